import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import type { Ask } from '../ask.ts';
import { empty, requestId, rowsOf, section } from '../parts.ts';
import { eventRow } from '../rows.ts';
import type { ConsolePage } from '../visit.ts';
import { type Event, noAnswer, type RequestDetail, requestName } from '../words.ts';
import { factsOfRequest, filteredBy } from './request-facts.ts';
import { readTwins, twinsOf } from './twins.ts';

type Sent = RequestDetail['provider_requests'][number];

/** Facts that few requests have: further attempts and the provider's id. */
const moreOf = ({ attempts, vendor_request_id: id }: Sent, provider: string): string =>
  [
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(id === null ? [] : [`request id of ${provider}: ${id} (quote it to their support)`]),
  ].join(' · ');

/** An answer in words. A success that the service could not read is the failure of the whole request. */
const answerOf = ({ status, failure }: Sent, isUnreadable: boolean): string => {
  if (status === null) return noAnswer(failure);
  return isUnreadable ? `${status}, unreadable` : String(status);
};

const sentRow = (sent: Sent, provider: string, isUnreadable: boolean): Html =>
  html`<tr><td><code>${sent.method} ${sent.path ?? '(path not logged)'}</code><br><span class="quiet">${moreOf(sent, provider)}</span>${sent.remaining !== null && html`<br><span class="quiet">rate limit: ${sent.remaining} requests left</span>`}</td><td>${answerOf(sent, isUnreadable)}</td><td class="number">${sent.duration_ms} ms</td></tr>`;

/** The requests to the provider as a table. */
const sentOf = (request: RequestDetail): Html => {
  const { provider_requests: sent, more_provider_requests: more, reason } = request;
  if (sent.length === 0) return html`<p class="quiet">None. The service answered without the provider.</p>`;
  const provider = request.provider ?? 'the provider';
  const isUnreadable = (at: number): boolean => reason === 'unreadable' && more === 0 && at === sent.length - 1;
  return html`<table><thead><tr><th scope="col">Request</th><th scope="col">Answer</th><th scope="col" class="number">Duration</th></tr></thead>
<tbody>${sent.map((one, at) => sentRow(one, provider, isUnreadable(at)))}</tbody></table>${more > 0 && html`<p class="quiet">${more} further requests are not listed.</p>`}`;
};

const retriesOf = ({ retries, idempotency }: RequestDetail): Html | false =>
  idempotency !== null &&
  html`<section aria-labelledby="retries"><div class="head"><h2 id="retries">Same Idempotency-Key</h2></div>
${retries.length === 0 ? html`<p class="quiet">No other request has this key.</p>` : rowsOf(retries, (id) => requestId(id))}
<p>Mark of the key: ${filteredBy('idempotency', idempotency)}</p></section>`;

/** Whether an event names the request, or the request that made the job of the run. */
const isCausedBy =
  ({ id, parent_id: parent }: RequestDetail) =>
  ({ caused_by: by }: Event): boolean =>
    by !== null && (by.request_id === id || by.request_id === parent);

/** The events of the record since the beginning of the request. */
const eventsSince = (ask: Ask, { record_id: record, time: from }: RequestDetail) =>
  record === null ? undefined : ask(shownRoutes.events, { query: { record_id: record, from, limit: '100' } });

const elsewhere = ({ id_connection: connection, time: from }: RequestDetail): Html | false =>
  connection !== null &&
  html`<section aria-labelledby="caused"><div class="head"><h2 id="caused">Events</h2></div>
<p>The request names no record. <a href="${addressOf('events', { id_connection: connection, from })}">Events of the connection since then</a></p></section>`;

/** A request or a run: its facts, its provider requests, its retries and the events that it caused. */
export const requestPage: ConsolePage = {
  path: 'requests/{id}',
  load: async (visit) => {
    const { params, ask, now } = visit;
    const request = await ask(shownRoutes.request, { params: { id: params.id ?? '' } });
    const title = request.ok ? requestName(request.data) : 'Request';
    const [events, twins] = request.ok
      ? await Promise.all([eventsSince(ask, request.data), readTwins(ask, request.data)])
      : [];
    return {
      title,
      status: request.ok ? 200 : request.status,
      main: html`<p><a href="${addressOf('requests')}">Requests</a></p><h1>${title}</h1>
${section(visit, 'Facts', request, (data) => factsOfRequest(data, now))}
${request.ok && section(visit, 'Provider requests', request, sentOf)}
${request.ok && retriesOf(request.data)}
${request.ok && twins !== undefined && twinsOf(visit, request.data, twins)}
${
  request.ok &&
  events !== undefined &&
  section(visit, 'Events that it caused', events, (data) => {
    const caused = data.filter(isCausedBy(request.data));
    return caused.length === 0
      ? empty('No event of the record names this request.', 'A read causes none, and a refused write causes none.')
      : rowsOf(caused, (one) => eventRow(one, now));
  })
}
${request.ok && events === undefined && elsewhere(request.data)}`,
    };
  },
};
