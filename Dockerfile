# The local service with simulated accounts, as `npm start` serves it. What is deployed to AWS is not built here.
FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json ./
# With those for development: the simulators need some of them.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json README.md CONTRIBUTING.md CHANGELOG.md ./
COPY docs docs
COPY examples examples
COPY functions functions
COPY infra infra
COPY lib lib
RUN mkdir .data && chown node .data
USER node
ENV DATA_DIR=/app/.data
CMD ["node", "infra/local/index.ts"]
