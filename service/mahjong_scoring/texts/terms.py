"""Terms whose English words stand in the code as data, or come from Python: here they are for ``make messages`` to find."""

from __future__ import annotations

from mahjong_scoring.core.messages import NP_

TITLES = {
    400: NP_("title", "Bad Request"),
    404: NP_("title", "Not Found"),
    405: NP_("title", "Method Not Allowed"),
    409: NP_("title", "Conflict"),
    413: NP_("title", "Content Too Large"),
    415: NP_("title", "Unsupported Media Type"),
    422: NP_("title", "Unprocessable Content"),
    500: NP_("title", "Internal Server Error"),
    501: NP_("title", "Not Implemented"),
    503: NP_("title", "Service Unavailable"),
}
"""The titles of problems by HTTP status; Python's own phrases for 413 and 422 depend on its version."""

SEATS = (
    NP_("seat", "east"),
    NP_("seat", "south"),
    NP_("seat", "west"),
    NP_("seat", "north"),
)
WINDS = (
    NP_("wind", "east"),
    NP_("wind", "south"),
    NP_("wind", "west"),
    NP_("wind", "north"),
)
FLOWERS = (
    NP_("flower", "plum"),
    NP_("flower", "orchid"),
    NP_("flower", "chrysanthemum"),
    NP_("flower", "bamboo"),
    NP_("flower", "spring"),
    NP_("flower", "summer"),
    NP_("flower", "autumn"),
    NP_("flower", "winter"),
)
JSON = (
    NP_("json", "Expecting value"),
    NP_("json", "Expecting property name enclosed in double quotes"),
    NP_("json", "Expecting ':' delimiter"),
    NP_("json", "Expecting ',' delimiter"),
    NP_("json", "Extra data"),
    NP_("json", "Unterminated string starting at"),
    NP_("json", "Invalid control character at"),
    NP_("json", "Invalid \\escape"),
    NP_("json", "Invalid \\uXXXX escape"),
    NP_("json", "Illegal trailing comma before end of object"),
    NP_("json", "Illegal trailing comma before end of array"),
)
"""What Python's ``json`` finds wrong with a text; the last two are said from Python 3.13 on."""
