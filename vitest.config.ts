import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/harness/run-set-up.ts'],
    environment: 'node',
    // A process per file: each has its own environment, database and functions.
    pool: 'forks',
    isolate: true,
    maxWorkers: 2,
    watch: false,
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
    testTimeout: 15_000,
    hookTimeout: 20_000,
    teardownTimeout: 5_000,
  },
});
