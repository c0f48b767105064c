import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** The long form of the tests is that of these files: all others are the same in both. */
const withLongForm = (): string[] =>
  globSync('test/**/*.test.ts', { cwd: import.meta.dirname, exclude: (path) => path.endsWith('node_modules') }).filter(
    (file) => /\/harness\/(?:runs|by-provider)\.ts'/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
  );

export default defineConfig({
  test: {
    include: process.env.LONG === '1' ? withLongForm() : ['test/**/*.test.ts'],
    globalSetup: ['test/harness/run-set-up.ts'],
    environment: 'node',
    // Files share processes and the packages loaded there; `fresh-file.ts` gives each its own modules and environment.
    pool: 'forks',
    isolate: false,
    setupFiles: ['test/harness/fresh-file.ts'],
    maxWorkers: 2,
    watch: false,
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', DATABASE_CONNECT_TIMEOUT: '10000', DATABASE_ANSWER_TIMEOUT: '30000' },
    // For what hangs. No test has a limit of its own: a busy machine is ten times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
