"""All printed tables and all studies, by name."""

from collections.abc import Mapping

from paili_papers.common.datasets import Study
from paili_papers.common.published import Published
from paili_papers.yan_2021.experiments import published as of_2021
from paili_papers.yan_li_2023.experiments import published as of_2023

PUBLISHED: Mapping[str, Published] = {**of_2021.TABLES, **of_2023.TABLES}
STUDIES: Mapping[str, Study] = {**of_2021.STUDIES, **of_2023.STUDIES}
