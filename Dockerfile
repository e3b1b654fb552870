# syntax=docker/dockerfile:1
FROM python:3.13-slim-trixie AS packages
COPY constraints.txt /
RUN ["python", "-m", "venv", "--without-pip", "/venv"]
RUN ["python", "-m", "pip", "--python", "/venv", "install", "--no-cache-dir", "--require-hashes", "--requirement", "/constraints.txt"]

FROM python:3.13-slim-trixie
ENV PATH=/venv/bin:$PATH PYTHONPATH=/app/service PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8000 WORKERS=1
# What the base has to install packages with is of no use here; a path that is not there stops the build.
RUN ["rm", "-r", "/usr/local/bin/pip", "/usr/local/bin/pip3", "/usr/local/bin/pip3.13", \
     "/usr/local/lib/python3.13/site-packages", "/usr/local/lib/python3.13/ensurepip"]
RUN ["useradd", "--system", "--uid", "10001", "--no-create-home", "--shell", "/usr/sbin/nologin", "scoring"]
COPY --from=packages /venv /venv
WORKDIR /app
COPY openapi.yaml LICENSE ./
COPY rulesets ./rulesets
COPY service ./service
RUN ["python", "-m", "compileall", "-q", "service"]
USER 10001:10001
EXPOSE 8000
# The root file system may be read-only; gunicorn's heartbeat and the metrics need a writable /tmp (a tmpfs is enough).
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/readyz', timeout=2)"]
CMD ["python", "-m", "mahjong_scoring", "serve"]
