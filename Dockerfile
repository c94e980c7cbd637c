# The build has all packages in it, so the image has no others. The image's own Node takes the place of the private
# one, whose script is not run.
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY bin bin
COPY migrations migrations
COPY prompts prompts
COPY resources resources
COPY scripts/build scripts/build
COPY tools tools
COPY src src
RUN node scripts/build/run.ts

FROM node:26-trixie-slim
WORKDIR /app
COPY package.json LICENSE ./
COPY bin bin
COPY --from=build /app/dist dist
RUN mkdir -p /var/lib/rollcall /var/backups/rollcall \
  && chown node:node /var/lib/rollcall /var/backups/rollcall \
  && ln -s /app/bin/rollcall.js /usr/local/bin/rollcall
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/rollcall
USER node
VOLUME /var/lib/rollcall
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--v8-pool-size=0", "--no-memory-reducer", "dist/main.js"]
