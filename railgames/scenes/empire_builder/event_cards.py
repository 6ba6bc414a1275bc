"""Describes in words what event cards do."""

from railgames.core.text import tr
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.mapfile import (
    BoomFile,
    DerailmentFile,
    FloodFile,
    StrikeFile,
    TaxFile,
    WeatherFile,
)


def event_words(board: Board, number: int) -> list[str]:
    """What an event card does."""
    event, file = board.file.events[number], board.file
    if isinstance(event, FloodFile):
        river = next(one.title for one in file.rivers if one.id == event.river)
        return [
            tr("Every bridge over the {river} is gone.", river=river),
            tr("No train crosses it and nobody builds over it."),
        ]
    if isinstance(event, DerailmentFile):
        cities = ", ".join(file.cities[board.city_number[city]].title for city in event.cities)
        words = {"n": event.radius, "cities": cities}
        return [tr("Trains within {n} mileposts of {cities} lose a load and a turn.", **words)]
    if isinstance(event, WeatherFile):
        city = file.cities[board.city_number[event.city]].title
        said = [tr("Half speed within {n} mileposts of {city}.", n=event.radius, city=city)]
        if event.shuts_mountains:
            said.append(tr("No moving and building at its mountains."))
        if event.stops_building:
            said.append(tr("No building there."))
        return said
    if isinstance(event, StrikeFile):
        where = tr("a frontier") if event.near == "frontier" else tr("a coast")
        words = {"n": event.radius, "where": where}
        return [tr("Nothing is picked up or delivered within {n} mileposts of {where}.", **words)]
    if isinstance(event, TaxFile):
        steps = ", ".join(
            tr("{tax} from {cash} on", tax=tax, cash=cash) for cash, tax in event.brackets if tax
        )
        return [tr("Everybody shows their cash and pays: {steps}.", steps=steps)]
    assert isinstance(event, BoomFile)
    good = tr(file.goods[board.good_number[event.good]].title)
    return [tr("The next delivery of {good} pays {n} M more.", good=good, n=event.bonus)]
