import { expect, it } from 'vitest';
import { isLong } from '../harness/runs.ts';
import { hasPython, runRound, samples } from './sample-runs.ts';

it.runIf(isLong && hasPython)('all samples of the reference in Python do what they describe', async () => {
  const round = [...samples.keys()].map((operation) => ({ operation, language: 'Python' }) as const);
  expect(await runRound(round)).toEqual({ count: round.length, failed: [] });
});
