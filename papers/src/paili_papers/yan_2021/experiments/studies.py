"""The random hands of section 6 of Yan, Li & Li 2021, by name; the digit is their colours."""

from collections.abc import Mapping

from paili_papers.common.datasets import Study, study
from paili_papers.yan_2021.experiments.published import TABLES

STUDIES: Mapping[str, Study] = {
    f"yan-2021/{colors}": study(
        f"yan-2021/{colors}", TABLES[f"yan-2021/table-{colors}"].groups[0], bases
    )
    for colors, bases in ((1, 30), (2, 100), (3, 100))
}
