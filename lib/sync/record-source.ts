import { getList, getPath, getText } from '../engine/mapping/path.ts';
import { type RemotePath, remoteIdOf } from '../engine/mapping/remote-ids.ts';
import { readChoices } from '../engine/metadata/choices-and-fields.ts';
import { parseTime } from '../engine/time.ts';
import { unlessMissing } from '../errors.ts';
import type { Across, Declaration, DeletedList, ObjectDeclaration } from '../providers/define.ts';
import { canFilter, supportedBy } from '../providers/language/filters.ts';
import { kindsOf } from '../providers/language/kinds.ts';
import type { Lists } from '../providers/language/lists.ts';
import { type OpenedObject, type RecordContext, scopeOf } from '../records/context.ts';
import { loadForPage, modifiedAtOf, remotePathOfRecord } from '../records/present.ts';
import { requestFor } from '../records/read/filters.ts';
import { isLeftOut, type LeftOut, unlessForbidden } from '../records/read/forbidden-kinds.ts';
import type { Filters, Position, RemotePage, ScopePage } from '../records/read/list-page.ts';
import { readNext, readRemotes } from '../records/read/retriever.ts';
import { samePath, scopesOf, startOf } from '../records/read/scopes.ts';
import { openSibling } from '../records/sibling-object.ts';

/** Records of a single kind and partition. `deleted` contains remote records that no longer belong to the object. */
export type Group = Omit<RemotePage, 'next'>;

/** Position of a page in the source. */
export interface SourcePosition extends Position {
  /** Position of the page of parent records that contains the parent of the collection. Absent for the first page. */
  readonly parents?: Position | undefined;
  /** Whether the records are archived at the provider. */
  readonly isArchive?: true | undefined;
  /** Number of earlier pages, if the number of pages is limited. */
  readonly page?: number | undefined;
}

/** Result of a request. */
export interface Step {
  readonly groups: readonly Group[];
  /** Position of the next request; `undefined` at the end of the source. */
  readonly next: SourcePosition | undefined;
  /** Latest time of a change of the parent records: ISO 8601, UTC. */
  readonly reached?: string | undefined;
  /** Kind or partition that was not read because the account may not list it. */
  readonly leftOut?: LeftOut | undefined;
}

/** Selection of the records of a source. */
export interface Wanted {
  /** Time, ISO 8601. The source returns only records that changed since then, if `listsChanges`. */
  readonly since: string | undefined;
  /** Whether the source most likely returns no records. */
  readonly expectsNone: boolean;
}

/** Reads all records or the changed records of an object, with a single request per call. */
export type RecordSource = (position: SourcePosition | undefined) => Promise<Step>;

/** Requested number of records in a page. Most vendors return fewer. */
const pageSize = 500;

const kindOf = (declared: Declaration): readonly [kind: string | undefined, declaration: ObjectDeclaration] => {
  const [kind] = kindsOf(declared);
  if (kind === undefined) throw new Error('an object is declared without any kind');
  return kind;
};

/** Partitions of an object. An object with classes may have no kind and therefore no partitions. */
const partitionsIn = (declared: Declaration) => kindsOf(declared)[0]?.[1].partitions;

/** Parent object, if the vendor lists the records of an object per parent record. */
const parentOf = (opened: OpenedObject): Promise<OpenedObject | undefined> | undefined => {
  const { object, metadata } = partitionsIn(opened.declared) ?? {};
  return object === undefined || metadata !== undefined ? undefined : openSibling(opened, object);
};

const sinceFilter = (since: string | undefined): Filters => (since === undefined ? {} : { modified_after: since });

const groupOf = async ({ context, remotes, deleted, customFields }: ScopePage): Promise<Group> => ({
  context,
  remotes,
  deleted,
  presentation: await loadForPage(context, remotes, customFields),
});

/** Filters of a source. If the object has a window, the filters select the records of the last days. */
const wantedFilters = ({ object: { window }, now }: OpenedObject, since: string | undefined): Filters => {
  const filters = sinceFilter(since);
  return window?.within(filters, new Date(now).toISOString()) ?? filters;
};

/** Step from a page. @param of number of kinds and partitions, including kinds without an archive */
const stepOf = (page: RemotePage | undefined, of: number): Pick<Step, 'groups' | 'leftOut'> => {
  if (page === undefined) return { groups: [] };
  return page.leftOut === undefined ? { groups: [page] } : { groups: [], leftOut: { ...page.leftOut, of } };
};

const archiveOf = ({ declaration: { archive } }: RecordContext): Lists => (archive ? { list: archive } : {});

