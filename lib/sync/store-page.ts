import type { FieldHasher } from '../crypto/fingerprint.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import type { Fingerprints } from '../objects/fingerprints.ts';
import { compare, fingerprintsOf, shownFields, versionOf } from '../records/changes/fingerprints.ts';
import { mappingOf, stateFor } from '../records/changes/record-changes.ts';
import { emittedPuts } from '../records/changes/record-event.ts';
import { IssuedIds, storeRead } from '../records/issued-ids.ts';
import { loadCustomFields, modifiedAtOf, presentRecord, remotePathOfRecord } from '../records/present.ts';
import type { RemotePage } from '../records/read/list-page.ts';
import type { TransactItem } from '../store/dynamodb/transaction.ts';
import type { RecordMapping } from '../store/records/record-mappings.ts';
import { getStoredRecords, type RecordChange, recordPut, type StoredRecord } from '../store/records/record-states.ts';
import { mostItems } from '../store/sync/sync-run.ts';
import type { SyncCounts, SyncName, SyncRun } from '../store/sync/syncs.ts';

/** Tools to store the pages of a run. Times are epoch ms. */
export interface SyncTools {
  readonly name: SyncName;
  readonly run: Pick<SyncRun, 'mode' | 'request' | 'knownClasses'>;
  /** Whether the records were read by id. A list may show older values for a while. */
  readonly byId?: boolean;
  /** The connection's data key. */
  readonly key: Uint8Array;
  readonly hash: FieldHasher;
  readonly now: () => number;
  /**
   * Stores records and their events in one transaction.
   * @returns indexes of the items that the transaction refused because their records changed meanwhile
   */
  readonly write: (items: readonly TransactItem[], counts: Partial<SyncCounts>) => Promise<readonly number[]>;
}

/** Result of storing a page: ids of its records, and the latest time of a change (ISO 8601, UTC). */
export interface StoredPage {
  readonly ids: readonly string[];
  readonly highest: string | undefined;
  /** Number of records that may be older than their stored state. */
  readonly stale: number;
  /** Records that were deleted a moment ago. Either the list is behind, or the records exist again. */
  readonly shown: readonly RemotePath[];
}

type Page = Pick<RemotePage, 'context' | 'remotes' | 'presentation'>;

/** A record of a page, with its hashes. */
interface Listed {
  readonly mapping: RecordMapping;
  readonly remote: unknown;
  readonly hashes: Fingerprints;
  readonly modifiedAt: string | undefined;
}

/** Largest assumed difference between the clocks of two processes, in ms. */
export const skewMs = 5_000;

/** Time after a write through the API or a read by id when a provider's lists may still show older values, in ms. */
const listLagMs = 15 * 60_000;

const isBefore = (modifiedAt: string | undefined, time: number): boolean =>
  modifiedAt !== undefined && Date.parse(modifiedAt) < time;

/** Reason not to store a listed record. A later page, or a later run, contains the current values. */
type Doubt = 'stale' | 'deleted';

/**
 * Reason why the page may be older than the stored state of a record; `undefined` if there is none.
 * @param asked time of the request for the page, epoch ms
 */
const doubtOf = (
  { state, writtenAt, deletedAt }: StoredRecord,
  { modifiedAt }: Listed,
  byId: boolean,
  asked: number,
): Doubt | undefined => {
  if (writtenAt === undefined) return undefined;
  if (writtenAt + skewMs > asked) return 'stale';
  if (writtenAt + listLagMs < asked) return undefined;
  if (deletedAt !== undefined) return byId ? undefined : 'deleted';
  const isOld = state?.modifiedAt !== undefined && isBefore(modifiedAt, Date.parse(state.modifiedAt));
  return isOld ? 'stale' : undefined;
};

type Kind = 'created' | 'updated';

/** Change of a record to store, with its event. */
interface Decision {
  readonly listed: Listed;
  readonly change: RecordChange;
  readonly emitted?: { readonly kind: Kind; readonly changedFields?: readonly string[] };
}

/**
 * Time of a read by id. Lists with other values are outdated from this time on. The result is earlier by the largest
 * difference between clocks, so that the record can be read again at once.
 */
const readAt = (before: StoredRecord | undefined, asked: number): number =>
  Math.max(before?.writtenAt ?? 0, asked - skewMs - 1);

const decide = (
  { context, presentation }: Pick<Page, 'context' | 'presentation'>,
  { run, byId = false }: SyncTools,
  listed: Listed,
  before: StoredRecord | undefined,
  asked: number,
): Decision | Doubt | undefined => {
  const doubt = before && doubtOf(before, listed, byId, asked);
  if (doubt !== undefined) return doubt;
  const { mapping, hashes, modifiedAt } = listed;
  const known = stateFor(context, before);
  const { change, fields } = compare(context, presentation, known?.fields, hashes);
  if (change.kind === 'unchanged' && !change.news) return undefined;
  const state = { fields, version: versionOf(context), modifiedAt };
  const stored = { mapping, before, state, ...(byId && { writtenAt: readAt(before, asked) }) };
  if (change.kind === 'updated') {
    const changedFields = shownFields(context.object, change.fields, presentation.customFields);
    return { listed, change: stored, ...(changedFields.length > 0 && { emitted: { kind: 'updated', changedFields } }) };
  }
  const isFirst = run.mode === 'baseline' || run.knownClasses?.includes(mapping.remote[0] ?? '') === false;
  const isEmitted = change.kind === 'created' && (!isFirst || run.request.emitInitial === true);
  return isEmitted ? { listed, change: stored, emitted: { kind: 'created' } } : { listed, change: stored };
};

