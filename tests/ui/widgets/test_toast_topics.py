"""Messages about one thing replace each other, and stand where no words are."""

from pygame import Rect

from railgames.ui.app import App
from railgames.ui.widgets.toast import ToastStack


def names(stack: ToastStack) -> list[str]:
    return [child.name for child in stack.children]


def test_a_message_about_the_same_topic_takes_the_place_of_the_other() -> None:
    toasts = ToastStack()
    toasts.show("Saved")
    for percent in (160, 175, 200):
        toasts.show(f"UI size: {percent} %", topic="UI size")
    assert names(toasts) == ["Saved", "UI size: 200 %"]


def test_messages_without_a_topic_stand_beside_each_other() -> None:
    toasts = ToastStack()
    toasts.show("Saved")
    toasts.show("Loaded")
    assert names(toasts) == ["Saved", "Loaded"]


def test_messages_go_to_the_top_and_back_with_what_stands_below(app: App) -> None:
    toasts, tops = ToastStack(), [None, 60]
    toasts.top = lambda: tops[0]
    toasts.show("Saved")
    toasts.show("Loaded")
    window = Rect(0, 0, 800, 600)
    toasts.place_in(window, app.theme)
    toasts.update(1.0)
    first, last = (child.rect for child in toasts.children)
    assert 300 < first.bottom < last.y, "the newest is the nearest to the edge"
    assert last.bottom < 600
    tops.reverse()
    toasts.update(0.1)
    first, last = (child.rect for child in toasts.children)
    assert 60 < last.y < last.bottom < first.y < 300
    tops.reverse()
    toasts.update(0.1)
    assert toasts.children[1].rect.y > 300
