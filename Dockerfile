# syntax=docker/dockerfile:1
# The whole image has the C compiler that the slim one lacks; both have the same Python.
FROM python:3.13-trixie AS packages
COPY constraints.txt constraints-build.txt constraints-compile.txt /
RUN ["python", "-m", "venv", "--without-pip", "/venv"]
RUN ["python", "-m", "pip", "--python", "/venv", "install", "--no-cache-dir", "--require-hashes", "--requirement", "/constraints.txt"]
RUN ["python", "-m", "pip", "install", "--no-cache-dir", "--require-hashes", "--requirement", "/constraints-build.txt", "--requirement", "/constraints-compile.txt"]
WORKDIR /source
COPY pyproject.toml openapi.yaml README.md LICENSE ./
COPY rulesets ./rulesets
COPY docs/rules ./docs/rules
COPY service ./service
ENV HATCH_BUILD_HOOK_ENABLE_MYPYC=1
RUN ["python", "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--target", "/app", "."]

FROM python:3.13-slim-trixie
ENV PATH=/venv/bin:$PATH PYTHONPATH=/app PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8000 WORKERS=1
# What the base has to install packages with is of no use here; a path that is not there stops the build.
RUN ["rm", "-r", "/usr/local/bin/pip", "/usr/local/bin/pip3", "/usr/local/bin/pip3.13", \
     "/usr/local/lib/python3.13/site-packages", "/usr/local/lib/python3.13/ensurepip"]
RUN ["useradd", "--system", "--uid", "10001", "--no-create-home", "--shell", "/usr/sbin/nologin", "scoring"]
COPY --from=packages /venv /venv
COPY --from=packages /app /app
WORKDIR /app
USER 10001:10001
EXPOSE 8000
# The root file system may be read-only; gunicorn's heartbeat and the metrics need a writable /tmp (a tmpfs is enough).
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/readyz', timeout=2)"]
CMD ["python", "-m", "mahjong_scoring", "serve"]
