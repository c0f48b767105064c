import { mapInChunks } from '../../chunks.ts';
import { refIds } from '../../engine/mapping/ref-ids.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import { unlessMissing, validationError } from '../../errors.ts';
import type { ObjectName } from '../../objects/names.ts';
import { kindsOf, relationsOf } from '../../providers/language/kinds.ts';
import { type OpenedObject, type RecordContext, scopeOfRecord } from '../context.ts';
import type { IssuedIds } from '../issued-ids.ts';
import { loadPresentation, nothingToPresent, presentRecord, type UnifiedRecord } from '../present.ts';
import { openSibling } from '../sibling-object.ts';
import { counts, readAnyRemote, readSelected } from './remote-record.ts';

/** Maximum number of simultaneous reads, if a vendor cannot read several records in a request. */
const concurrency = 5;

/**
 * The relations that a client wants to expand, by field.
 * @throws ApiError `validation_failed` if a field refers to no record at this provider
 */
const wantedRelations = (opened: OpenedObject, expand: readonly string[]): ReadonlyMap<string, ObjectName> => {
  const relations = relationsOf(opened.declared);
  const unknown = expand.filter((name) => !relations.has(name));
  if (unknown.length === 0) return new Map(expand.map((name) => [name, relations.get(name) ?? opened.name]));
  const known = [...relations.keys()].join(', ') || 'nothing';
  throw validationError([
    { path: 'expand', message: `${unknown.join(', ')}: ${opened.provider.id} can expand ${known} of ${opened.name}` },
  ]);
};

const idsAt = (record: UnifiedRecord, field: string): readonly string[] => refIds(record[field]);

interface Found {
  readonly context: RecordContext;
  readonly remote: unknown;
}

/** Reads a record. A missing record is left out, and any other error fails the request. */
const readOne = async (opened: OpenedObject, path: RemotePath): Promise<readonly Found[]> => {
  const { context, names } = scopeOfRecord(opened, path);
  const found = await unlessMissing(async () => ({ context, remote: await readAnyRemote(context, names) }));
  return found === undefined ? [] : [found];
};

const readAll = async (opened: OpenedObject, paths: readonly RemotePath[]): Promise<readonly Found[]> => {
  const [entry] = kindsOf(opened.declared);
  const together = entry?.[1].getMany !== undefined && paths.every((path) => path.length === 1);
  const [first] = paths;
  if (together && first !== undefined) {
    const { context } = scopeOfRecord(opened, first);
    const ids = paths.flatMap((path) => path.at(-1) ?? []);
    return (await readSelected(context, ids)).map((remote) => ({ context, remote }));
  }
  return (await mapInChunks(paths, concurrency, (path) => readOne(opened, path))).flat();
};

/** The records of an object, by unified id. */
const readObject = async (
  opened: OpenedObject,
  paths: readonly RemotePath[],
  issuedIds: IssuedIds,
): Promise<ReadonlyMap<string, UnifiedRecord>> => {
  const found = (await readAll(opened, paths)).filter(({ context, remote }) => counts(context, remote));
  // Each kind has its own choices and fields.
  const kinds = Map.groupBy(found, ({ context }) => context.declaration);
  const records = await Promise.all(
    [...kinds.values()].map(async (alike) => {
      const [first] = alike;
      const all = alike.map(({ remote }) => remote);
      const presentation = first === undefined ? nothingToPresent : await loadPresentation(first.context, all);
      return alike.map(({ context, remote }) => presentRecord(context, remote, presentation, issuedIds));
    }),
  );
  return new Map(records.flat().map((record) => [record.id, record]));
};

/**
 * Adds `expanded` to records: the records that the wanted fields refer to, read in as few requests as the vendor
 * allows.
 * @throws ApiError `validation_failed` if a field refers to no record at this provider
 */
export const expandRecords = async (
  opened: OpenedObject,
  records: readonly UnifiedRecord[],
  expand: readonly string[],
  issuedIds: IssuedIds,
): Promise<readonly UnifiedRecord[]> => {
  const relations = wantedRelations(opened, expand);
  const paths = new Map(issuedIds.mappings.map(({ id, remote }) => [id, remote]));
  const byObject = Map.groupBy(relations, ([, object]) => object);
  const maps = await Promise.all(
    [...byObject].map(async ([name, fields]) => {
      const ids = new Set(records.flatMap((record) => fields.flatMap(([field]) => idsAt(record, field))));
      const wanted = [...ids].flatMap((id) => [paths.get(id) ?? []]);
      const classes = [...new Set(wanted.flatMap(([first]) => first ?? []))];
      const target = wanted.length === 0 ? undefined : await openSibling(opened, name, classes);
      return target === undefined ? new Map() : readObject(target, wanted, issuedIds);
    }),
  );
  const found = new Map<string, UnifiedRecord>(maps.flatMap((map) => [...map]));
  const expandedOf = (record: UnifiedRecord): Record<string, unknown> =>
    Object.fromEntries(
      [...relations.keys()].map((field) => {
        const related = idsAt(record, field).flatMap((id) => found.get(id) ?? []);
        return [field, Array.isArray(record[field]) ? related : (related[0] ?? null)];
      }),
    );
  return records.map((record) => ({ ...record, expanded: expandedOf(record) }));
};
