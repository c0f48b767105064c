import { afterAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/errors.ts';
import { objectNames } from '../../lib/objects/names.ts';
import { kindsOf } from '../../lib/providers/language/kinds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { recordedNames } from '../contract/descriptions.ts';
import { createRandom } from '../faults/random.ts';
import { isLong, seed, someOf } from '../harness/runs.ts';
import { recordedOf, recordingsPresent, skippedBecause } from './exchanges.ts';
import { everyMutant, type Mutant, someMutants } from './mutations.ts';
import { contextOf, contextOfRecord, presentationOf, providerNamed, readAs, schemaIssues } from './reading.ts';
import type { RecordedRecord } from './resource.ts';
import { recordsIn } from './resources.ts';
import { report, type Tally, tallyOf } from './tally.ts';

const tallies: Tally[] = [];

if (!recordingsPresent()) process.stdout.write(`${skippedBecause()}\n`);

afterAll(() => {
  process.stdout.write(`${report(tallies)}\n`);
});

/** Records of any object, so that no reader relies on a member. */
const objectsIn = (value: unknown, depth = 0): readonly object[] => {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  const inner = (Array.isArray(value) ? value.slice(0, 3) : Object.values(value)).flatMap((one) =>
    objectsIn(one, depth + 1),
  );
  return Array.isArray(value) ? inner : [value, ...inner];
};

/** The only error that a reader may throw: a response whose record has no id. */
const isNameless = (error: unknown): boolean => error instanceof ApiError && error.code === 'provider_failed';

const everyContext = (provider: ProviderName) =>
  objectNames.flatMap((name) => {
    const declared = providerNamed(provider).objects[name];
    if (declared === undefined) return [];
    return kindsOf(declared).flatMap(([kind]) => contextOf(provider, name, kind) ?? []);
  });

/** One record per shape. Records of a shape have the same members, with any values. */
const distinct = (records: readonly RecordedRecord[]): readonly RecordedRecord[] => {
  const shapeOf = ({ object, remote }: RecordedRecord): string =>
    `${object} ${JSON.stringify(remote, (_, value) => (typeof value === 'object' && value !== null ? value : typeof value))}`;
  return [...new Map(records.map((one) => [shapeOf(one), one])).values()];
};

const mutantsOf = ({ remote }: RecordedRecord, number: number): readonly Mutant[] =>
  isLong ? everyMutant(remote) : someMutants(remote, createRandom(seed + number), 15);

const issuesOf = async (provider: ProviderName, recorded: RecordedRecord, mutants: readonly Mutant[]) => {
  const context = contextOfRecord(provider, recorded);
  if (context === undefined) return [];
  const presentation = await presentationOf(context, recorded.remote);
  return mutants.flatMap(({ change, remote }) => {
    try {
      const { record } = readAs(context, presentation, remote, recorded.partition);
      return schemaIssues(context, record).map((issue) => `${recorded.object} ${change}: ${issue}`);
    } catch (error) {
      return isNameless(error) ? [] : [`${recorded.object} ${change}: ${error}`];
    }
  });
};

describe.skipIf(!recordingsPresent())('recorded responses of real accounts', () => {
  it.each(recordedNames)('of %s are read into valid records with the recorded values', async (name) => {
    const tally = await tallyOf(name);
    tallies.push(tally);
    expect(tally.records).toBeGreaterThan(0);
    expect(tally.invalid).toEqual([]);
    expect(tally.wrong).toEqual([]);
  });

  it.each(recordedNames)(`of %s are read as any other object without a crash (SEED=${seed})`, async (provider) => {
    const found = someOf(recordedOf(provider), 3, seed).flatMap(({ response }) => objectsIn(response));
    for (const context of everyContext(provider)) {
      for (const remote of found) {
        const presentation = await presentationOf(context, remote);
        try {
          expect(schemaIssues(context, readAs(context, presentation, remote).record)).toEqual([]);
        } catch (error) {
          if (!isNameless(error)) throw error;
        }
      }
    }
  });

  it.each(recordedNames)(`of %s are read with other values in them (SEED=${seed})`, async (provider) => {
    const records = distinct(recordedOf(provider).flatMap((exchange) => recordsIn(provider, exchange)));
    const issues: string[] = [];
    for (const [number, recorded] of records.entries()) {
      issues.push(...(await issuesOf(provider, recorded, mutantsOf(recorded, number))));
    }
    expect([...new Set(issues)].slice(0, 20)).toEqual([]);
  });
});
