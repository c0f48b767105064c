import { environment } from '../../environment.ts';
import type { ReceiverReason } from '../../objects/delivery.ts';
import type { FailureReason } from '../../requests/reasons.ts';
import { choice, flag, json, listOf, number, optional, orElse, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { beginsWith, isNew, not } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { get, getMany, keyUnder, query, queryKeys, update } from '../dynamodb/operations.ts';
import { eachPage, type Page } from '../dynamodb/query.ts';
import { type TransactItem, writeUnlessFirst } from '../dynamodb/transaction.ts';

/** Statuses of an issue. `watching`: the waiting time of its cause is not over, and the API does not show it. */
export type IssueStatus = 'watching' | 'ongoing' | 'resolved';

/** The last failed attempt of a webhook, as an issue contains it. */
export interface ReceiverState {
  readonly reason: ReceiverReason;
  /** Status of the answer, if there was an answer. */
  readonly status?: number | undefined;
  /** Reason for a missing answer, in our words. */
  readonly error?: string | undefined;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** Time when the service switches the webhook off, epoch ms. Absent for a webhook that is off. */
  readonly offAt?: number | undefined;
}

/** An issue of a connection or a webhook: a single item per subject and cause, however often it opens. */
export const issues = entity({
  table: 'requests',
  key: { pk: '{project}', sk: 'issue#{subject}#{cause}' },
  attributes: {
    /**
     * `watching`: the waiting time of the cause is not over, and the issue never opened. `ongoing`. `resolved`: it
     * closed by itself.
     */
    status: choice<IssueStatus>(),
    /** Whether a person muted it. A muted issue stores no events. */
    muted: orElse(flag(), false),
    /** Provider of the connection. Absent for a webhook. */
    provider: optional(text()),
    /** First evidence of the current failure. Absent for a resolved issue, unless it may open again. */
    since: optional(time()),
    /** Last time when it opened. */
    openedAt: optional(time()),
    /** Last stored evidence, precise to a minute. */
    lastSeenAt: time(),
    resolvedAt: optional(time()),
    /** Evidence that ended the last failure, opened or not. Older evidence is late and changes nothing. */
    closedAt: optional(time()),
    /** Time of its last event. */
    eventAt: optional(time()),
    /** Number of minutes with evidence. */
    count: number(),
    /** Number of times that it opened again. */
    reopened: number(),
    /** Ids of the last requests and runs that are evidence. */
    requests: listOf(text()),
    /** Routes and workers that must succeed before the issue closes. Only for causes that belong to an operation. */
    operations: listOf(text()),
    /** Reason of the last failure, if the service knows it. */
    reason: optional(choice<FailureReason>()),
    /** Scopes of the provider that the last refused call needs. */
    needs: optional(listOf(text())),
    /** Time of the next sensible attempt, if the last failure named it. */
    retryAt: optional(time()),
    /** The last failed attempt, for an issue of a webhook. */
    receiver: optional(json<ReceiverState>()),
    /** Objects whose syncs are late. */
    objects: optional(listOf(text())),
    /** Number of writes. Each write requires the number that it has read. */
    revision: number(),
    /** Partition of the index `by_project`: all issues that the API shows. */
    projectDay: optional(text()),
    /** Partition of the index `by_connection`: issues that evidence may close. */
    connectionDay: optional(text()),
    /** Order of a list: ongoing issues come after resolved issues, and each status by time. */
    place: text(),
    /** A resolved issue: 90 days after its last write. A watched failure: 2 days. */
    expiresAt: optional(timeToLive()),
  },
});

/** The key of an issue. `subject`: id of the connection or webhook. */
export interface IssueName {
  readonly project: string;
  readonly subject: string;
  readonly cause: string;
}

/** A stored issue. */
export type StoredIssue = EntityValue<typeof issues>;

/** The state of an issue without the attributes that follow from it. Times are epoch ms. */
export type Issue = Omit<StoredIssue, 'revision' | 'projectDay' | 'connectionDay' | 'place' | 'expiresAt'>;

/** Addresses that this deployment calls providers from, for the cure of an issue. */
export const outgoingAddresses = (): string | undefined => environment.outgoingAddresses;

const dayMs = 24 * 60 * 60_000;
const storedMs = { watching: 2 * dayMs, resolved: 90 * dayMs };

const listPartition = (project: string): string => `${project}#issue`;
const openPartition = (project: string): string => `${project}#issue#open`;

/** Beginnings of places. In descending order, ongoing issues are first. */
const ranks = { ongoing: 'ongoing', resolved: 'done', watching: 'watching' } as const;

/** Place of an issue in lists. */
export const placeOf = ({ status, openedAt, resolvedAt, since = 0, subject, cause }: Issue): string => {
  const at = { watching: since, ongoing: openedAt ?? since, resolved: resolvedAt ?? since }[status];
  return `${ranks[status]}#${isoTime(at)}#${subject}#${cause}`;
};

const storedOf = (issue: Issue, revision: number, now: number): StoredIssue => {
  const { project, status, since } = issue;
  return {
    ...issue,
    revision,
    projectDay: status === 'watching' ? undefined : listPartition(project),
    connectionDay: since === undefined ? undefined : openPartition(project),
    place: placeOf(issue),
    expiresAt: status === 'ongoing' ? undefined : now + storedMs[status],
  };
};

/** Reads an issue. Consistent. */
export const getIssue = (name: IssueName): Promise<StoredIssue | undefined> => get(issues, name);

/**
 * Stores the next state of an issue, with the event of the change. @param before the state that was read @param now
 * epoch ms
 * @returns the stored state, or `undefined` if another process changed the issue meanwhile
 */
export const storeIssue = async (
  before: StoredIssue | undefined,
  issue: Issue,
  events: readonly TransactItem[],
  now: number,
): Promise<StoredIssue | undefined> => {
  const stored = storedOf(issue, (before?.revision ?? 0) + 1, now);
  const part = issues.part.put(stored, before === undefined ? isNew : { revision: before.revision });
  return (await writeUnlessFirst([part, ...events])) ? stored : undefined;
};

/** Mutes or unmutes an issue. @returns the issue, or `undefined` if it never opened */
export const muteIssue = (name: IssueName, muted: boolean): Promise<StoredIssue | undefined> =>
  update(issues, name, { set: { muted }, add: { revision: 1 }, when: { status: not('watching') } });

/** Names of the issues of a project that evidence may close. Not consistent, because it reads an index. */
export const openIssues = async (project: string): Promise<readonly IssueName[]> => {
  const key = { connectionDay: openPartition(project) };
  const names: IssueName[] = [];
  const pages = eachPage((startAfter) => queryKeys(issues, { index: 'by_connection', key, startAfter }));
  for await (const page of pages) names.push(...page);
  return names;
};

/** All issues of a connection or webhook, watched failures included: at most one per cause. Consistent. */
export const issuesOf = async (project: string, subject: string): Promise<readonly StoredIssue[]> =>
  (await query(issues, { key: keyUnder(issues, { project, subject }), isConsistent: true })).items;

const startOf = (project: string, place: string): Item => {
  const [, , subject = '', cause = ''] = place.split('#');
  return { ...issues.keyOf({ project, subject, cause }), project_day: listPartition(project), place };
};

/**
 * Reads a page of a project's issues. Ongoing issues come first, and the newest of each status. Not consistent, because
 * it reads an index.
 * @param page `startAfter`: the place of the last issue of the previous page
 */
export const listIssues = async (
  project: string,
  status: 'ongoing' | 'resolved' | undefined,
  { limit, startAfter }: { readonly limit: number; readonly startAfter?: string | undefined },
): Promise<Page<StoredIssue>> => {
  const { items: names, next } = await queryKeys(issues, {
    index: 'by_project',
    key: { projectDay: listPartition(project), ...(status && { place: beginsWith(`${ranks[status]}#`) }) },
    limit,
    isDescending: true,
    startAfter: startAfter === undefined ? undefined : startOf(project, startAfter),
  });
  const found = await getMany(issues, names);
  const items = names.flatMap(({ subject, cause }) =>
    found.filter((one) => one.subject === subject && one.cause === cause),
  );
  return { items, ...(next && { next: String(next.place) }) };
};
