import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import type { Ask } from '../ask.ts';
import {
  connectionId,
  copied,
  customerOf,
  empty,
  factsOf,
  remoteId,
  requestId,
  rowsOf,
  searchedId,
  section,
} from '../parts.ts';
import { eventRow } from '../rows.ts';
import { timeOf } from '../times.ts';
import type { ConsolePage } from '../visit.ts';
import { outcomeOf, type RequestDetail, requestName } from '../words.ts';

const filteredBy = (name: string, value: string): Html =>
  html`<span class="id"><a href="${addressOf('requests', { [name]: value })}">${value}</a>${copied(value)}</span>`;

/** A fact that only keys with a further scope see. An answer to other keys lacks the member. */
const sealed = (request: RequestDetail, member: 'query' | 'message'): Html | false => {
  if (!(member in request)) return html`<span class="quiet">needs the scope <code>records:read</code></span>`;
  const { [member]: text } = request;
  return text !== null && html`<code>${text}</code>`;
};

const factsOfRequest = (request: RequestDetail, now: number): Html =>
  factsOf({
    Outcome: html`${outcomeOf(request)}${request.status !== null && ` status ${request.status}`}${request.error !== null && html` <code>${request.error}</code>`}`,
    Message: sealed(request, 'message'),
    Query: request.route !== null && sealed(request, 'query'),
    Began: timeOf(request.time, now),
    Duration: `${request.duration_ms} ms, of these ${request.provider_ms} ms at the provider`,
    Cause: request.cause,
    'Made by the request': request.parent_id !== null && requestId(request.parent_id),
    'API key': request.key_id !== null && filteredBy('key_id', request.key_id),
    Provider: request.provider ?? undefined,
    Customer: request.id_connection !== null && customerOf(request),
    Connection: request.id_connection !== null && connectionId(request.id_connection),
    Record: request.record_id !== null && searchedId(request.record_id),
    'Record at the provider':
      request.remote_id !== null &&
      request.id_connection !== null &&
      remoteId(request.remote_id, request.id_connection),
    Id: html`<span class="id">${request.id}${copied(request.id)}</span>`,
    Function: request.function,
    Trace:
      request.traceparent !== null &&
      html`<span class="id">${request.traceparent}${copied(request.traceparent)}</span>`,
    'Runs before that found nothing':
      request.unlogged_runs > 0 &&
      `${request.unlogged_runs}, with ${request.unlogged_provider_requests} provider requests`,
  });

type Sent = RequestDetail['provider_requests'][number];

/** Facts that few requests have: further attempts, the rest of the rate limit and the provider's id. */
const moreOf = ({ attempts, remaining, vendor_request_id: id }: Sent): string =>
  [
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(remaining === null ? [] : [`${remaining} left in the rate limit`]),
    ...(id === null ? [] : [`id of the provider: ${id}`]),
  ].join(' · ');

const sentRow = (sent: Sent): Html =>
  html`<tr><td><code>${sent.method} ${sent.path ?? '(path not logged)'}</code><br><span class="quiet">${moreOf(sent)}</span></td><td>${sent.status ?? sent.failure ?? 'no answer'}</td><td class="number">${sent.duration_ms} ms</td></tr>`;

/** The requests to the provider as a table. */
const sentOf = ({ provider_requests: sent, more_provider_requests: more }: RequestDetail): Html => {
  if (sent.length === 0) return html`<p class="quiet">None. The service answered without the provider.</p>`;
  return html`<table><thead><tr><th scope="col">Request</th><th scope="col">Answer</th><th scope="col" class="number">Duration</th></tr></thead>
<tbody>${sent.map(sentRow)}</tbody></table>${more > 0 && html`<p class="quiet">${more} further requests are not listed.</p>`}`;
};

const retriesOf = ({ retries, idempotency }: RequestDetail): Html | false =>
  idempotency !== null &&
  html`<section aria-labelledby="retries"><div class="head"><h2 id="retries">Same Idempotency-Key</h2></div>
${retries.length === 0 ? html`<p class="quiet">No other request has this key.</p>` : rowsOf(retries, (id) => requestId(id))}
<p>Mark of the key: ${filteredBy('idempotency', idempotency)}</p></section>`;

/** The events that the request caused. One page at most; the list of events shows all. */
const causedBy = (ask: Ask, { id }: RequestDetail) =>
  ask(shownRoutes.events, { query: { request_id: id, limit: '100' } });

/** A request or a run: its facts, its provider requests, its retries and the events that it caused. */
export const requestPage: ConsolePage = {
  path: 'requests/{id}',
  load: async (visit) => {
    const { params, ask, now } = visit;
    const request = await ask(shownRoutes.request, { params: { id: params.id ?? '' } });
    const title = request.ok ? requestName(request.data) : 'Request';
    const events = request.ok ? await causedBy(ask, request.data) : undefined;
    return {
      title,
      status: request.ok ? 200 : request.status,
      main: html`<p><a href="${addressOf('requests')}">Requests</a></p><h1>${title}</h1>
${section(visit, 'Facts', request, (data) => factsOfRequest(data, now))}
${request.ok && section(visit, 'Provider requests', request, sentOf)}
${request.ok && retriesOf(request.data)}
${
  events !== undefined &&
  section(visit, 'Events that it caused', events, (caused) =>
    caused.length === 0
      ? empty('No event names this request.', 'A read causes none, and a refused write causes none.')
      : html`${rowsOf(caused, (one) => eventRow(one, now))}<p><a href="${addressOf('events', { request_id: params.id })}">All events of the request</a></p>`,
  )
}`,
    };
  },
};
