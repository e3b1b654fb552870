"""The application: ``create_app`` puts settings, routes, errors and CORS together."""

from __future__ import annotations

import os

from flask import Flask, Request
from werkzeug.routing import MapAdapter

from mahjong_scoring.http import metrics
from mahjong_scoring.http.docs import docs
from mahjong_scoring.http.errors import answer_error
from mahjong_scoring.http.language import choose_language
from mahjong_scoring.http.log import LOG
from mahjong_scoring.http.middleware import RequestFrame
from mahjong_scoring.http.page import page
from mahjong_scoring.http.responses import Answer
from mahjong_scoring.http.settings import Settings, allowed_origin, settings_from
from mahjong_scoring.http.views import api
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.texts.catalogue import all_texts


class Service(Flask):
    """A Flask application whose routes know no hosts: it answers whatever name the client calls it by."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The routes, for the path of ``request``; outside of a request there are none. Flask's own way costs 3 % of a request more."""
        if request is None:
            return None
        path = request.environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
        return self.url_map.bind("", path_info=path or "/", default_method=request.method)


def create_app(settings: Settings | None = None) -> Flask:
    """The WSGI application. Without ``settings`` they come from the environment.

    Rulesets and texts are read here: raises ``RulesetError``, ``TextsError`` or ``SettingsError`` for what cannot be used.
    """
    settings = settings or settings_from(os.environ)
    LOG.setLevel(settings.log_level.upper())
    rulesets()
    all_texts()
    app = Service("mahjong_scoring", static_folder=None)
    app.url_map.merge_slashes = False
    app.url_map.strict_slashes = False  # an address answers the same with a slash at its end
    app.response_class = Answer
    app.before_request(choose_language)
    app.register_error_handler(Exception, answer_error)
    metrics.install(app, settings)
    app.register_blueprint(api)
    app.register_blueprint(docs)
    app.register_blueprint(page)
    if settings.cors_origins:
        from flask_cors import CORS  # noqa: PLC0415 -- costs time, and most have no pages of other origins

        CORS(
            app,
            origins=[allowed_origin(entry) for entry in settings.cors_origins],
            methods=["GET", "POST"],
            allow_headers=["Content-Type", "X-Request-Id", "Accept-Language", "If-None-Match"],
            expose_headers=["X-Request-Id", "Content-Language", "ETag"],
            max_age=600,
            send_wildcard=True,
        )
    app.wsgi_app = RequestFrame(app.wsgi_app, settings)  # type: ignore[method-assign]
    return app
