import { expect, it } from 'vitest';
import { isLong } from '../harness/runs.ts';
import { runRound, samples } from './sample-runs.ts';

it.runIf(isLong)('all samples of the reference in curl do what they describe', async () => {
  const round = [...samples.keys()].map((operation) => ({ operation, language: 'curl' }) as const);
  expect(await runRound(round)).toEqual({ count: round.length, failed: [] });
});
