"""What each key command does, in words: for the sheet of keys and the settings."""

from railgames.core.text import tr


def command_titles() -> list[tuple[str, str]]:
    """(command, what it does), in the order a player would look for them."""
    return [
        ("end_turn", tr("End the turn, or the big button")),
        ("undo", tr("Take the last action back")),
        ("redo", tr("Play it again")),
        ("hint", tr("Ask for a hint")),
        ("rotate", tr("Turn the piece")),
        ("rotate_back", tr("Turn it the other way")),
        ("mirror", tr("Mirror the piece")),
        ("confirm", tr("Place, press, choose")),
        ("cancel", tr("Put back, close, menu")),
        ("skip", tr("Skip what is moving")),
        ("log", tr("Show or hide the log")),
        ("save", tr("Save")),
        ("new", tr("New game, in the main menu")),
        ("open", tr("Load a game, in the main menu")),
        ("page_up", tr("Further back in the log")),
        ("page_down", tr("Further on in the log")),
        ("menu", tr("Game menu")),
        ("help", tr("Rules and keys")),
        ("reload", tr("Read packs and pictures again")),
        ("fullscreen", tr("Full screen")),
        ("scale_up", tr("Everything larger")),
        ("scale_down", tr("Everything smaller")),
        ("scale_reset", tr("Usual size")),
        ("quit", tr("Quit")),
    ]
