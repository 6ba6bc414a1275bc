"""A bot that is a program: it imports nothing of ours. Its first argument is a habit."""

import json
import random
import sys
import time


def main(habit: str) -> None:
    if habit == "mute":
        time.sleep(60)
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] == "hello":
            if habit == "rude":
                print("what?", flush=True)
                continue
            print(json.dumps({"name": "Toy", "seconds": 0.5 if habit == "hang" else 5}), flush=True)
        elif message["do"] == "end":
            print("end", json.dumps(message["scores"]), file=sys.stderr, flush=True)
        elif message["do"] == "choose":
            answer(habit, message)


def answer(habit: str, message: dict[str, object]) -> None:
    legal = message["legal"]
    assert isinstance(legal, list)
    if habit == "hang":
        time.sleep(60)
    if habit == "die":
        sys.exit("out of coal")
    action = random.Random(str(message["seed"])).choice(legal)
    if habit == "cheat":
        action = "ship 77 A1"
    if habit == "babble":
        action = "I resign"
    print(json.dumps({"action": action, "reason": "drawn by lot"}) if habit == "json" else action, flush=True)


main(sys.argv[1] if len(sys.argv) > 1 else "")