const sourceOfScopes = async (opened: OpenedObject, { since, expectsNone }: Wanted): Promise<RecordSource> => {
  const scopes = await scopesOf(opened, {});
  const archives = scopes.filter(({ declaration }) => declaration.archive !== undefined);
  const selection = { limit: pageSize, filters: wantedFilters(opened, since), expectsNone };
  const [archive] = archives;
  const toArchive = archive && ({ scope: archive.scope, isArchive: true } as const);
  return async (position) => {
    if (position?.isArchive) {
      const page = await readNext(archives, selection, position, archiveOf);
      return { ...stepOf(page, scopes.length), next: page?.next && { ...page.next, isArchive: true } };
    }
    const page = await readNext(scopes, selection, position);
    return { ...stepOf(page, scopes.length), next: page?.next ?? toArchive };
  };
};

/** Collections that a record names. The result may contain a collection several times. */
const collectionsOf = ({ of: { read, many, codec } }: Across, remote: unknown): readonly RemotePath[] => {
  const values = many === undefined ? [getPath(remote, read)] : getList(remote, read).map((one) => getPath(one, many));
  return values.flatMap((value) => {
    const parts = codec === undefined ? getText(value, '') : codec.decode(value);
    if (parts === undefined || parts === null) return [];
    return [Array.isArray(parts) ? parts.map(String) : [String(parts)]];
  });
};

/** Splits a page with records of many collections into a page per collection. */
const split = (page: ScopePage, across: Across): readonly ScopePage[] => {
  const { declared, partition } = page.context;
  const first = Object.values(partition);
  const byCollection = new Map<string, { readonly path: RemotePath; readonly remotes: unknown[] }>();
  for (const remote of page.remotes) {
    const paths = collectionsOf(across, remote).map((parts) => [...first, ...parts]);
    for (const [id, path] of new Map(paths.map((one) => [remoteIdOf(one), one]))) {
      const known = byCollection.get(id);
      if (known === undefined) byCollection.set(id, { path, remotes: [remote] });
      else known.remotes.push(remote);
    }
  }
  return [...byCollection.values()].map(({ path, remotes }) => ({
    ...page,
    context: scopeOf(page.context, kindOf(declared), path),
    remotes,
    deleted: [],
  }));
};

const sourceAcross = async (
  opened: OpenedObject,
  across: Across,
  { since, expectsNone }: Wanted,
): Promise<RecordSource> => {
  const { metadata } = across;
  const parts = metadata === undefined ? [''] : await readChoices(opened.session, metadata, opened.now).then(namesOf);
  const kind = kindOf(opened.declared);
  const scopes = parts.map((name) => scopeOf(opened, kind, name === '' ? [] : name.split('/')));
  const selection = { limit: pageSize, filters: wantedFilters(opened, since), expectsNone };
  return async (position) => {
    const index = startOf(scopes, position);
    const scope = scopes[index];
    if (scope === undefined) return { groups: [], next: undefined };
    const page = await readRemotes(scope, requestFor(scope, selection.filters, across), selection, position ?? {});
    const following = page.next === undefined ? scopes[index + 1] : scope;
    return {
      groups: await Promise.all(split(page, across).map(groupOf)),
      next: following && { scope: following.scope, ...page.next },
    };
  };
};

const namesOf = (choices: Awaited<ReturnType<typeof readChoices>>): readonly string[] =>
  choices.map(({ value }) => value);

/** Collections that belong to a page of parent records. */
interface Parents {
  readonly scopes: readonly RecordContext[];
  readonly next: Position | undefined;
  readonly reached: string | undefined;
}

const readParents = async (parent: OpenedObject, opened: OpenedObject, since: string | undefined) => {
  const outer = await scopesOf(parent, {});
  const kind = kindOf(opened.declared);
  const selection = { limit: pageSize, filters: sinceFilter(since) };
  return async (position: Position | undefined): Promise<Parents> => {
    const index = startOf(outer, position);
    const scope = outer[index];
    if (scope === undefined) return { scopes: [], next: undefined, reached: undefined };
    const page = await readRemotes(scope, requestFor(scope, selection.filters), selection, position ?? {});
    const following = page.next === undefined ? outer[index + 1] : scope;
    const times = page.remotes.flatMap((remote) => modifiedAtOf(scope, remote) ?? []);
    return {
      scopes: page.remotes.map((remote) => scopeOf(opened, kind, remotePathOfRecord(scope, remote))),
      next: following && { scope: following.scope, ...page.next },
      reached: times.toSorted().at(-1),
    };
  };
};

