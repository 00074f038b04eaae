# docker build -t vitrine . && docker run --read-only --tmpfs /tmp -p 3000:3000 \
#   -v /photographs:/library:ro -v vitrine:/data vitrine
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run standalone

FROM node:24-bookworm-slim
RUN mkdir /data && chown node:node /data
WORKDIR /vitrine
COPY --from=build /build/.next/standalone ./
USER node
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 VITRINE_LIBRARY=/library VITRINE_DATA=/data MALLOC_ARENA_MAX=2
EXPOSE 3000
VOLUME /data
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
