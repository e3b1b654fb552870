"""A pytest plugin for CI (``-p tests.no_skips``): a skipped test fails the run."""

import pytest


def _skipped(session: pytest.Session) -> list:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    return reporter.stats.get("skipped", []) if reporter else []


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _skipped(session) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if skipped := terminalreporter.stats.get("skipped"):
        terminalreporter.write_line(f"{len(skipped)} skipped where nothing may be skipped", red=True)
