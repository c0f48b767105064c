import { holdsScope } from '../access.ts';
import { actedRoutes } from '../api/console.ts';
import { projectRoutes } from '../api/management/projects/projects.ts';
import { type Html, html } from '../pages/html.ts';
import { addressOf } from './addresses.ts';
import { type Issue, issueCauses } from './issue-row.ts';
import {
  action,
  connectionId,
  copied,
  customerOf,
  idOf,
  needsOther,
  remoteId,
  requestId,
  searchedId,
} from './parts.ts';
import { switchedOffOf } from './receiver.ts';
import { timeOf } from './times.ts';
import type { Visit } from './visit.ts';
import {
  attemptWords,
  type Connection,
  type Delivery,
  deliveryState,
  type Event,
  failureText,
  healthOf,
  outcomeOf,
  pausedBadge,
  pauseExtent,
  type Request,
  requestName,
  type Webhook,
  webhookState,
} from './words.ts';

/** Facts of the visit that rows need. */
type Reader = Pick<Visit, 'scopes' | 'now'>;

type Pause = NonNullable<Connection['sync_paused']>;

/** The author of a pause: the name and the id of the key, with a link to its changes. */
const authorOf = ({ level, id_key: id, key_name: name = null }: Pause): Html =>
  html`${level === 'provider' ? 'the operator, with the API key' : 'the API key'} ${name !== null && html`<strong>${name}</strong>`} <span class="id"><a href="${addressOf('audit', { key_id: id })}">${id}</a>${copied(id)}</span>`;

/** Scope that ends a pause, and the call or the page for it. A pause of the provider is ended by the operator. */
const endOf = ({ scopes }: Reader, { level }: Pause): Html => {
  if (level === 'provider') return html`The operator ends the pause.`;
  const row = level === 'connection' ? actedRoutes.resumeSync : projectRoutes.resumeSync;
  const end =
    level === 'connection'
      ? html`resume the syncs on the page of the connection`
      : html`resume the syncs of the project: <code>${row.method} ${row.path}</code>`;
  return html`To end the pause, ask its author, then ${end}${!holdsScope(scopes, row.scope) && html` (${needsOther(row.scope)})`}.`;
};

/** A pause of syncs: its extent, start, author and reason. */
export const pauseNote = (visit: Reader, pause: Pause): Html =>
  html`<p class="note"><strong>Syncs paused</strong> ${pauseExtent[pause.level]}, ${timeOf(pause.since, visit.now)}, by ${authorOf(pause)}. Reason: ${pause.reason === null ? 'none given' : html`“${pause.reason}”`} · Changes at the provider wait until the syncs resume. ${endOf(visit, pause)}</p>`;

const pauseOf = (visit: Reader, { sync_paused: pause = null }: Connection): Html | false =>
  pause !== null && pauseNote(visit, pause);

/** A connection in a list. */
export const connectionRow = (visit: Reader, connection: Connection): Html => {
  const { now } = visit;
  return html`<div class="row"><p class="main"><a href="${addressOf(`connections/${connection.id}`)}">${connection.account.name || connection.provider}</a> ${healthOf(connection)}${pausedBadge(connection)}</p>
<p>${connection.provider} · ${customerOf(connection)} · used ${timeOf(connection.last_used_at, now)}</p>
<p>${connectionId(connection.id)}</p>
${pauseOf(visit, connection)}
${connection.last_error !== null && html`<p class="note">${failureText(connection.last_error)}, ${timeOf(connection.last_error.at, now)}</p>`}</div>`;
};

/** An opened or resolved issue in a sentence. */
const issueSentence = (type: string, { cause }: Event['data']): Html =>
  html`<p>Issue ${type.replace('issue.', '')}: ${issueCauses[cause as Issue['cause']] ?? String(cause)}</p>`;

const changedOf = ({ type, changed_fields: changed, merged_into: into, data }: Event): Html | false => {
  if (changed !== null && changed.length > 0) return html`<p>changed: ${changed.join(', ')}</p>`;
  if (into !== null) return html`<p>merged into ${searchedId(into)}</p>`;
  if (type.startsWith('issue.')) return issueSentence(type, data);
  const facts = Object.entries(data).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return (
    facts.length > 0 && html`<p>${facts.map(([name, value]) => html`<span>${name}: ${String(value)}</span> `)}</p>`
  );
};

/** Cause of an event in the middle of a sentence. */
const causedBy = (cause: Request['cause']): string =>
  cause === 'api' || cause === 'job' ? 'request' : `run (${cause})`;

