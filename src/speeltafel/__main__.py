"""`python -m speeltafel`: the same as the command `speeltafel`."""

from speeltafel.cli import main

if __name__ == "__main__":
    main()
