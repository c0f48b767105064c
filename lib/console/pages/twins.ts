import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Ask } from '../ask.ts';
import { distanceOf, twinAdvice, twinMs } from '../duplicates.ts';
import { requestId, section } from '../parts.ts';
import type { Visit } from '../visit.ts';
import type { Request, RequestDetail } from '../words.ts';

/** Longest time between two writes of unknown content that count as one write sent twice, ms. */
const unknownMs = 5_000;

const isoAt = (time: number): string => new Date(time).toISOString();

/**
 * Asks for the writes of the same route and connection within a minute. A write with an `Idempotency-Key` cannot
 * be doubled, and a read need not be looked for.
 */
export const readTwins = (ask: Ask, request: RequestDetail) => {
  const { route, cause, id_connection: id, idempotency, outcome } = request;
  const isWrite = cause === 'api' && route !== null && !route.startsWith('GET ');
  if (!isWrite || id === null || idempotency !== null || outcome === 'refused') return undefined;
  const time = Date.parse(request.time);
  const [from, to] = [isoAt(time - twinMs), isoAt(time + twinMs)];
  return ask(shownRoutes.requests, { query: { id_connection: id, route, from, to, limit: '20' } });
};

type Twins = Awaited<NonNullable<ReturnType<typeof readTwins>>>;

const twinRow = (other: Request, request: RequestDetail): Html =>
  html`<p>The same ${request.key_id === null ? 'connection token' : 'API key'} sent the same route${request.content !== null && request.content === other.content && ' with equal content'} ${distanceOf(other, request)} ${other.time < request.time ? 'earlier' : 'later'}: ${requestId(other.id)}</p>`;

/** Writes that may be this write, sent a second time. Empty if there are none. */
export const twinsOf = (visit: Visit, request: RequestDetail, twins: Twins): Html | false => {
  const isTwin = (one: Request): boolean =>
    one.id !== request.id &&
    one.key_id === request.key_id &&
    one.idempotency === null &&
    one.outcome !== 'refused' &&
    (request.content === null || one.content === null
      ? Math.abs(Date.parse(one.time) - Date.parse(request.time)) <= unknownMs
      : one.content === request.content);
  if (twins.ok && !twins.data.some(isTwin)) return false;
  return section(
    visit,
    'Sent twice?',
    twins,
    (data) =>
      html`<div class="note">${data.filter(isTwin).map((one) => twinRow(one, request))}
<p><strong>What to do:</strong> ${twinAdvice}</p></div>`,
  );
};
