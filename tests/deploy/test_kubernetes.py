"""The Kubernetes manifests: valid by the schemas of the API server, and right about the image and the service."""

from pathlib import Path

import kubernetes_validate
import pytest
import yaml

from mahjong_scoring import __version__
from mahjong_scoring.http.settings import settings_from
from tests.api.test_places import LONG

FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"
DOCUMENTS = {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.yaml"))}
LABELS = {"app.kubernetes.io/name": "mahjong-scoring"}
OLDEST = "1.32"  # the sleep of preStop is in it


@pytest.fixture
def pod() -> dict:
    return DOCUMENTS["deployment.yaml"]["spec"]["template"]["spec"]


@pytest.fixture
def container(pod: dict) -> dict:
    (only,) = pod["containers"]
    return only


def test_the_kinds_that_there_are():
    kinds = {document["kind"] for document in DOCUMENTS.values()}
    assert kinds == {"Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget", "NetworkPolicy", "Ingress"}


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("version", [OLDEST, kubernetes_validate.latest_version()])
def test_it_is_valid(name: str, version: str):
    kubernetes_validate.validate(DOCUMENTS[name], version, strict=True)


def test_a_misspelt_key_would_be_found(pod: dict):
    wrong = yaml.safe_load(yaml.safe_dump(DOCUMENTS["deployment.yaml"]))
    wrong["spec"]["template"]["spec"]["containers"][0]["livenesProbe"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, kubernetes_validate.latest_version(), strict=True)


def test_everything_selects_the_pods_of_the_deployment():
    deployment = DOCUMENTS["deployment.yaml"]["spec"]
    assert deployment["template"]["metadata"]["labels"] == LABELS
    selectors = [
        deployment["selector"]["matchLabels"],
        DOCUMENTS["service.yaml"]["spec"]["selector"],
        DOCUMENTS["disruption-budget.yaml"]["spec"]["selector"]["matchLabels"],
        DOCUMENTS["network-policy.yaml"]["spec"]["podSelector"]["matchLabels"],
    ]
    assert selectors == [LABELS] * 4
    assert DOCUMENTS["autoscaler.yaml"]["spec"]["scaleTargetRef"]["name"] == DOCUMENTS["deployment.yaml"]["metadata"]["name"]


def test_the_budget_leaves_room_to_move_a_pod():
    assert DOCUMENTS["disruption-budget.yaml"]["spec"]["minAvailable"] < DOCUMENTS["autoscaler.yaml"]["spec"]["minReplicas"]


def test_the_ports_are_those_of_the_settings(container: dict):
    settings = settings_from({entry["name"]: entry["value"] for entry in container["env"]})
    assert {port["name"]: port["containerPort"] for port in container["ports"]} == {"http": settings.port, "metrics": settings.metrics_port}


def test_the_image_is_of_this_version(container: dict):
    assert container["image"] == f"mahjong-scoring:{__version__}"


def test_the_probes_ask_for_what_there_is(container: dict, app):
    paths = {container[probe]["httpGet"]["path"] for probe in ("startupProbe", "readinessProbe", "livenessProbe")}
    assert paths == {"/readyz", "/livez"}
    assert paths <= {rule.rule for rule in app.url_map.iter_rules()}


def test_it_runs_with_as_few_rights_as_can_be(pod: dict, container: dict):
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert [volume["emptyDir"]["medium"] for volume in pod["volumes"]] == ["Memory"]
    assert container["resources"]["limits"]["memory"]
    assert DOCUMENTS["network-policy.yaml"]["spec"]["egress"] == []


def test_a_pod_has_time_to_end(pod: dict, container: dict):
    settings = settings_from({entry["name"]: entry["value"] for entry in container["env"]})
    assert pod["terminationGracePeriodSeconds"] >= container["lifecycle"]["preStop"]["sleep"]["seconds"] + settings.graceful_timeout


def test_long_work_has_an_ingress_of_its_own():
    usual, long = DOCUMENTS["ingress.yaml"], DOCUMENTS["ingress-long.yaml"]
    paths = [{path["path"] for path in one["spec"]["rules"][0]["http"]["paths"]} for one in (usual, long)]
    assert paths == [{"/"}, LONG]
    backends = {str(path["backend"]) for one in (usual, long) for path in one["spec"]["rules"][0]["http"]["paths"]}
    assert len(backends) == 1
    assert long["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-next-upstream"] == "off"
