"""The yaku of riichi."""

from __future__ import annotations

from enum import StrEnum

from paili import _core
from paili.model.tiles import NamedEnum


class Yaku(NamedEnum, StrEnum):
    """A yaku, in the order of the table. `str` is the English name.

    Example:
        >>> Yaku.TANYAO.en, Yaku.TANYAO.ja, Yaku.SUUANKOU_TANKI.zh
        ('All Simples', '断幺九', '四暗刻单骑')
    """

    TSUMO = "Fully Concealed Self-Draw"
    RIICHI = "Riichi"
    DOUBLE_RIICHI = "Double Riichi"
    IPPATSU = "Ippatsu"
    CHANKAN = "Robbing a Kong"
    RINSHAN = "After a Kong"
    HAITEI = "Last Tile of the Wall"
    HOUTEI = "Last Discard"
    PINFU = "Pinfu"
    TANYAO = "All Simples"
    IIPEIKOU = "Pure Double Chow"
    SEAT_WIND = "Seat Wind"
    PREVALENT_WIND = "Prevalent Wind"
    WHITE_DRAGON = "White Dragon"
    GREEN_DRAGON = "Green Dragon"
    RED_DRAGON = "Red Dragon"
    CHIITOITSU = "Seven Pairs"
    CHANTA = "Outside Hand"
    ITTSU = "Pure Straight"
    SANSHOKU_DOUJUN = "Mixed Triple Chow"
    SANSHOKU_DOUKOU = "Triple Pung"
    SANKANTSU = "Three Kongs"
    TOITOI = "All Pungs"
    SANANKOU = "Three Concealed Pungs"
    SHOUSANGEN = "Little Three Dragons"
    HONROUTOU = "All Terminals and Honours"
    RYANPEIKOU = "Twice Pure Double Chow"
    JUNCHAN = "Terminals in All Sets"
    HONITSU = "Half Flush"
    CHINITSU = "Full Flush"
    RENHOU = "Hand of Man"
    TENHOU = "Heavenly Hand"
    CHIIHOU = "Earthly Hand"
    DAISANGEN = "Big Three Dragons"
    SUUANKOU = "Four Concealed Pungs"
    SUUANKOU_TANKI = "Four Concealed Pungs, Single Wait"
    TSUUIISOU = "All Honours"
    RYUUIISOU = "All Green"
    CHINROUTOU = "All Terminals"
    CHUUREN = "Nine Gates"
    JUNSEI_CHUUREN = "Pure Nine Gates"
    KOKUSHI = "Thirteen Orphans"
    KOKUSHI_13 = "Thirteen Orphans, Thirteen Waits"
    DAISUUSHI = "Big Four Winds"
    SHOUSUUSHI = "Little Four Winds"
    SUUKANTSU = "Four Kongs"

    @property
    def en(self) -> str:
        """The English name."""
        return self.value

    @property
    def ja(self) -> str:
        """The Japanese name."""
        return _NAMES[self.name][0]

    @property
    def zh(self) -> str:
        """The Chinese name."""
        return _NAMES[self.name][1]


# The table is in the core; only the names that people type are repeated here.
_NAMES = {name: (ja, zh) for name, _, ja, zh in _core.riichi_yaku()}
YAKU: tuple[Yaku, ...] = tuple(Yaku)
"""All yaku in order, which is that of the columns of `ScoreBatch.yaku`."""
