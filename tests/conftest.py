"""What tests of the service share: the application with its default settings, quiet, and a client for it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings

settings.register_profile("unhurried", deadline=None)  # on a busy machine any example may take long
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app(Settings(log_level="error"))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
