"""`python -m paili.botzone`: the bot process, without loading the other commands."""

import sys

from paili.botzone.program import run
from paili.model.errors import PailiError


def main() -> int:
    """Run the bot and return the exit code; an error is one line on stderr and exit code 2."""
    try:
        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of the answers has closed the pipe, so the game is over.
        sys.stderr.close()
        return 141
    except (PailiError, OSError) as error:
        print("paili:", " ".join(str(error).split()), file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
