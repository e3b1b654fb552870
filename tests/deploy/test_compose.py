"""The compose file: valid by the Compose specification, and three replicas behind the proxy with as few rights as can be."""

from pathlib import Path

import pytest
import yaml
from compose_spec import PyCompose

from mahjong_scoring import __version__
from mahjong_scoring.http.settings import settings_from

FOLDER = Path(__file__).parents[2] / "deploy"
TEXT = (FOLDER / "compose.yaml").read_text(encoding="utf-8")
SERVICES = yaml.safe_load(TEXT)["services"]


def test_it_is_valid():
    PyCompose.from_yaml(TEXT).validate()


def test_a_misspelt_key_would_be_found():
    with pytest.raises(ValueError, match="replica"):
        PyCompose.from_yaml(TEXT.replace("replicas:", "replica:"))


def test_three_replicas_that_only_the_proxy_reaches():
    assert SERVICES["scoring"]["deploy"]["replicas"] == 3
    assert SERVICES["scoring"]["networks"] == ["scoring"]
    assert "ports" not in SERVICES["scoring"]
    assert yaml.safe_load(TEXT)["networks"]["scoring"]["internal"] is True


@pytest.mark.parametrize("name", SERVICES)
def test_it_runs_with_as_few_rights_as_can_be(name: str):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert service["logging"] == {"driver": "json-file", "options": {"max-size": "10m", "max-file": "3"}}


def test_the_settings_can_be_used():
    settings = settings_from(SERVICES["scoring"]["environment"])
    assert SERVICES["scoring"]["expose"] == [str(settings.port), str(settings.metrics_port)]
    assert SERVICES["scoring"]["image"] == f"mahjong-scoring:{__version__}"
    assert float(SERVICES["scoring"]["stop_grace_period"].removesuffix("s")) > settings.graceful_timeout


def test_what_is_mounted_is_there():
    source = SERVICES["proxy"]["volumes"][0].split(":")[0]
    assert {path.name for path in (FOLDER / source).iterdir()} == {"nginx.conf", "problems.conf", "upstream.conf", "clients.map"}
    assert (FOLDER / SERVICES["scoring"]["build"]["context"] / "Dockerfile").is_file()
