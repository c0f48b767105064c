import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descriptionsPresent, skippedBecause } from '../contract/descriptions.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Counts, countCases, describeResults } from './count.ts';
import { declaredCases, keyOf } from './declared-coverage.ts';
import { proveCases, type Result } from './run.ts';
import { unproven } from './unproven.ts';

const file = new URL('../coverage.json', import.meta.url);

const declaredIn = (counts: Counts): Record<string, Record<string, number>> =>
  Object.fromEntries(
    Object.entries(counts).map(([provider, objects]) => [
      provider,
      Object.fromEntries(Object.entries(objects).map(([object, { declared }]) => [object, declared])),
    ]),
  );

describe('test/coverage.json', () => {
  it('has every declared cell; `npx vitest run test/cells -u` brings it up to date', () => {
    const counts: Counts = JSON.parse(readFileSync(file, 'utf8'));
    expect(declaredIn(counts)).toEqual(declaredIn(countCases(declaredCases, () => true)));
  });
});

describe('the reviewed cells', () => {
  it('are declared, and each says why it cannot be proven', () => {
    const known = new Set(declaredCases.map(keyOf));
    expect(Object.keys(unproven).filter((key) => !known.has(key))).toEqual([]);
    expect(Object.values(unproven).filter((reason) => reason.length < 20)).toEqual([]);
  });
});

if (!descriptionsPresent()) process.stderr.write(`${skippedBecause('cells: the count was')}\n`);

describe.skipIf(!descriptionsPresent())('every declared cell', () => {
  let service: Service;
  let results: readonly Result[];

  beforeAll(async () => {
    service = await startService({ zendesk: { exportLagMs: 0 } });
    results = await proveCases(service);
    process.stderr.write(`${describeResults(results, keyOf)}\n`);
  }, 180_000);

  // It throws where a request or an answer of the whole run is not as the vendor describes it.
  afterAll(() => service.stop(), 60_000);

  it('is tried, and nothing else is', () => {
    expect(results.map(({ fieldCase }) => keyOf(fieldCase)).toSorted()).toEqual(declaredCases.map(keyOf).toSorted());
  });

  it('is proven, or is one of those that were reviewed', () => {
    const open = results.filter(({ failure }) => failure !== undefined);
    expect(open.map(({ fieldCase }) => keyOf(fieldCase)).toSorted()).toEqual(Object.keys(unproven).toSorted());
  });

  it('is counted as it was proven', async () => {
    const open = new Set(results.flatMap(({ fieldCase, failure }) => (failure === undefined ? [] : [keyOf(fieldCase)])));
    const counts = countCases(declaredCases, (fieldCase) => !open.has(keyOf(fieldCase)));
    await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot('../coverage.json');
  });
});
