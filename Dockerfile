# docker build -t vitrine . && docker run --read-only --tmpfs /tmp -p 3000:3000 \
#   -v /photographs:/library:ro -v vitrine:/data vitrine
# How to run it, and on which machines: docs/container.md. Both architectures, amd64 and arm64, are built by machines of
# their own (.github/workflows/release.yml): under QEMU the build takes ten times as long.
FROM node:24-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# Debian has glibc.
RUN npm run standalone && rm -rf .next/standalone/node_modules/@libsql/*-musl

FROM debian:trixie-slim
# Drivers for graphics cards and their compiler, a fifth of the image: ffmpeg depends on them, and decodes without.
RUN printf 'path-exclude=/usr/lib/*/%s\n' 'libLLVM*' 'libgallium*' 'libz3.so*' > /etc/dpkg/dpkg.cfg.d/no-graphics \
    && apt-get update \
    && apt-get install --no-install-recommends --yes \
        ffmpeg fonts-urw-base35 libatomic1 poppler-data poppler-utils tini \
    && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* \
    # Open to all, as /tmp, because the user is chosen at the start.
    && mkdir -m 1777 /data
COPY --from=build /usr/local/LICENSE /usr/local/
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /build/.next/standalone /vitrine
COPY --chmod=755 scripts/container-entrypoint.sh /usr/local/bin/entrypoint
# `docker exec … vitrine report` runs commands as the user of the site.
RUN printf '#!/bin/sh\nexec entrypoint node /vitrine/dist/vitrine.mjs "$@"\n' > /usr/local/bin/vitrine \
    && chmod 755 /usr/local/bin/vitrine \
    && node /vitrine/dist/vitrine.mjs --version
WORKDIR /vitrine
ENV HOME=/tmp HOSTNAME=0.0.0.0 MALLOC_ARENA_MAX=2 NODE_ENV=production PORT=3000 \
    VITRINE_DATA=/data VITRINE_LIBRARY=/library
EXPOSE 3000
VOLUME /data
HEALTHCHECK --start-period=30s --timeout=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["entrypoint"]
CMD ["node", "server.js"]
# Last, because each value invalidates the cache of everything below.
ARG VERSION=dev REVISION= SOURCE=
LABEL org.opencontainers.image.title="Vitrine" \
    org.opencontainers.image.description="Turns a folder of photographs, film and stories into a public archive on the web." \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version="$VERSION" \
    org.opencontainers.image.revision="$REVISION" \
    org.opencontainers.image.source="$SOURCE"
