FROM node:24-bookworm-slim AS packages
WORKDIR /app
# Both are empty unless npm is reached through a mirror, or through a proxy with a certificate authority of its own:
# --build-arg EXTRA_CA_CERTIFICATES="$(cat ca.pem)"
ARG NPM_CONFIG_REGISTRY
ARG EXTRA_CA_CERTIFICATES
ENV NPM_CONFIG_REGISTRY=$NPM_CONFIG_REGISTRY \
    NODE_EXTRA_CA_CERTS=/usr/local/share/extra-ca.pem
RUN printf '%s' "$EXTRA_CA_CERTIFICATES" > "$NODE_EXTRA_CA_CERTS"
COPY .npmrc package.json package-lock.json ./

# Install scripts stay off: Node is in the image, and what is native comes built inside its package.
FROM packages AS production
RUN npm ci --omit=dev --ignore-scripts --no-audit

FROM packages AS build
RUN npm ci --ignore-scripts --no-audit
COPY tsconfig.json ./
COPY shared shared
COPY client client
COPY server server
RUN npm run build

FROM node:24-bookworm-slim AS code
WORKDIR /app
COPY package.json ./
COPY migrations migrations
# Of the server's folder what the built one reads: documents and pictures.
COPY server server
RUN find server -name '*.ts' -delete && find server -type d -empty -delete
# Whoever checked the code out may have a umask that hides it from others.
RUN chmod -R a+rX .

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /app
RUN printf '#!/bin/sh\nexec node /app/dist/server/cli.js "$@"\n' > /usr/local/bin/loftlie && chmod 755 /usr/local/bin/loftlie
COPY --from=production /app/node_modules node_modules
COPY --from=code /app ./
COPY --from=build /app/dist dist
# A volume takes over whose the folder is.
RUN mkdir -m 700 /backups /data && chown node:node /backups /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# After ten minutes of `npm run bench -- memory` 245 MiB. Before the trade 243, and without these 434: by itself V8 keeps up to 128 MiB for young objects
# on a machine of 24 GiB and lets the heap grow far beyond the 95 MiB that live, and malloc keeps an arena for each thread
# and what each hashed password took. With 4 MiB for young objects it is 220, but GET /user and a renewal fall below half of
# a bare server's rate. Without the first size it collects six times while it starts, 0.3 of 1.3 s. `npm start` says the same.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
CMD ["node", "--max-semi-space-size=8", "--initial-heap-size=96", "--heap-growing-percent=20", "dist/server/main.js"]
