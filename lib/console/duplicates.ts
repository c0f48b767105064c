import { shownRoutes } from '../api/console.ts';
import { type Html, html } from '../pages/html.ts';
import { customerOf, idOf, remoteId, requestId, rowsOf, searchedId } from './parts.ts';
import { secondsOf, timeOf } from './times.ts';
import type { Visit } from './visit.ts';
import { type Request, type RequestDetail, requestName } from './words.ts';

/** Longest time between two equal creates that may be one create sent twice, ms. */
export const twinMs = 60_000;

/** Most pairs that a page shows. Each pair needs two calls. */
const mostPairs = 3;

type Pair<R extends Request> = readonly [first: R, second: R];

const isPair = ([first, second]: Pair<Request>): boolean =>
  Date.parse(second.time) - Date.parse(first.time) <= twinMs &&
  (first.idempotency === null || first.idempotency !== second.idempotency);

/** Successful creates of a connection with equal content, soon one after the other. */
export const pairsIn = (requests: readonly Request[]): readonly Pair<Request>[] => {
  const creates = requests.filter(({ content, outcome }) => content !== null && outcome === 'succeeded');
  const equal = Map.groupBy(creates, ({ id_connection: id, route, content }) => `${id} ${route} ${content}`);
  return [...equal.values()].flatMap((group) => {
    const [...inOrder] = group.toSorted((a, b) => (a.time < b.time ? -1 : 1));
    return inOrder.slice(1).flatMap((second, at) => {
      const first = inOrder[at];
      return first !== undefined && isPair([first, second]) ? [[first, second] as const] : [];
    });
  });
};

const readDetail = async ({ ask }: Visit, { id }: Request): Promise<RequestDetail | undefined> => {
  const found = await ask(shownRoutes.request, { params: { id } });
  return found.ok ? found.data : undefined;
};

/** The credential that sent a request. */
const senderOf = ({ key_id: id }: Pick<Request, 'key_id'>): Html =>
  id === null ? html`connection token` : html`API key ${idOf(id, 'requests', { key_id: id })}`;

/** Advice about a write that was sent twice. */
export const twinAdvice: Html = html`If both records mean the same, delete the second at the provider. The developer of the program should send one <code>Idempotency-Key</code> with each create and its repetitions: the service then creates the record once.`;

/** Time between two requests: `12 ms`, and from one second on `1.2 s`. */
export const distanceOf = (one: Pick<Request, 'time'>, other: Pick<Request, 'time'>): string => {
  const ms = Math.abs(Date.parse(other.time) - Date.parse(one.time));
  return ms < 1000 ? `${ms} ms` : secondsOf(ms);
};

const recordOf = (request: RequestDetail): Html =>
  html`<p>${request.provider ?? 'no provider'} · ${customerOf(request)} · ${senderOf(request)}</p>
<p>Record ${request.record_id === null ? 'unknown' : searchedId(request.record_id)}${request.remote_id !== null && request.id_connection !== null && html` · at the provider ${remoteId(request.remote_id, request.id_connection)}`} · by the request ${requestId(request.id)}, ${request.idempotency === null ? 'without' : 'with another'} <code>Idempotency-Key</code></p>`;

const pairRow = ([first, second]: Pair<RequestDetail>, now: number): Html =>
  html`<div class="row"><p class="main"><strong>${requestName(second)}</strong> sent twice with equal content, ${distanceOf(first, second)} apart, ${timeOf(second.time, now)}</p>
${recordOf(first)}
${recordOf(second)}
<p><strong>Cause:</strong> ${first.key_id === second.key_id ? 'The same program' : 'Two programs'} sent the create twice${second.idempotency === null && ', without an Idempotency-Key that would prevent the second record'}.</p>
<p><strong>What to do:</strong> ${twinAdvice}</p></div>`;

/** Reads both requests of each pair, and shows the records and their causes. Absent without a pair. */
export const duplicatesOf = async (visit: Visit, requests: readonly Request[]): Promise<Html | false> => {
  const pairs = pairsIn(requests).slice(0, mostPairs);
  const read = await Promise.all(pairs.map((pair) => Promise.all(pair.map((one) => readDetail(visit, one)))));
  const doubled = read.flatMap(([first, second]) =>
    first === undefined || second === undefined || first.record_id === second.record_id
      ? []
      : [[first, second] as const],
  );
  return (
    doubled.length > 0 &&
    html`<section aria-labelledby="duplicates"><div class="head"><h2 id="duplicates">Possible duplicates</h2></div>${rowsOf(doubled, (pair) => pairRow(pair, visit.now))}</section>`
  );
};
