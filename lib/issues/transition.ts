import type { Issue, StoredIssue } from '../store/requests/issues.ts';
import { type CauseName, causeOf } from './causes.ts';
import type { Evidence } from './evidence.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Gap after which new evidence begins a new failure, if the issue is not ongoing. Any success then closes, too. */
const longestGapMs = dayMs;

/** Most entries of the lists of an issue. */
const mostRequests = 10;
const mostOperations = 10;

/** The next state of an issue, and the event of the change. */
export interface Transition {
  readonly issue: Issue;
  readonly event?: 'issue.opened' | 'issue.resolved';
}

const noted = (values: readonly string[], value: string | undefined, most: number): readonly string[] =>
  value === undefined ? values : [...values.filter((one) => one !== value), value].slice(-most);

const emptyIssue = ({ project, subject, cause, provider, at }: Evidence): Issue => ({
  project,
  subject,
  cause,
  provider,
  status: 'watching',
  muted: false,
  lastSeenAt: at,
  count: 0,
  reopened: 0,
  requests: [],
  operations: [],
});

/** State after one more piece of evidence of the same failure. */
const seen = (
  issue: Issue,
  { at, request, operation, cause, reason, needs, retryAt, receiver, objects }: Evidence,
): Issue => ({
  ...issue,
  reason,
  needs,
  retryAt,
  receiver,
  objects,
  lastSeenAt: Math.max(issue.lastSeenAt, at),
  count: issue.count + 1,
  requests: noted(issue.requests, request, mostRequests),
  operations: causeOf(cause).isByOperation ? noted(issue.operations, operation, mostOperations) : [],
});

/** Whether evidence adds nothing that is stored: it is of the same minute, or it arrived again or late. */
const isKnown = (issue: Issue, { at, operation = '', cause, receiver }: Evidence): boolean => {
  if (receiver?.reason !== issue.receiver?.reason && at >= issue.lastSeenAt) return false;
  const isNewOperation =
    causeOf(cause).isByOperation === true &&
    issue.operations.length < mostOperations &&
    !issue.operations.includes(operation);
  return at < issue.lastSeenAt + minuteMs && !(isNewOperation && at > issue.lastSeenAt);
};

const whileOngoing = (issue: Issue, evidence: Evidence): Transition | undefined =>
  isKnown(issue, evidence) ? undefined : { issue: seen(issue, evidence) };

/** Start of the failure. A failure that was last seen long ago is over. */
const startOf = (before: Issue | undefined, { since, at }: Evidence): number => {
  if (since !== undefined) return since;
  if (before?.since === undefined || at - before.lastSeenAt > longestGapMs) return at;
  return Math.min(before.since, at);
};

/** The state that a failure continues. A new failure of an issue that never opened counts from the beginning. */
const baseOf = (before: Issue | undefined, evidence: Evidence, since: number): Issue => {
  if (before === undefined) return emptyIssue(evidence);
  const isNew = before.status === 'watching' && since === evidence.at;
  return isNew ? { ...emptyIssue(evidence), closedAt: before.closedAt } : before;
};

const afterFailure = (before: StoredIssue | undefined, evidence: Evidence): Transition | undefined => {
  if (before?.status === 'ongoing') return whileOngoing(before, evidence);
  const { at, cause, provider } = evidence;
  if (before !== undefined && at <= (before.closedAt ?? 0)) return undefined;
  const since = startOf(before, evidence);
  const isDue = evidence.isDecided === true || at - since >= causeOf(cause).waitMs;
  if (!isDue && evidence.since !== undefined) return undefined;
  if (!isDue && before?.since === since && isKnown(before, evidence)) return undefined;
  const issue = { ...seen(baseOf(before, evidence, since), evidence), since, provider: provider ?? before?.provider };
  if (!isDue) return { issue };
  const reopened = issue.reopened + (issue.status === 'resolved' ? 1 : 0);
  return {
    issue: { ...issue, status: 'ongoing', openedAt: at, resolvedAt: undefined, reopened },
    event: 'issue.opened',
  };
};

/** Operations whose success is still missing. */
const missing = (issue: Issue, { operation, at }: Evidence): readonly string[] =>
  at - issue.lastSeenAt > longestGapMs ? [] : issue.operations.filter((one) => one !== operation);

const closed = (issue: Issue, at: number): Transition => {
  const rest = { ...issue, since: undefined, operations: [], closedAt: at };
  if (issue.status !== 'ongoing') return { issue: rest };
  return { issue: { ...rest, status: 'resolved', resolvedAt: at }, event: 'issue.resolved' };
};

const afterSuccess = (before: StoredIssue | undefined, evidence: Evidence): Transition | undefined => {
  if (before?.since === undefined) return undefined;
  if (evidence.isEnd) return closed(before, evidence.at);
  const { quietMs, isByOperation } = causeOf(before.cause as CauseName);
  if (evidence.at <= before.lastSeenAt + quietMs) return undefined;
  const operations = isByOperation ? missing(before, evidence) : [];
  if (operations.length === 0) return closed(before, evidence.at);
  return operations.length === before.operations.length ? undefined : { issue: { ...before, operations } };
};

/**
 * Next state of an issue after evidence. Evidence may arrive again and in any order: what is older than the state
 * changes nothing.
 * @returns `undefined` if nothing is to be stored
 */
export const afterEvidence = (before: StoredIssue | undefined, evidence: Evidence): Transition | undefined =>
  evidence.sign === 'opens' ? afterFailure(before, evidence) : afterSuccess(before, evidence);
