"""A program that plays Sichuan Mahjong by lines of JSON: it wins when it may, and calls nothing."""

import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    wanted = ["win", "pass", f"discard {request['drawn']}", *request["legal"]]
    answer = next(action for action in wanted if action in request["legal"])
    print(json.dumps({"action": answer}), flush=True)

# It answers requests alone: without any, it prints nothing.
# Output:
