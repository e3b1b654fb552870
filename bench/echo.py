"""The yardstick: a bare Flask route that answers with the JSON that it was sent."""

from __future__ import annotations

from typing import Any

from flask import Flask, request

app = Flask("echo", static_folder=None)


@app.post("/v1/score")
def echo() -> Any:
    return request.get_json()


@app.get("/readyz")
def ready() -> dict[str, str]:
    return {"status": "ok"}
