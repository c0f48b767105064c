import type { ProviderName } from '../contract/descriptions.ts';
import { type Declared, everyDeclaration } from '../providers/declared.ts';
import { type Recorded, recordedOf } from '../recorded/exchanges.ts';
import { contextOfRecord, presentationOf, type Read, readAs } from '../recorded/reading.ts';
import { recordsIn } from '../recorded/resources.ts';
import { caseOf, declaredFields, keyOf, type Operation } from './declared-coverage.ts';
import { openOptions } from './options.ts';
import type { Result } from './run.ts';
import { besideOf, betterOf, compareWritten, type Found, type Names, proveFound } from './sources.ts';

/** Operations that a recorded response can prove. The readers treat the records of all responses alike. */
const reads = ['list', 'get'] as const;

/** Operation of a request with a body, by method. */
const writes: Readonly<Record<string, Operation>> = { POST: 'create', PATCH: 'update', PUT: 'update' };

/** A record of a real account, read by our code. */
interface RealRecord extends Found {
  readonly object: string;
  readonly kind: string | undefined;
  readonly recorded: Recorded;
}

const contextsOf = (provider: ProviderName) =>
  recordedOf(provider).flatMap((recorded) =>
    recordsIn(provider, recorded).flatMap((one) => {
      const context = contextOfRecord(provider, one);
      return context === undefined ? [] : [{ ...one, recorded, context }];
    }),
  );

const readAll = async (provider: ProviderName) => {
  const real: RealRecord[] = [];
  const readings: Read[] = [];
  for (const { context, remote, partition, recorded, object, kind } of contextsOf(provider)) {
    const read = readAs(context, await presentationOf(context, remote), remote, partition);
    const { path, response } = recorded;
    const record = { ...read.record, remote_data: remote };
    const exchanges = [{ path, responseBody: response }];
    real.push({ record, exchanges, from: 'recording', object, kind, recorded });
    readings.push(read);
  }
  const remoteIdOf = (id: string) => readings.map((read) => read.remoteOf(id)?.at(-1)).find((one) => one !== undefined);
  const options = openOptions();
  for (const { path, response } of recordedOf(provider)) options.hear({ path, responseBody: response });
  return { real, names: { remoteIdOf, options } };
};

const confirmedReads = (names: Names, declared: Declared, found: readonly RealRecord[]): readonly string[] =>
  reads.flatMap((operation) =>
    declaredFields(declared, operation)
      // Versions of an API that we do not use may keep fields elsewhere. Fields that their responses contradict are
      // omitted.
      .filter((field) => proveFound(names, declared, field, found).source === 'recording')
      .map((field) => keyOf(caseOf(declared, operation, field))),
  );

/** Whether the vendor accepted a value at the place where we write it, and returned the value. */
const isTaken = (names: Names, declared: Declared, field: string, { record, recorded }: RealRecord): boolean => {
  const beside = besideOf(names, declared, field, record[field]);
  const { path, requestBody } = recorded;
  if (beside === undefined || requestBody === undefined || (beside.ours ?? '') === '') return false;
  return compareWritten(beside, declared, [{ path, requestBody }]) === 'same';
};

const confirmedWrites = (names: Names, declared: Declared, found: readonly RealRecord[]): readonly string[] =>
  found.flatMap((one) => {
    const { method, path } = one.recorded;
    // The text of a GraphQL request contains its operation.
    const operation = path === '/graphql' ? undefined : writes[method];
    if (operation === undefined) return [];
    return declaredFields(declared, operation)
      .filter((field) => isTaken(names, declared, field, one))
      .map((field) => keyOf(caseOf(declared, operation, field)));
  });

/** Keys of a provider's cells that recorded responses confirm and do not contradict. */
const recordedCells = async (provider: ProviderName): Promise<ReadonlySet<string>> => {
  const { real, names } = await readAll(provider);
  const own = everyDeclaration.filter(([, declared]) => declared.provider.id === provider);
  const keys = own.flatMap(([, declared]) => {
    const found = real.filter(({ object, kind }) => object === declared.name && kind === declared.kind);
    return [...confirmedReads(names, declared, found), ...confirmedWrites(names, declared, found)];
  });
  return new Set(keys);
};

/** Adds the proofs by recordings. A recorded response counts more than a page of documentation. */
export const withRecordings = async (
  results: readonly Result[],
  some: readonly ProviderName[],
): Promise<readonly Result[]> => {
  const confirmed = new Set<string>();
  for (const provider of some) for (const key of await recordedCells(provider)) confirmed.add(key);
  return results.map((result) =>
    result.failure === undefined && confirmed.has(keyOf(result.fieldCase))
      ? { ...result, source: betterOf(result.source, 'recording') }
      : result,
  );
};
