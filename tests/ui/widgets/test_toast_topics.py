"""Messages about one thing replace each other."""

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
