import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedProviders, providerNames, skippedBecause } from '../contract/descriptions.ts';
import { byProvider } from '../harness/by-provider.ts';
import { isLong, seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { recordingsPresent, skippedBecause as skippedRecordings } from '../recorded/exchanges.ts';
import { hasTables, skippedTables } from '../truth/entries.ts';
import { type Counts, countCases, describeResults, keepCounts, sourceOf } from './count.ts';
import { declaredCases, keyOf } from './declared-coverage.ts';
import { withRecordings } from './recordings.ts';
import { proveCases, type Result } from './run.ts';
import { unproven } from './unproven.ts';

const file = new URL('../coverage.json', import.meta.url);

const written: Counts = JSON.parse(readFileSync(file, 'utf8'));

const textOf = (counts: Counts): string => `${JSON.stringify(counts, null, 2)}\n`;

const skipped = skippedBecause('cells: the count was');
if (skipped !== '') process.stderr.write(`${skipped}\n`);

if (!hasTables()) process.stderr.write(`${skippedTables}\n`);

if (!recordingsPresent()) process.stderr.write(`${skippedRecordings()}\n`);

/** Providers to try. The complete long form tries all providers with a description. */
const tried = byProvider(providerNames, 8).filter((provider) => describedProviders().includes(provider));
const triedCases = declaredCases.filter(({ provider }) => tried.some((name) => name === provider));
const triedKeys = new Set(triedCases.map(keyOf));

/**
 * Whether the proven cells are counted again. A count needs the vendors' descriptions, the tables and the recordings.
 */
const countsAnew = isLong && tried.length > 0 && hasTables() && recordingsPresent();

describe('test/coverage.json', () => {
  it.skipIf(countsAnew)(
    'contains every declared cell; `npx vitest run test/coverage -u` adds new cells as unproven',
    async () => {
      await expect(textOf(keepCounts(declaredCases, written))).toMatchFileSnapshot('../coverage.json');
    },
  );
});

describe('the reviewed cells', () => {
  it('are declared, and each gives the reason why it cannot be proven', () => {
    const known = new Set(declaredCases.map(keyOf));
    expect(Object.keys(unproven).filter((key) => !known.has(key))).toEqual([]);
    expect(Object.values(unproven).filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('are few', () => {
    expect(Object.keys(unproven).length / declaredCases.length).toBeLessThan(0.05);
  });
});

describe.skipIf(tried.length === 0)(`every declared cell of ${tried.join(', ')} (SEED=${seed})`, () => {
  let service: Service;
  let results: readonly Result[];

  beforeAll(async () => {
    service = await startService({ zendesk: { exportLagMs: 0 } });
    const all = await withRecordings(await proveCases(service, tried), tried);
    // A reviewed cell never counts as proven, even if a run happens to prove it.
    results = all.map((result) => (unproven[keyOf(result.fieldCase)] ? { ...result, source: undefined } : result));
    process.stderr.write(`${describeResults(results, keyOf)}\n`);
  }, 1_800_000);

  // Throws if a request or response of the whole run deviates from the vendor's description.
  afterAll(() => service.stop());

  it('is tried, and nothing else is', () => {
    expect(results.map(({ fieldCase }) => keyOf(fieldCase)).toSorted()).toEqual([...triedKeys].toSorted());
  });

  it('works', () => {
    const failed = results.filter(({ failure }) => failure !== undefined).map(({ fieldCase }) => keyOf(fieldCase));
    expect(failed.filter((key) => unproven[key] === undefined)).toEqual([]);
  });

  it.skipIf(!hasTables())('is proven by a source other than its declaration, or was reviewed', () => {
    const open = results.filter((result) => sourceOf(result) === undefined);
    const known = Object.keys(unproven).filter((key) => triedKeys.has(key));
    expect(open.map(({ fieldCase }) => keyOf(fieldCase)).toSorted()).toEqual(known.toSorted());
  });

  it.skipIf(!hasTables() || !recordingsPresent())('is counted in coverage.json as proven or unproven', async () => {
    const proven = new Map(results.map((result) => [keyOf(result.fieldCase), sourceOf(result)]));
    const counts = countCases(triedCases, (fieldCase) => proven.get(keyOf(fieldCase)));
    if (countsAnew)
      await expect(textOf({ ...keepCounts(declaredCases, written), ...counts })).toMatchFileSnapshot(
        '../coverage.json',
      );
    else expect(written).toMatchObject(counts);
  });
});