/** Reads a page of a collection; `undefined` if the collection was deleted with its parent record. */
const readCollection = async (
  scope: RecordContext,
  filters: Filters,
  position: Partial<Position>,
): Promise<ScopePage | undefined> =>
  unlessMissing(async () => readRemotes(scope, requestFor(scope, filters), { limit: pageSize, filters }, position));

/**
 * Source that reads one collection after the other, for each page of parent records. If the page of parent records
 * changed before another worker continues, that worker starts with the first collection of the page.
 */
const sourceOfParents = async (
  parent: OpenedObject,
  opened: OpenedObject,
  since: string | undefined,
): Promise<RecordSource> => {
  const read = await readParents(parent, opened, since);
  const own = wantedFilters(opened, canFilter(kindOf(opened.declared)[1], 'modified_after') ? since : undefined);
  let held: { readonly at: string; readonly parents: Parents } | undefined;
  return async (position) => {
    const at = JSON.stringify(position?.parents ?? null);
    if (held?.at !== at) held = { at, parents: await read(position?.parents) };
    const { scopes, next, reached } = held.parents;
    const place = scopes.findIndex(({ scope }) => samePath(scope, position?.scope ?? []));
    const index = Math.max(place, 0);
    const scope = scopes[index];
    const nextParents = next && { scope: [], parents: next };
    if (scope === undefined) return { groups: [], next: nextParents, reached };
    const page = await readCollection(scope, own, place === -1 ? {} : (position ?? {}));
    const following = page?.next === undefined ? scopes[index + 1] : scope;
    return {
      groups: page === undefined ? [] : [await groupOf(page)],
      next: following ? { scope: following.scope, ...page?.next, parents: position?.parents } : nextParents,
      reached,
    };
  };
};

/** Opens the record source of an object. @param wanted selection of the records */
export const openRecordSource = async (opened: OpenedObject, wanted: Wanted): Promise<RecordSource> => {
  const across = partitionsIn(opened.declared)?.across;
  if (across !== undefined) return sourceAcross(opened, across, wanted);
  const parent = await parentOf(opened);
  return parent === undefined ? sourceOfScopes(opened, wanted) : sourceOfParents(parent, opened, wanted.since);
};

/** Most pages that a run reads from a list of deleted records. A complete listing finds older deletions. */
const mostDeletedPages = 10;

const deletedKinds = ({ declared }: OpenedObject) =>
  kindsOf(declared).filter(([, { deleted, partitions }]) => deleted !== undefined && partitions === undefined);

/** Whether the provider has a list of deleted records. */
export const listsDeleted = (opened: OpenedObject): boolean => deletedKinds(opened).length > 0;

const isSince = ({ deletedAt: at }: DeletedList, remote: unknown, since: string): boolean => {
  const time = at === undefined ? undefined : getText(remote, at);
  return time === undefined || parseTime(time) >= Date.parse(since);
};

/** Filter for the time of deletion. Only some lists of deleted records support it. */
const sinceIn = (list: DeletedList, since: string): Filters =>
  supportedBy(list).includes('modified_after') ? sinceFilter(since) : {};

/**
 * Opens the source of records that the provider lists as deleted.
 * @param since ISO 8601; excludes earlier deletions, if the provider returns the time of a deletion
 */
export const openDeleted = (opened: OpenedObject, since: string): RecordSource => {
  const scopes = deletedKinds(opened).map((kind) => scopeOf(opened, kind));
  return async (position) => {
    const index = startOf(scopes, position);
    const scope = scopes[index];
    const list = scope?.declaration.deleted;
    if (scope === undefined || list === undefined) return { groups: [], next: undefined };
    const found = await unlessForbidden(scope, scopes, () =>
      readRemotes(scope, list, { limit: pageSize, filters: sinceIn(list, since), isBare: true }, position ?? {}),
    );
    if (isLeftOut(found)) {
      const after = scopes[index + 1];
      const of = kindsOf(opened.declared).length;
      return { groups: [], leftOut: { ...found, of }, next: after && { scope: after.scope } };
    }
    const { next, ...read } = found;
    const deleted = [...read.remotes, ...read.deleted].filter((remote) => isSince(list, remote, since));
    const page = (position?.page ?? 0) + 1;
    const isLast = next === undefined || page === mostDeletedPages;
    const following = isLast ? scopes[index + 1] : scope;
    return {
      groups: [await groupOf({ ...read, next: undefined, remotes: [], deleted })],
      next: following && (isLast ? { scope: following.scope } : { scope: following.scope, ...next, page }),
    };
  };
};