/** Decision as items of a transaction, with the size of the record in bytes. */
interface Noted {
  readonly listed: Listed;
  readonly items: readonly TransactItem[];
  readonly kind: Kind | undefined;
  readonly size: number;
}

/** Most bytes in a transaction. The limit of DynamoDB is 4 MB. */
const mostBytes = 3_000_000;

const groupsOf = (noted: readonly Noted[]): readonly (readonly Noted[])[] => {
  const groups: Noted[][] = [];
  let [items, bytes] = [mostItems, 0];
  for (const one of noted) {
    const fits = items + one.items.length <= mostItems && bytes + one.size <= mostBytes;
    if (!fits) {
      groups.push([]);
      [items, bytes] = [0, 0];
    }
    groups.at(-1)?.push(one);
    items += one.items.length;
    bytes += one.size;
  }
  return groups;
};

/** Most bytes of the common parts of an item: keys, ids, times, and the overhead that DynamoDB counts for a map. */
const itemSize = 8_000;

/** Size of the hashes of a record, in bytes. An account may have thousands of custom fields. */
const hashBytes = ({ state }: RecordChange): number =>
  Object.entries(state?.fields ?? {}).reduce((sum, [key, hash]) => sum + Buffer.byteLength(key) + hash.length + 1, 0);

const sizeOf = ([, event]: ReturnType<typeof emittedPuts>): number =>
  Buffer.from(event.Put.Item?.sealed_record ?? []).length + itemSize;

const noteOf = (
  { context, presentation }: Page,
  { key, now }: SyncTools,
  { listed, change, emitted }: Decision,
  issuedIds: IssuedIds,
): Noted => {
  const size = itemSize + hashBytes(change);
  if (emitted === undefined) return { listed, items: [recordPut(change)], kind: undefined, size };
  const record = presentRecord(context, listed.remote, presentation, issuedIds);
  const items = emittedPuts(context.connection, key, change, { ...emitted, record }, now());
  return { listed, items, kind: emitted.kind, size: size + sizeOf(items) };
};

const countOf = (group: readonly Noted[], kind: Kind): number => group.filter((one) => one.kind === kind).length;

/** Number of attempts to store a record. An attempt fails if the record changes at the same time. */
const attempts = 5;

type Doubted = Pick<StoredPage, 'stale' | 'shown'>;

const store = async (
  page: Page,
  tools: SyncTools,
  listed: readonly Listed[],
  asked: number,
  attempt = 1,
): Promise<Doubted> => {
  const ids = listed.map(({ mapping }) => mapping.id);
  // The first read may return an older state. Then the write is refused and the next attempt reads consistently, or
  // there is no change because the list is as old.
  const stored = await getStoredRecords(tools.name.project, ids, attempt > 1 || tools.byId === true);
  const decided = listed.map((one) => [one, decide(page, tools, one, stored.get(one.mapping.id), asked)] as const);
  const decisions = decided.flatMap(([, decision]) => (typeof decision === 'object' ? decision : []));
  let stale = decided.filter(([, decision]) => decision === 'stale').length;
  const shown = decided.flatMap(([{ mapping }, decision]) => (decision === 'deleted' ? [mapping.remote] : []));
  const issuedIds = new IssuedIds(page.context.connection);
  const noted = decisions.map((decision) => noteOf(page, tools, decision, issuedIds));
  await storeRead(issuedIds, new Set(ids));
  for (const group of groupsOf(noted)) {
    const counts = { created: countOf(group, 'created'), updated: countOf(group, 'updated') };
    const items = group.flatMap((one) => one.items);
    const refused = await tools.write(items, counts);
    if (refused.length === 0) continue;
    if (attempt === attempts) throw new Error(`records of ${page.context.name} kept changing while they were synced`);
    const again = await store(
      page,
      tools,
      group.map((one) => one.listed),
      asked,
      attempt + 1,
    );
    stale += again.stale;
    shown.push(...again.shown);
  }
  return { stale, shown };
};

/**
 * Stores the changes of the records of a page and emits their events. A repeated call changes nothing.
 * @param asked time of the request for the page, epoch ms
 */
export const storePage = async (given: Page, tools: SyncTools, asked: number): Promise<StoredPage> => {
  const { context, remotes } = given;
  if (remotes.length === 0) return { ids: [], highest: undefined, stale: 0, shown: [] };
  // Needed even if no record of the page contains a custom field, to find a custom field that was emptied.
  const presentation = { ...given.presentation, customFields: await loadCustomFields(context) };
  const listed = remotes.map((remote): Listed => {
    const mapping = mappingOf(context, remotePathOfRecord(context, remote));
    const hashes = fingerprintsOf(context, { id: mapping.id, remote }, presentation, tools.hash);
    return { mapping, remote, hashes, modifiedAt: modifiedAtOf(context, remote) };
  });
  const distinct = [...new Map(listed.map((one) => [one.mapping.id, one])).values()];
  const doubted = await store({ context, remotes, presentation }, tools, distinct, asked);
  const times = distinct.flatMap(({ modifiedAt }) => modifiedAt ?? []).toSorted();
  return { ids: distinct.map(({ mapping }) => mapping.id), highest: times.at(-1), ...doubted };
};
