import { defineConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/** Vitest runs the recording with the set-up of the tests: fixed random values, and modules of its own. */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: ['test/golden/record.golden.ts'] },
});
