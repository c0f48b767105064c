import { Cache } from '../cache.ts';
import type { RequestEntry } from '../requests/entry.ts';
import { getConnection } from '../store/connections/connections.ts';
import { withConcurrency } from '../store/dynamodb/concurrency.ts';
import { pauseBefore } from '../store/dynamodb/conflicts.ts';
import type { TransactItem } from '../store/dynamodb/transaction.ts';
import { noConnection } from '../store/events/event-keys.ts';
import { eventPut } from '../store/events/events.ts';
import { getIssue, issuesOf, openIssues, type StoredIssue, storeIssue } from '../store/requests/issues.ts';
import { type CauseName, causeOf } from './causes.ts';
import { byTime, type Evidence, evidenceIn, type Subject } from './evidence.ts';
import { issueIdOf, presentIssue } from './present.ts';
import { afterEvidence, type Transition } from './transition.ts';

/** Time that a process uses the state of an issue, and the names of open issues, without reading them again, in ms. */
const knownMs = 60_000;

/** Number of subjects whose evidence is worked on at the same time. */
const atOnce = 16;

/** Most attempts to store a change while other processes change the same issue. */
const mostAttempts = 20;

const nameOf = ({ project, subject, cause }: Evidence) => ({ project, subject, cause });

const keyOf = (of: Evidence | StoredIssue): string => `${of.project}#${issueIdOf(of)}`;

/** The change with the time of its event. The events of an issue have different times, which are the order of a feed. */
const timed = (next: Transition, now: number): Transition => {
  const { issue, event } = next;
  return event === undefined ? next : { event, issue: { ...issue, eventAt: Math.max(now, (issue.eventAt ?? 0) + 1) } };
};

/**
 * Parts of the transaction that changes an issue: its event, unless the issue is muted.
 * @returns `undefined` if the change must not take place, because the connection of the issue no longer exists
 */
const eventsOf = async ({ issue, event }: Transition, now: number): Promise<readonly TransactItem[] | undefined> => {
  if (event === undefined) return [];
  const { project, subject, muted, eventAt = now } = issue;
  const facts = { type: event, project, data: presentIssue(issue), time: eventAt, putAt: now };
  if (causeOf(issue.cause as CauseName).subject === 'webhook') {
    return muted ? [] : [eventPut({ ...facts, connection: noConnection, linkedUser: '' })];
  }
  const connection = await getConnection(project, subject);
  // `connection.revoked` is the last event of a connection.
  if (connection === undefined || connection.status === 'revoked') return event === 'issue.opened' ? undefined : [];
  const { linkedUser, provider } = connection;
  return muted ? [] : [eventPut({ ...facts, connection: subject, linkedUser, provider })];
};

/**
 * Opens and closes issues by evidence. Evidence may arrive again and in any order, and several processes may note
 * evidence at the same time. A process reads the names of a project's open issues at most once a minute, and otherwise
 * makes database calls only for failures.
 */
export class IssueWatch {
  /** States of issues; null for an issue that does not exist. */
  readonly #known = new Cache<StoredIssue | null>({ maxAgeMs: knownMs, maxEntries: 10_000 });
  /** Keys of the issues that evidence may close, by project. */
  readonly #open = new Cache<Set<string>>({ maxAgeMs: knownMs, maxEntries: 1_000 });

  /**
   * Notes the evidence in entries of the request log, in the order of their ends.
   * @param now epoch ms
   * @throws Error if a change could not be stored; the same entries may be noted again
   */
  async noteEntries(entries: readonly RequestEntry[], now: number): Promise<void> {
    const evidence = entries.flatMap(evidenceIn).toSorted(byTime);
    const bySubject = Map.groupBy(evidence, ({ project, subject }) => `${project}#${subject}`);
    await withConcurrency(atOnce, bySubject.values(), async (all) => {
      for (const one of all) if (one.sign === 'opens' || (await this.#isOpen(one, now))) await this.noteFact(one, now);
    });
  }

  /**
   * Notes evidence of a worker.
   * @param now epoch ms
   * @throws Error if other processes change the issue again and again
   */
  async noteFact(evidence: Evidence, now: number): Promise<void> {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      if (await this.#apply(evidence, now)) return;
      await pauseBefore(attempt);
    }
    throw new Error(`The issue ${issueIdOf(evidence)} was changed by others ${mostAttempts} times in a row.`);
  }

  /** Closes all issues of a deleted connection or webhook. @param now epoch ms */
  async endIssues({ project, subject }: Subject, now: number): Promise<void> {
    for (const issue of await issuesOf(project, subject)) {
      this.#keep(issue, now);
      const cause = issue.cause as CauseName;
      await this.noteFact({ project, subject, cause, sign: 'closes', at: now, isEnd: true }, now);
    }
  }

  /** @returns false if another process changed the issue after it was read */
  async #apply(evidence: Evidence, now: number): Promise<boolean> {
    const key = keyOf(evidence);
    const known = await this.#known.load(key, now, async () => (await getIssue(nameOf(evidence))) ?? null);
    const before = known ?? undefined;
    const change = afterEvidence(before, evidence);
    if (change === undefined) return true;
    const next = timed(change, now);
    const events = await eventsOf(next, now);
    if (events === undefined) return true;
    const stored = await storeIssue(before, next.issue, events, now);
    if (stored === undefined) this.#known.delete(key);
    else this.#keep(stored, now);
    return stored !== undefined;
  }

  #keep(stored: StoredIssue, now: number): void {
    const key = keyOf(stored);
    this.#known.set(key, stored, now);
    const open = this.#open.get(stored.project, now);
    if (stored.since === undefined) open?.delete(key);
    else open?.add(key);
  }

  async #isOpen(evidence: Evidence, now: number): Promise<boolean> {
    const { project } = evidence;
    const read = async () => new Set((await openIssues(project)).map((name) => `${project}#${issueIdOf(name)}`));
    return (await this.#open.load(project, now, read)).has(keyOf(evidence));
  }
}

const watch = new IssueWatch();

/** `IssueWatch.noteEntries` of this process. The worker of the request log calls it once the entries are stored. */
export const noteEntries = (entries: readonly RequestEntry[], now: number): Promise<void> =>
  watch.noteEntries(entries, now);

/** `IssueWatch.noteFact` of this process. */
export const noteFact = (evidence: Evidence, now: number): Promise<void> => watch.noteFact(evidence, now);

/** `IssueWatch.endIssues` of this process. */
export const endIssues = (subject: Subject, now: number): Promise<void> => watch.endIssues(subject, now);
