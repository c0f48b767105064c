import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../harness/runs.ts';
import { measureRefresh, refreshCases } from './refresh.ts';
import { openStage, type Stage } from './setup/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage((file) => file === 'crm/contacts');
});

afterAll(() => stage.stop());

describe('requests that find an expired token at the same time in four processes', () => {
  it('all succeed with one refresh', async () => {
    const run = await measureRefresh(stage.folder, refreshCases.prompt);
    expect(run).toMatchObject({ refreshes: 1, statuses: { 200: 200 }, status: 'active', reason: undefined });
  });

  it.runIf(isLong)('all succeed with one refresh if the vendor needs 2 s', async () => {
    const run = await measureRefresh(stage.folder, refreshCases.slow);
    expect(run).toMatchObject({ refreshes: 1, statuses: { 200: 200 }, status: 'active', reason: undefined });
  });
});
