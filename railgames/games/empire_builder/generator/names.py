"""Names of invented cities, rivers and continents; each country has its own language."""

from collections.abc import Sequence
from typing import NamedTuple

from railgames.games.empire_builder.generator.luck import Lots


class Language(NamedTuple):
    """The parts of names, which are joined without change."""

    starts: tuple[str, ...]
    ends: tuple[str, ...]
    ports: tuple[str, ...]


LANGUAGES = (
    Language(
        (
            *("Aben", "Bal", "Cald", "Carn", "Dal", "Dun", "Eagle", "Fair", "Gar", "Hart"),
            *("Ken", "Lang", "Mar", "Nor", "Pem", "Rad", "Sel", "Stan", "Thor", "Wen"),
            *("Whit", "Wyn", "Ash", "Brad", "Crom", "Ed", "Frem", "Glan", "Hol", "Lud"),
        ),
        ("ton", "ford", "bury", "ley", "wick", "field", "combe", "stead", "dale", "worth", "by", "ham"),
        ("mouth", "port", "haven", "ness", "sea"),
    ),
    Language(
        (
            *("Al", "Bel", "Cal", "Cor", "Dor", "Es", "Fer", "Gal", "Lor", "Mal"),
            *("Mir", "Mon", "Nar", "Or", "Pal", "Per", "Ros", "Sal", "Ser", "Tar"),
            *("Tor", "Val", "Ver", "Vil", "Zam", "Ab", "Can", "Far", "Lav", "Sor"),
        ),
        ("ina", "eda", "ona", "ante", "era", "isco", "ello", "oria", "uela", "azar", "anza", "enta"),
        ("amar", "aporto", "obaya", "amora", "emara"),
    ),
    Language(
        (
            *("Arn", "Berg", "Brand", "Dal", "Eid", "Falk", "Grim", "Hed", "Ing", "Kar"),
            *("Kol", "Lind", "Mald", "Nord", "Ost", "Rav", "Skar", "Stein", "Sund", "Tross"),
            *("Ulv", "Var", "Vest", "Vin", "Bor", "Drav", "Hav", "Jor", "Lov", "Tol"),
        ),
        ("heim", "berg", "stad", "vik", "dorf", "grad", "gard", "lund", "rode", "holm", "eck", "mark"),
        ("havn", "sund", "vik", "fjord", "munde"),
    ),
    Language(
        (
            *("Ama", "Chika", "Dako", "Haru", "Ila", "Kana", "Keno", "Lako", "Mani", "Mina"),
            *("Nara", "Nipi", "Oka", "Ona", "Pawa", "Sama", "Sawa", "Tama", "Teko", "Toka"),
            *("Wani", "Wina", "Yako", "Yama", "Kisa", "Hoko", "Mesa", "Pono", "Rako", "Tuka"),
        ),
        ("bo", "ra", "wa", "kee", "toa", "mi", "na", "loosa", "sha", "gan", "tawa", "quin"),
        ("hama", "pago", "lani", "sett", "wai"),
    ),
)
RIVERS = (
    *("Alder", "Aune", "Belmar", "Brazen", "Calder", "Corva", "Dessa", "Dravel", "Elwin", "Esker"),
    *("Ferro", "Galen", "Ginnet", "Halda", "Istel", "Jarra", "Kestra", "Lenna", "Lorn", "Marrow"),
    *("Mesca", "Nevva", "Ondava", "Orrin", "Pellam", "Quell", "Ravel", "Sable", "Sarn", "Silva"),
    *("Tamarin", "Tessel", "Torran", "Ulda", "Varra", "Vesper", "Wend", "Yarrin", "Zeldin", "Aldous"),
)
CONTINENTS = (
    *("Altamar", "Borealia", "Cassandria", "Esteria", "Fenwold", "Galatea", "Hesperia", "Ilmara"),
    *("Karelund", "Lumeria", "Meridia", "Nordavia", "Orsinia", "Pelagonia", "Solvania", "Tessaly"),
    *("Ustria", "Valdoria", "Westmark", "Zephyria"),
)
COUNTRIES = (*CONTINENTS, "Aldmark", "Brannland", "Corvania", "Dunmark", "Ostria", "Sollund", "Tirelia")
SEAS = (
    *(
        "Amber Sea",
        "Gulf of Pearls",
        "Grey Ocean",
        "Long Ocean",
        "Mirror Sea",
        "Morning Sea",
        "Sea of Herons",
    ),
    *("Sea of Storms", "Silver Ocean", "Sunset Ocean", "Bay of Whales", "Summer Sea"),
)
REAL = frozenset(
    (
        *("Dallas", "Nara", "Stanton", "Canton", "Bradford", "Garland", "Salina", "Calais"),
        *("Norwick", "Bedford", "Verona", "Corona", "Marina", "Ostrava", "Nordheim", "Ashford"),
        *("Radley", "Kenton", "Norton", "Marbury", "Yokohama", "Palermo", "Ferrara", "Carrara"),
        *("Toronto", "Vilnius", "Holstad", "Malmo", "Whitby", "Selby", "Wendover", "Langley"),
        *("Ludwick", "Edmonton", "Halifax", "Lindholm", "Brandberg", "Stanford", "Hartford", "Norfield"),
        *("Fairfield", "Dunham", "Ashby", "Derby", "Canmore", "Valencia", "Salerno", "Bergheim"),
        *("Okaloosa", "Kenosha", "Jorvik", "Eaglesham", "Lindberg", "Nordberg"),
    )
)
"""Real cities whose names these parts could produce."""
LONGEST = 11
"""Minimum and maximum letters of a city's name."""


def city_names(lots: Lots, countries: Sequence[int], at_coast: Sequence[bool]) -> list[str]:
    """A name for each city, in the language of its country. As long as there are enough, no two start
    alike."""
    spoken = lots.sample(LANGUAGES, max(countries) + 1)
    left: dict[int, list[str]] = {}
    found: list[str] = []
    for country, is_port in zip(countries, at_coast, strict=True):
        language = spoken[country]
        while True:
            if not left.get(country):
                left[country] = list(language.starts)
                lots.shuffle(left[country])
            ends = language.ports if is_port and lots.randrange(5) < 2 else language.ends
            name = left[country].pop() + lots.choice(ends)
            if len(name) <= LONGEST and name not in found and name not in REAL and _is_readable(name):
                found.append(name)
                break
    return found


def _is_readable(name: str) -> bool:
    """Whether no letter comes three times in a row, and no pair of letters twice in a row."""
    low = name.lower()
    return all(
        len(set(low[idx : idx + 3])) > 1 and low[idx : idx + 2] != low[idx + 2 : idx + 4]
        for idx in range(len(low) - 2)
    )


def river_names(lots: Lots, count: int) -> list[str]:
    """Names of rivers, all different."""
    return lots.sample(RIVERS, count)


def continent_name(lots: Lots) -> str:
    """The name of a continent."""
    return lots.choice(CONTINENTS)
