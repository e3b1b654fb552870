"""``python -m mahjong_scoring``: see ``mahjong_scoring.cli.main``."""

from mahjong_scoring.cli.main import main

if __name__ == "__main__":
    main()
