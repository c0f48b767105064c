import type * as z from 'zod';
import type { issueRoutes } from '../api/management/activity/issues.ts';
import { type Html, html } from '../pages/html.ts';
import { failureReasons } from '../requests/reasons.ts';
import { missingScope } from './act-routes.ts';
import { action, badge, connectionId, copied, customerOf, idOf, requestId } from './parts.ts';
import { adviceOf } from './places.ts';
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

/** Facts about the last failure: its reason, the end of a limit, and the late objects. */
const factsOf = ({ reason, retry_at: end, objects, status }: Issue, now: number): Html =>
  html`${reason !== null && html`<p><strong>Cause:</strong> ${failureReasons[reason]}</p>`}
${status === 'ongoing' && end !== null && html`<p>Next attempt: ${timeOf(end, now)}</p>`}
${objects.length > 0 && html`<p>Late: ${objects.join(', ')}</p>`}`;

const cureOf = (issue: Issue): Html => {
  const { what_to_do: cure, id_connection: connection, id_webhook: webhook, request_ids: requests } = issue;
  const advice = adviceOf(cure.developer, { connection, webhook, request: requests.at(-1) });
  return html`<p><strong>What to do:</strong> ${advice}</p>
<p><strong>For the customer:</strong> ${cure.customer}${copied(cure.customer, 'the words for the customer')}</p>`;
};

/** The button that mutes an issue, for a key that may use it. */
const muteOf = (visit: Visit, { id, muted }: Issue): Html | false => {
  if (missingScope('mute', visit) !== undefined) return false;
  return muted ? action(visit, 'unmute', 'Unmute', { id }) : action(visit, 'mute', 'Mute', { id });
};

/** An issue in a list: its state, its cure, its evidence and the button that mutes it. */
export const issueRow = (visit: Visit, issue: Issue): Html => {
  const { request_ids: requests, operations } = issue;
  const { now } = visit;
  return html`<div class="row"><p class="main"><strong>${issueCauses[issue.cause]}</strong> ${stateOf(issue)}</p>
<p>opened ${timeOf(issue.opened_at, now)} · ${issue.resolved_at === null ? html`last seen ${timeOf(issue.last_seen_at, now)}` : html`resolved ${timeOf(issue.resolved_at, now)}`}${issue.reopened > 0 && ` · opened again ${issue.reopened} times`}</p>
${subjectOf(issue)}
${factsOf(issue, now)}
${issue.status === 'ongoing' && cureOf(issue)}
${operations.length > 0 && html`<p>closes after a success of ${operations.join(', ')}</p>`}
${requests.length > 0 && html`<details><summary>${requests.length === 1 ? 'The last request that is evidence' : `The last ${requests.length} requests that are evidence`}</summary><ul>${requests.map((id) => html`<li>${requestId(id)}</li>`)}</ul></details>`}
${muteOf(visit, issue)}</div>`;
};
