import { shownRoutes } from '../../api/console.ts';
import { causeOfCode } from '../../issues/causes.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import type { Ask } from '../ask.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';
import { empty, requestId, rowsOf, section } from '../parts.ts';
import { eventRow } from '../rows.ts';
import type { ConsolePage, Visit } from '../visit.ts';
import { noAnswer, type RequestDetail, requestName, type Sync } from '../words.ts';
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

/** The events that the request caused. One page at most; the list of events shows all. */
const causedBy = (ask: Ask, { id }: RequestDetail) =>
  ask(shownRoutes.events, { query: { request_id: id, limit: '100' } });

/** Evidence about the cause of a failure, as an issue shows it. */
const evidenceFor = (visit: Visit, { error, route, time, ...request }: RequestDetail): Promise<Evidence> => {
  const { id_connection, provider, reason } = request;
  const cause = causeOfCode(error ?? '') ?? '';
  const operations = route === null ? [] : [route];
  return evidenceOf(visit, { cause, reason, id_connection, provider, operations, id_webhook: null, at: time });
};

/** Syncs of the connection, for a failed run of a sync. */
const lateSyncs = async (ask: Ask, request: RequestDetail): Promise<readonly Sync[]> => {
  const { cause, error, id_connection: id } = request;
  if (cause !== 'sync' || error === null || id === null) return [];
  const syncs = await ask(shownRoutes.syncs, { params: { id } });
  return syncs.ok ? syncs.data : [];
};

/** A request or a run: its facts, its provider requests, its retries and the events that it caused. */
export const requestPage: ConsolePage = {
  path: 'requests/{id}',
  load: async (visit) => {
    const { params, ask, now } = visit;
    const request = await ask(shownRoutes.request, { params: { id: params.id ?? '' } });
    const title = request.ok ? requestName(request.data) : 'Request';
    const [events, twins, evidence = {}, syncs = []] = request.ok
      ? await Promise.all([
          causedBy(ask, request.data),
          readTwins(ask, request.data),
          evidenceFor(visit, request.data),
          lateSyncs(ask, request.data),
        ])
      : [];
    return {
      title,
      status: request.ok ? 200 : request.status,
      main: html`<p><a href="${addressOf('requests')}">Requests</a></p><h1>${title}</h1>
${section(visit, 'Facts', request, (data) => factsOfRequest(visit, data, { evidence, syncs }))}
${request.ok && section(visit, 'Provider requests', request, sentOf)}
${request.ok && retriesOf(request.data)}
${request.ok && twins !== undefined && twinsOf(visit, request.data, twins)}
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
