"""Where the metrics may be, and what is said about a place where they cannot."""

import pytest

from mahjong_scoring.http.settings import Settings, SettingsError, _Variables, settings_from


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
    with pytest.raises(SettingsError, match=r"^METRICS_ADDRESS='.*': (Must be off, same, or host:port|A port is a number from 1 to 65535)"):
        settings_from({"METRICS_ADDRESS": text})


def test_the_port_of_the_service_is_not_for_the_metrics_alone():
    with pytest.raises(SettingsError, match="Port 8000 is the service's; same puts the metrics there"):
        settings_from({"METRICS_ADDRESS": "0.0.0.0:8000"})
    assert Settings(metrics_address="0.0.0.0:8000").metrics_port == 8000
    assert settings_from({"METRICS_ADDRESS": "0.0.0.0:8000", "PORT": "80"}).metrics_port == 8000


def test_every_bad_variable_is_named_at_once_and_an_empty_one_is_none():
    with pytest.raises(SettingsError) as raised:
        settings_from({"PORT": "0", "THREADS": "many", "TIMEOUT": " ", "LOG_LEVEL": "loud"})
    assert str(raised.value) == (
        "PORT='0': Must be greater than or equal to 1 and less than or equal to 65535. "
        "THREADS='many': Not a valid integer. "
        "LOG_LEVEL='loud': Must be one of: debug, info, warning, error."
    )


def test_every_setting_is_checked():
    assert list(_Variables().fields) == list(Settings.__dataclass_fields__)
