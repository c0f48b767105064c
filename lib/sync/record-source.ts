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
import { type Filters, requestFor } from '../records/read/filters.ts';
import { isLeftOut, type LeftOut, unlessForbidden } from '../records/read/forbidden-kinds.ts';
import type { Position, RemotePage, ScopePage } from '../records/read/list-page.ts';
import { readNext, readRemotes } from '../records/read/retriever.ts';
import { samePath, scopesOf, startOf } from '../records/read/scopes.ts';
import { openSibling } from '../records/sibling-object.ts';

/** Records of one kind and partition; `deleted`: remote records that are no longer of the object. */
export type Group = Omit<RemotePage, 'next'>;

/** Where a page begins. */
export interface SourcePosition extends Position {
  /** Where the page of parent records begins that the collection belongs to; absent for the first page. */
  readonly parents?: Position | undefined;
  /** Whether the records are archived at the provider. */
  readonly isArchive?: true | undefined;
  /** Pages before it, where the number of pages is limited. */
  readonly page?: number | undefined;
}

/** The result of one request. */
export interface Step {
  readonly groups: readonly Group[];
  /** Where the next one begins; `undefined` at the end. */
  readonly next: SourcePosition | undefined;
  /** Highest time of change of the parent records: ISO 8601, UTC. */
  readonly reached?: string | undefined;
  /** The kind or partition that was not read: the account may not list it. */
  readonly leftOut?: LeftOut | undefined;
}

/** Which records a source is of. */
export interface Wanted {
  /** ISO 8601: only records that have changed since then, where `listsChanges`. */
  readonly since: string | undefined;
  /** Whether there are most likely none. */
  readonly expectsNone: boolean;
}

/** Reads the records of an object, all of them or the changed ones, one request at a time. */
export type RecordSource = (position: SourcePosition | undefined) => Promise<Step>;

/** Records of a page; most vendors give fewer. */
const pageSize = 500;

const kindOf = (declared: Declaration): readonly [kind: string | undefined, declaration: ObjectDeclaration] => {
  const [kind] = kindsOf(declared);
  if (kind === undefined) throw new Error('an object is declared without any kind');
  return kind;
};

/** Of an object with classes there may be none. */
const partitionsIn = (declared: Declaration) => kindsOf(declared)[0]?.[1].partitions;

/** The parent object by whose records the records of an object are listed, where there is one. */
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

/** What a source of an object asks for: of one whose lists are of a time, what is of the last days. */
const wantedFilters = ({ object: { window }, now }: OpenedObject, since: string | undefined): Filters => {
  const filters = sinceFilter(since);
  return window?.within(filters, new Date(now).toISOString()) ?? filters;
};

/** @param of how many kinds and partitions there are, those without an archive too */
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

/** The collections that a record names, some of them several times. */
const collectionsOf = ({ of: { read, many, codec } }: Across, remote: unknown): readonly RemotePath[] => {
  const values = many === undefined ? [getPath(remote, read)] : getList(remote, read).map((one) => getPath(one, many));
  return values.flatMap((value) => {
    const parts = codec === undefined ? getText(value, '') : codec.decode(value);
    if (parts === undefined || parts === null) return [];
    return [Array.isArray(parts) ? parts.map(String) : [String(parts)]];
  });
};

/** A page over many collections, as one of each. */
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

/** A page of parent records, as the collections that belong to them. */
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

/** The pages of a collection; one that was deleted with its parent record has none. */
const readCollection = async (
  scope: RecordContext,
  filters: Filters,
  position: Partial<Position>,
): Promise<ScopePage | undefined> =>
  unlessMissing(async () => readRemotes(scope, requestFor(scope, filters), { limit: pageSize, filters }, position));

/**
 * One collection after the other, a page of parent records at a time. Where a worker goes on and the page of parent
 * records has changed, the collections of this page are read from the first one.
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

/** Opens the record source of an object. */
export const openRecordSource = async (opened: OpenedObject, wanted: Wanted): Promise<RecordSource> => {
  const across = partitionsIn(opened.declared)?.across;
  if (across !== undefined) return sourceAcross(opened, across, wanted);
  const parent = await parentOf(opened);
  return parent === undefined ? sourceOfScopes(opened, wanted) : sourceOfParents(parent, opened, wanted.since);
};

/** Most pages of a list of deleted records: older deletions are left to a complete listing. */
const mostDeletedPages = 10;

const deletedKinds = ({ declared }: OpenedObject) =>
  kindsOf(declared).filter(([, { deleted, partitions }]) => deleted !== undefined && partitions === undefined);

/** Whether the provider has a list of deleted records. */
export const listsDeleted = (opened: OpenedObject): boolean => deletedKinds(opened).length > 0;

const isSince = ({ deletedAt: at }: DeletedList, remote: unknown, since: string): boolean => {
  const time = at === undefined ? undefined : getText(remote, at);
  return time === undefined || parseTime(time) >= Date.parse(since);
};

/** Some lists of deleted records have those of a time. */
const sinceIn = (list: DeletedList, since: string): Filters =>
  supportedBy(list).includes('modified_after') ? sinceFilter(since) : {};

/** Opens the source of records that the provider lists as deleted since then (ISO 8601), where it says when. */
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
