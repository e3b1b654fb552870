"""schemathesis over all operations, in process: a bounded number of calls, the same ones every time."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings
from tests.contract.support import contract

pytestmark = pytest.mark.slow

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
schema = schemathesis.openapi.from_wsgi("/openapi.yaml", create_app(Settings(log_level="error")))


@schema.parametrize()
@settings(max_examples=40, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_operation(case: schemathesis.Case) -> None:
    faults_stay_in_their_deal = case.operation.path == "/v1/score/batch"
    plain = {"Accept-Encoding": "identity"}  # in process nobody decompresses
    case.call_and_validate(headers=plain, checks=CHECKS, excluded_checks=[negative_data_rejection] if faults_stay_in_their_deal else [])


def test_no_operation_is_left_out() -> None:
    called = {(result.ok().method, result.ok().path) for result in schema.get_all_operations()}
    described = {(method, path) for path, item in contract()["paths"].items() for method in item}
    assert described - called == {("get", "/openapi.yaml")}  # schemathesis leaves out the address that it was loaded from
