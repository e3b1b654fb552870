"""A stateless mahjong scoring service."""

__version__ = "1.0.0"
