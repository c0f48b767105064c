import type { RequestEntry } from '../requests/entry.ts';
import type { FailureReason } from '../requests/reasons.ts';
import type { ReceiverState } from '../store/requests/issues.ts';
import { type CauseName, causeNames, causeOf, isCure } from './causes.ts';

/** The thing that has an issue: a connection or a webhook, by its id. */
export interface Subject {
  readonly project: string;
  readonly subject: string;
}

/** Evidence for or against an issue. Times are epoch ms. */
export interface Evidence extends Subject {
  readonly cause: CauseName;
  readonly sign: 'opens' | 'closes';
  readonly at: number;
  /** Start of the failure, if a worker stores that start anyway. No watching is needed then. */
  readonly since?: number;
  /** Whether it opens without waiting, because a worker decided that the failure lasts. */
  readonly isDecided?: true;
  /** Whether it closes in any case, because the subject was deleted. */
  readonly isEnd?: true;
  readonly provider?: string | undefined;
  /** Id of the request or run. */
  readonly request?: string;
  /** Route of the request, or function of the run. */
  readonly operation?: string;
  /** Reason of the failure, if the service knows it. */
  readonly reason?: FailureReason | undefined;
  /** Scopes of the provider that the refused call needs. */
  readonly needs?: readonly string[] | undefined;
  /** Time of the next sensible attempt, if an error named it. */
  readonly retryAt?: number | undefined;
  /** The last failed attempt of a webhook. */
  readonly receiver?: ReceiverState | undefined;
  /** Objects whose syncs are late. */
  readonly objects?: readonly string[];
}

/** End of a request, epoch ms. */
const endOf = ({ time, duration_ms: duration }: RequestEntry): number => Date.parse(time) + duration;

const causesOfLog = causeNames.filter((name) => causeOf(name).opens !== undefined);

/** Evidence in an entry of the request log. An entry without a connection, and the end of a grant, contain none. */
export const evidenceIn = (entry: RequestEntry): readonly Evidence[] => {
  const { project, connection, provider, id, route, function: worker, cause: startedBy } = entry;
  if (connection === undefined || startedBy === 'revocation') return [];
  const facts = { project, subject: connection, at: endOf(entry), provider, request: id, operation: route ?? worker };
  if (isCure(entry)) return causesOfLog.map((cause) => ({ ...facts, cause, sign: 'closes' }));
  const { reason, needs, retry_at: end } = entry;
  const retryAt = end === undefined ? undefined : Date.parse(end);
  return causesOfLog
    .filter((cause) => causeOf(cause).opens?.(entry) === true)
    .map((cause) => ({ ...facts, cause, sign: 'opens', reason, needs, retryAt }));
};

/** Compares evidence by time. */
export const byTime = (a: Evidence, b: Evidence): number => a.at - b.at;