/** The account of an event. An event of a webhook belongs to no account. */
const ownerOf = ({ provider, id_connection: id, ...owner }: Event): Html | string =>
  provider === null ? 'event of a webhook' : html`${provider} · ${customerOf(owner)} · connection ${connectionId(id)}`;

/** An event in a list. Its record is never shown. */
export const eventRow = (event: Event, now: number): Html =>
  html`<div class="row"><p class="main"><strong>${event.type}</strong> ${timeOf(event.time, now)}</p>
<p>event ${searchedId(event.id)}</p>
${event.record_id !== null && html`<p>record ${searchedId(event.record_id)}${event.remote_id !== null && html` · at the provider ${remoteId(event.remote_id, event.id_connection)}`}</p>`}
${changedOf(event)}
${event.caused_by !== null && html`<p>by the ${causedBy(event.caused_by.cause)} ${requestId(event.caused_by.request_id)}</p>`}
<p>${ownerOf(event)} · sequence ${event.sequence}</p></div>`;

/** A delivery in a list, with its attempts and a button that sends it again. */
export const deliveryRow = (visit: Visit, webhook: string, delivery: Delivery): Html => {
  const { now } = visit;
  return html`<div class="row"><p class="main"><strong>${delivery.type}</strong> ${deliveryState(delivery)} ${timeOf(delivery.time, now)}</p>
<p>${attemptWords(delivery)}${delivery.next_attempt_at !== null && html` · next attempt ${timeOf(delivery.next_attempt_at, now)}`}</p>
<p>event ${searchedId(delivery.event_id)} · ${customerOf(delivery)} · connection ${connectionId(delivery.id_connection)}</p>
${
  delivery.attempts.length > 0 &&
  html`<details><summary>${delivery.attempts.length === 1 ? 'The attempt' : `All ${delivery.attempts.length} attempts`}</summary><ol>${delivery.attempts.map(
    (attempt) =>
      html`<li>${timeOf(attempt.time, now)}: ${attempt.status === null ? (attempt.error ?? 'no response') : `response ${attempt.status}`} after ${attempt.duration_ms} ms${attempt.answer !== null && attempt.answer !== '' && html`<pre tabindex="0"><code>${attempt.answer}</code></pre>`}</li>`,
  )}</ol></details>`
}
${action(visit, 'replay', 'Send again', { webhook, delivery_id: delivery.id })}</div>`;
};

/** A webhook in a list. */
export const webhookRow = (webhook: Webhook, now: number): Html =>
  html`<div class="row"><p class="main"><a href="${addressOf(`webhooks/${webhook.id}`)}">${webhook.url ?? webhook.host}</a> ${webhookState(webhook)}</p>
<p>${webhook.description !== null && `${webhook.description} · `}receives ${webhook.scope.join(', ')}</p>
<p>${idOf(webhook.id, `webhooks/${webhook.id}`)}</p>
${webhook.disabled_reason !== null && html`<p class="note">${switchedOffOf(webhook)} <a href="${addressOf(`webhooks/${webhook.id}`)}">What to do</a></p>`}
${webhook.disabled_reason === null && webhook.failing_since !== null && html`<p class="note">Each delivery has failed since ${timeOf(webhook.failing_since, now)}. <a href="${addressOf(`webhooks/${webhook.id}`)}">Answers of the receiver</a></p>`}</div>`;

/** The last request to the provider in a run: its path names the object. */
const lastSent = ({ cause, provider_requests: sent }: Request): Html | false => {
  const last = sent.at(-1);
  return (
    cause === 'sync' &&
    last !== undefined &&
    html` · last at the provider: <code>${last.method} ${last.path ?? '(path not logged)'}</code>`
  );
};

/** A request or a run in a list. */
export const requestRow = (request: Request, now: number): Html => {
  const { provider_requests: sent, more_provider_requests: more, id_connection: connection } = request;
  const count = sent.length + more;
  return html`<div class="row"><p class="main"><a href="${addressOf(`requests/${encodeURIComponent(request.id)}`)}">${requestName(request)}</a> ${request.status !== null && html`<span class="badge">${request.status}</span> `}${outcomeOf(request)} ${timeOf(request.time, now)}</p>
<p>${request.error !== null && html`<code>${request.error}</code> · `}${request.duration_ms} ms · ${count === 0 ? 'no provider request' : `${count} provider ${count === 1 ? 'request' : 'requests'}, ${request.provider_ms} ms`}</p>
${connection !== null && html`<p>${request.provider ?? 'no provider'} · ${customerOf(request)} · connection ${connectionId(connection)}</p>`}
<p>${requestId(request.id)}${lastSent(request)}</p></div>`;
};
