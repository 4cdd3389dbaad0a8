"""The random hands of section 4 of Yan & Li 2023, by name: the digit is the number of colours."""

from collections.abc import Mapping

from paili_papers.common.datasets import Study, study
from paili_papers.yan_li_2023.experiments.published import TABLES

STUDIES: Mapping[str, Study] = {
    f"yan-li-2023/{group.colors}": study(
        f"yan-li-2023/{group.colors}", group, 50 if group.colors == 1 else 100
    )
    for group in TABLES["yan-li-2023/table-9"].groups
}
