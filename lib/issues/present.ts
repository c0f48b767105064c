import { isoTime } from '../store/dynamodb/item.ts';
import { type Issue, outgoingAddresses, type ReceiverState } from '../store/requests/issues.ts';
import { type CauseName, causeOf, cureOf } from './causes.ts';

const timeOrNull = (time: number | undefined): string | null => (time === undefined ? null : isoTime(time));

/** The id of an issue. It names the subject and the cause, so it stays the same when the issue opens again. */
export const issueIdOf = ({ subject, cause }: Pick<Issue, 'subject' | 'cause'>): string => `${subject}.${cause}`;

/** The subject and cause in the id of an issue. `undefined` for a text that is no such id. */
export const issueNameIn = (id: string): Pick<Issue, 'subject' | 'cause'> | undefined => {
  const [, subject, cause] = /^([0-9a-f-]+)\.([a-z_]+)$/.exec(id) ?? [];
  return subject === undefined || cause === undefined ? undefined : { subject, cause };
};

const presentReceiver = ({ reason, status, error, failures, offAt }: ReceiverState) => ({
  reason,
  status: status ?? null,
  error: error ?? null,
  failures,
  off_at: timeOrNull(offAt),
});

/** An issue as the API and its events show it. */
export const presentIssue = (issue: Issue) => {
  const { subject, status, muted, provider, openedAt, lastSeenAt, resolvedAt, count, reopened } = issue;
  const cause = issue.cause as CauseName;
  const { subject: kind, severity } = causeOf(cause);
  const { developer, customer } = cureOf(cause, issue.receiver?.reason ?? issue.reason, outgoingAddresses());
  return {
    id: issueIdOf(issue),
    cause,
    reason: issue.reason ?? null,
    severity,
    status,
    muted,
    id_connection: kind === 'connection' ? subject : null,
    id_webhook: kind === 'webhook' ? subject : null,
    provider: provider ?? null,
    failing_since: timeOrNull(issue.since),
    opened_at: timeOrNull(openedAt),
    last_seen_at: isoTime(lastSeenAt),
    resolved_at: timeOrNull(resolvedAt),
    retry_at: timeOrNull(issue.retryAt),
    count,
    receiver: issue.receiver === undefined ? null : presentReceiver(issue.receiver),
    reopened,
    operations: [...issue.operations],
    needs: [...(issue.needs ?? [])],
    objects: [...(issue.objects ?? [])],
    request_ids: [...issue.requests],
    what_to_do: { developer, customer },
  };
};
