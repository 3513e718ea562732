# Builds the app and keeps what serves it. `docker compose up` starts it with PostgreSQL (compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /fieldline
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# What looks after Node and the packages on a bare machine has nothing to do in an image.
RUN node .ci/build.ts && npm prune --omit=dev && rm -r node_modules/node-linux-* \
  && npm pkg delete scripts.preserve scripts.presetup scripts.preimport scripts.prerestored

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /fieldline
COPY --from=build /fieldline/package.json ./
COPY --from=build /fieldline/node_modules node_modules
COPY --from=build /fieldline/server server
COPY --from=build /fieldline/src/domain src/domain
COPY --from=build /fieldline/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "server/main.mjs"]
