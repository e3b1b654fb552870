"""Where the metrics may be, and what is said about a place where they cannot."""

import pytest

from mahjong_scoring.http.settings import Settings, SettingsError, settings_from


@pytest.mark.parametrize(
    ("text", "port"),
    [
        ("", None),
        ("same", None),
        ("off", None),
        ("127.0.0.1:9100", 9100),
        ("0.0.0.0:1", 1),
        ("[::1]:9100", 9100),
        ("metrics.local:65535", 65535),
    ],
)
def test_places(text: str, port: int | None):
    settings = settings_from({"METRICS_ADDRESS": text})
    assert settings.metrics_address == (text or "same")
    assert settings.metrics_port == port


@pytest.mark.parametrize(
    "text", ["9100", ":9100", "on", "SAME", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:x", "a b:1", "http://a:1", "::1:9100"]
)
def test_no_places(text: str):
    with pytest.raises(SettingsError, match=r"METRICS_ADDRESS='.*': expected is off, same, or host:port"):
        settings_from({"METRICS_ADDRESS": text})


def test_the_port_of_the_service_is_not_for_the_metrics_alone():
    with pytest.raises(SettingsError, match="port 8000 is the service's; same puts the metrics there"):
        settings_from({"METRICS_ADDRESS": "0.0.0.0:8000"})
    assert Settings(metrics_address="0.0.0.0:8000").metrics_port == 8000
    assert settings_from({"METRICS_ADDRESS": "0.0.0.0:8000", "PORT": "80"}).metrics_port == 8000
