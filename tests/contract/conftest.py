"""One id for each operation that schemathesis calls: under pytest 9.2 they share one, and xdist would then run a single one of them."""

import pytest
from schemathesis.pytest.plugin import SchemathesisFunction


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, SchemathesisFunction):
            item._id = item._id.with_params(item.operation_label)
    assert len({item.nodeid for item in items}) == len(items), "two tests have the same id"
