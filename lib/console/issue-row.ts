import type * as z from 'zod';
import type { issueRoutes } from '../api/management/activity/issues.ts';
import { stepsAfter } from '../issues/cures.ts';
import { receiverReasons } from '../objects/delivery.ts';
import { type Html, html } from '../pages/html.ts';
import { failureReasons } from '../requests/reasons.ts';
import { missingScope } from './act-routes.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { action, badge, codesOf, connectionId, copied, customerOf, idOf, requestId, rowsOf } from './parts.ts';
import { adviceOf } from './places.ts';
import { answerWords } from './receiver.ts';
import { timeOf } from './times.ts';
import type { Visit } from './visit.ts';

export type Issue = z.output<(typeof issueRoutes.list)['response']>[number];

/** Causes in words, also for a filter. */
export const issueCauses: Readonly<Record<Issue['cause'], string>> = {
  connection_needs_reauth: 'The account must be connected again',
  provider_forbidden: 'The provider forbids requests',
  address_not_allowed: 'The provider refuses the address of the service',
  rate_limited: 'The rate limit of the account is used up',
  provider_failed: 'The provider fails',
  provider_rejected: 'The provider rejects requests',
  sync_late: 'A sync is late',
  webhook_failing: 'A webhook fails',
};

/** Statuses of issues in words, for a filter. */
export const issueStatuses: Readonly<Record<Issue['status'], string>> = { ongoing: 'Ongoing', resolved: 'Resolved' };

const severities: Readonly<Record<Issue['severity'], string>> = {
  critical: 'Critical',
  error: 'Error',
  warning: 'Warning',
};

/** State of an issue: its severity while it lasts. */
const stateOf = ({ status, severity, muted }: Issue): Html =>
  html`${status === 'resolved' ? badge(issueStatuses.resolved, 'good') : badge(severities[severity], severity === 'warning' ? 'waiting' : 'wrong')}${muted && html` ${badge('Muted')}`}`;

const subjectOf = ({ id_connection: connection, id_webhook: webhook, ...issue }: Issue): Html | false =>
  connection === null
    ? webhook !== null && html`<p>webhook ${idOf(webhook, `webhooks/${webhook}`)}</p>`
    : html`<p>${issue.provider ?? 'no provider'} · ${customerOf(issue)} · connection ${connectionId(connection)}</p>`;

/** The cause of the last failure in a sentence. Absent if the name of the issue says everything. */
const causeWords = ({ reason, cause }: Pick<Issue, 'reason' | 'cause'>): Html | false => {
  const words =
    cause === 'connection_needs_reauth'
      ? 'The provider no longer accepts the credentials: they ended, or a person revoked them.'
      : reason !== null && failureReasons[reason];
  return words !== false && html`<p><strong>Cause:</strong> ${words}</p>`;
};

/** Facts about the last failure: its reason, the end of a limit, and the late objects. */
const factsOf = ({ cause, reason, retry_at: end, needs, objects, status }: Issue, now: number): Html =>
  html`${causeWords({ reason, cause })}
${status === 'ongoing' && end !== null && Date.parse(end) > now && html`<p>Earliest time for a new call: ${timeOf(end, now)}</p>`}
${needs.length > 0 && html`<p>Needs at the provider: ${codesOf(needs)}</p>`}
${objects.length > 0 && html`<p>Late: ${objects.join(', ')}</p>`}`;

/** The last answer of a receiver, and the end of the repeated attempts. */
const receiverOf = ({ receiver, status }: Issue, { finding }: Evidence, now: number): Html | false => {
  if (receiver === null || status === 'resolved') return false;
  const { failures, off_at: end } = receiver;
  return html`<p><strong>Cause:</strong> ${receiverReasons[receiver.reason]}</p>
<p>Last answer: ${answerWords(receiver)} · ${failures} failed ${failures === 1 ? 'attempt' : 'attempts'}${finding === 'never_delivered' ? ', none has succeeded yet' : ' since the last success'}</p>
${end !== null && html`<p>Attempts continue by themselves. If none succeeds, the service switches the webhook off ${timeOf(end, now)}.</p>`}`;
};

/** The times of an issue: the start of the failure, and its latest evidence or its end. */
const timesOf = ({ failing_since: since, reopened, ...issue }: Issue, now: number): Html => {
  if (issue.status === 'resolved')
    return html`<p>opened ${timeOf(issue.opened_at, now)} · resolved ${timeOf(issue.resolved_at, now)}</p>`;
  return html`<p>failing since ${timeOf(since, now)} · last failure ${timeOf(issue.last_seen_at, now)}${reopened > 0 && ` · opened again ${reopened} times`}</p>`;
};

const cureOf = ({ scopes, now }: Visit, issue: Issue, { finding }: Evidence): Html => {
  const { what_to_do: cure, id_connection: connection, id_webhook: webhook, request_ids: requests } = issue;
  const steps = stepsAfter(cure.developer, issue.reason, finding);
  const advice = adviceOf(steps, { connection, webhook, scopes, now, reason: issue.reason, request: requests.at(-1) });
  return html`<p><strong>What to do:</strong> ${advice}</p>
<p><strong>For the customer:</strong> ${cure.customer}${copied(cure.customer, 'the words for the customer')}</p>`;
};

/** The button that mutes an issue, for a key that may use it. */
const muteOf = (visit: Visit, { id, muted }: Issue): Html | false => {
  if (missingScope('mute', visit) !== undefined) return false;
  return muted ? action(visit, 'unmute', 'Unmute', { id }) : action(visit, 'mute', 'Mute', { id });
};

/** An issue: its state, its cure, its evidence and the button that mutes it. */
const issueRow = (visit: Visit, issue: Issue, evidence: Evidence): Html => {
  const { request_ids: requests, operations } = issue;
  const { now } = visit;
  return html`<div class="row"><p class="main"><strong>${issueCauses[issue.cause]}</strong> ${stateOf(issue)}</p>
${timesOf(issue, now)}
${subjectOf(issue)}
${factsOf(issue, now)}
${receiverOf(issue, evidence, now)}
${evidence.text}
${issue.status === 'ongoing' && cureOf(visit, issue, evidence)}
${operations.length > 0 && html`<p>closes after a success of ${operations.join(', ')}</p>`}
${requests.length > 0 && html`<details><summary>${requests.length === 1 ? 'The last request that is evidence' : `The last ${requests.length} requests that are evidence`}</summary><ul>${requests.map((id) => html`<li>${requestId(id)}</li>`)}</ul></details>`}
${muteOf(visit, issue)}</div>`;
};

/** Issues in a list. Further calls find evidence about the cause of each ongoing issue. */
export const issueRows = async (visit: Visit, issues: readonly Issue[]): Promise<Html> => {
  const evidence = await Promise.all(
    issues.map((issue) => (issue.status === 'ongoing' ? evidenceOf(visit, { ...issue, at: issue.last_seen_at }) : {})),
  );
  return rowsOf([...issues.entries()], ([at, issue]) => issueRow(visit, issue, evidence[at] ?? {}));
};
