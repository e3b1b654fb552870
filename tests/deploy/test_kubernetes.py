"""The Kubernetes manifests: valid by the schemas of the API server, and right about the image and the service.

The Gateway API is no part of the API server: its two kinds are held against the keys that version 1 of its standard channel has.
"""

from pathlib import Path

import kubernetes_validate
import pytest
import yaml

from mahjong_scoring import __version__
from mahjong_scoring.http.settings import settings_from
from tests.api.test_places import LONG

FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"
DOCUMENTS = {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.rglob("*.yaml"))}
LABELS = {"app.kubernetes.io/name": "mahjong-scoring"}
OLDEST = "1.32"  # the sleep of preStop is in it
GATEWAY = [name for name, document in DOCUMENTS.items() if document["apiVersion"] == "gateway.networking.k8s.io/v1"]


@pytest.fixture
def pod() -> dict:
    return DOCUMENTS["deployment.yaml"]["spec"]["template"]["spec"]


@pytest.fixture
def container(pod: dict) -> dict:
    (only,) = pod["containers"]
    return only


def test_the_kinds_that_there_are():
    kinds = {document["kind"] for document in DOCUMENTS.values()}
    assert kinds == {
        "Deployment",
        "Service",
        "HorizontalPodAutoscaler",
        "PodDisruptionBudget",
        "NetworkPolicy",
        "Ingress",
        "Gateway",
        "HTTPRoute",
    }


@pytest.mark.parametrize("name", sorted(DOCUMENTS.keys() - GATEWAY))
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


def test_gateway_and_ingress_are_applied_only_by_those_who_choose_them():
    assert {path.name for path in FOLDER.glob("*.yaml")} == DOCUMENTS.keys() - GATEWAY - {"ingress.yaml", "ingress-long.yaml"}
    assert {path.name for path in FOLDER.glob("gateway/*")} == set(GATEWAY) == {"gateway.yaml", "route.yaml", "route-long.yaml"}


def keys(thing: object) -> set[str]:
    """All keys of mappings, at any depth."""
    if isinstance(thing, dict):
        return set(thing).union(*map(keys, thing.values()))
    return set().union(*map(keys, thing)) if isinstance(thing, list) else set()


def test_the_gateway_takes_requests_for_the_host_of_the_routes():
    spec = DOCUMENTS["gateway.yaml"]["spec"]
    assert set(spec) == {"gatewayClassName", "listeners"}
    (listener,) = spec["listeners"]
    assert keys(listener) == {"name", "protocol", "port", "hostname", "tls", "mode", "certificateRefs"}
    assert (listener["protocol"], listener["tls"]["mode"]) == ("HTTPS", "Terminate")
    for name in ("route.yaml", "route-long.yaml"):
        route = DOCUMENTS[name]["spec"]
        assert set(route) == {"parentRefs", "hostnames", "rules"}
        assert route["parentRefs"] == [{"name": DOCUMENTS["gateway.yaml"]["metadata"]["name"]}]
        assert route["hostnames"] == [listener["hostname"]]


def test_the_routes_lead_to_the_service_and_wait_longer_than_it_works():
    service = DOCUMENTS["service.yaml"]
    for name in ("route.yaml", "route-long.yaml"):
        (rule,) = DOCUMENTS[name]["spec"]["rules"]
        assert set(rule) == {"matches", "timeouts", "backendRefs"}
        assert rule["backendRefs"] == [{"name": service["metadata"]["name"], "port": service["spec"]["ports"][0]["port"]}]
        assert float(rule["timeouts"]["request"].removesuffix("s")) > settings_from({}).timeout


def test_long_work_has_a_route_and_an_ingress_of_its_own():
    routes = [DOCUMENTS[name]["spec"]["rules"][0]["matches"] for name in ("route.yaml", "route-long.yaml")]
    assert {match["path"]["type"] for matches in routes for match in matches} == {"PathPrefix"}
    assert [{match["path"]["value"] for match in matches} for matches in routes] == [{"/"}, LONG]
    ingresses = [DOCUMENTS[name]["spec"]["rules"][0]["http"]["paths"] for name in ("ingress.yaml", "ingress-long.yaml")]
    assert [{path["path"] for path in paths} for paths in ingresses] == [{"/"}, LONG]
    backend = {"service": {"name": DOCUMENTS["service.yaml"]["metadata"]["name"], "port": {"name": "http"}}}
    assert all(path["backend"] == backend and path["pathType"] == "Prefix" for paths in ingresses for path in paths)


def test_nothing_depends_on_one_gateway_or_ingress_controller():
    annotated = {name for name, document in DOCUMENTS.items() if "annotations" in document["metadata"]}
    assert not annotated
    sources = [entry["from"] for entry in DOCUMENTS["network-policy.yaml"]["spec"]["ingress"]]
    labels = [{f"mahjong-scoring/{what}": "allowed"} for what in ("requests", "metrics")]
    assert sources == [[{"namespaceSelector": {"matchLabels": label}}] for label in labels]
    guide = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    assert all(f"mahjong-scoring/{what}=allowed" in guide for what in ("requests", "metrics"))
