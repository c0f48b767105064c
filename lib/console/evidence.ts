import { shownRoutes } from '../api/console.ts';
import type { Finding } from '../issues/cures.ts';
import { type Html, html } from '../pages/html.ts';
import type { Ask } from './ask.ts';
import { timeOf } from './times.ts';
import type { Visit } from './visit.ts';
import type { Request } from './words.ts';

/** A failure, as an issue or a request describes it. */
export interface Failure {
  /** Name of a cause of issues. */
  readonly cause: string;
  readonly id_connection: string | null;
  readonly provider: string | null;
  /** Reason of the failure, if the service knows it. */
  readonly reason: string | null;
  /** Routes that fail. */
  readonly operations: readonly string[];
  /** Webhook that fails. */
  readonly id_webhook: string | null;
  /** Time of the last failure: ISO 8601, UTC. */
  readonly at: string;
}

/** Facts about a failure, and the finding that decides between the branches of its cure. */
export interface Evidence {
  /** Absent without facts. */
  readonly text?: Html | undefined;
  readonly finding?: Finding | undefined;
}

/** Time of the requests that show whether other accounts work, ms. */
const recentMs = 3_600_000;

/** Whether a route reads: the right to read is another right than the right to write. */
const isReading = (route: string): boolean => route.startsWith('GET ');

/** The object in a route: `/crm/companies`. */
const objectIn = (route: string): string => route.split(' ')[1]?.split('/').slice(0, 3).join('/') ?? '';

/** Whether two routes need the same right: both read an object, or both write the object. */
const needSameRight = (one: string, other: string): boolean =>
  objectIn(one) === objectIn(other) && isReading(one) === isReading(other);

/** Conclusion from a success with the same right. Only a success before the last failure allows a loss since. */
const afterSuccess = (route: string, success: Pick<Request, 'route' | 'time'>, failedAt: string): string => {
  const use = isReading(route) ? 'read' : 'change';
  const isList = isReading(route) && !route.includes('{');
  if (success.time > failedAt)
    return isList
      ? 'The connection has the right now.'
      : `The connection has the right: the user may not ${use} this record.`;
  return isList
    ? 'The connection had the right then, and lost it since.'
    : `The connection had the right then: the user may not ${use} this record, or the right was lost since.`;
};

/** Whether a failure may come from a missing right. */
const isOfRight = ({ cause, reason }: Failure): boolean =>
  cause === 'provider_forbidden' && (reason === null || reason === 'scopes' || reason === 'permissions');

/** The last success with the same right, by another route. `undefined` if the log has more than one page. */
const sameRight = async ({ ask, now }: Visit, failure: Failure, route: string): Promise<Html | undefined> => {
  const query = { id_connection: failure.id_connection ?? '', cause: 'api', outcome: 'succeeded', limit: '100' };
  const found = await ask(shownRoutes.requests, { query });
  if (!found.ok) return undefined;
  const other = found.data.find((one) => one.route !== null && needSameRight(one.route, route));
  if (other !== undefined)
    return html`<p><code>${other.route ?? ''}</code>, which needs the same right, succeeded ${timeOf(other.time, now)}. ${afterSuccess(route, other, failure.at)}</p>`;
  if (found.next !== undefined) return undefined;
  return html`<p><code>${route}</code> has not succeeded with this connection in the last 14 days, and no other route with the same right. The connection may never have had the right.</p>`;
};

/** The last success of the failing route: whether the connection had the right before. */
const lastSuccess = async (visit: Visit, failure: Failure): Promise<Html | undefined> => {
  const { ask, now } = visit;
  const { id_connection: id, operations } = failure;
  const route = operations.findLast((one) => one.includes(' '));
  if (route === undefined || id === null) return undefined;
  const found = await ask(shownRoutes.requests, {
    query: { id_connection: id, route, outcome: 'succeeded', limit: '1' },
  });
  if (!found.ok) return undefined;
  const [last] = found.data;
  if (last === undefined && found.next !== undefined) return undefined;
  if (last !== undefined)
    return html`<p><code>${route}</code> last succeeded ${timeOf(last.time, now)}. ${failure.cause === 'provider_rejected' ? 'The account accepted the fields and values of that request.' : isOfRight(failure) && afterSuccess(route, last, failure.at)}</p>`;
  if (isOfRight(failure)) return sameRight(visit, failure, route);
  return html`<p><code>${route}</code> has not succeeded with this connection in the last 14 days.</p>`;
};

/** Whether any call from the address of the service has succeeded with a connection. */
const successOfAddress = async ({ ask }: Visit, { id_connection: id }: Failure): Promise<Html | undefined> => {
  if (id === null) return undefined;
  const found = await ask(shownRoutes.requests, { query: { id_connection: id, outcome: 'succeeded', limit: '100' } });
  if (!found.ok || found.next !== undefined) return undefined;
  return found.data.some(({ provider_requests: sent }) => sent.length > 0)
    ? undefined
    : html`<p>No call from our address has succeeded with this connection in the last 14 days.</p>`;
};

/** Whether the latest provider requests of each account worked, by the id of the connection. The newest comes first. */
const stateOfAccounts = (requests: readonly Request[], but: string | null) => {
  const states = new Map<string, { readonly provider: string; readonly works: boolean }>();
  for (const { id_connection: id, provider, provider_requests: sent, outcome } of requests)
    if (id !== null && id !== but && provider !== null && sent.length > 0 && !states.has(id))
      states.set(id, { provider, works: outcome === 'succeeded' });
  return [...states.values()];
};

type States = ReturnType<typeof stateOfAccounts>;

const worksIn = (states: States): number => states.filter(({ works }) => works).length;

/** The conclusion from the accounts at the same provider and at other providers, with the finding if there is one. */
const verdict = (provider: string, same: States, others: States): readonly [string, Finding?] => {
  if (worksIn(same) > 0) return [`${provider} works for other accounts: the cause is this account.`, 'only_account'];
  if (worksIn(others) > 0)
    return [
      same.length > 0
        ? `Every account at ${provider} fails and other providers work: the cause is ${provider}, and not this account or your network.`
        : `Other providers work, so your network works: the cause is ${provider} or this account.`,
      'others_work',
    ];
  if (others.length > 0) return ['No account works at any provider: check your own network.', 'none_works'];
  return [
    same.length > 0
      ? `Every account at ${provider} fails. No account at another provider was used.`
      : 'No other account was used. Send a request for another account to compare.',
  ];
};

/** The accounts of other customers in the last hour, and what they say about the cause. */
const otherAccounts = async (ask: Ask, { provider, id_connection: id }: Failure, now: number): Promise<Evidence> => {
  if (provider === null) return {};
  const from = new Date(now - recentMs).toISOString();
  const recent = await ask(shownRoutes.requests, { query: { from, limit: '100' } });
  if (!recent.ok) return {};
  const states = stateOfAccounts(recent.data, id);
  const same = states.filter((one) => one.provider === provider);
  const others = states.filter((one) => one.provider !== provider);
  const [words, finding] = verdict(provider, same, others);
  const text = html`<p><strong>Other accounts in the last hour:</strong> ${worksIn(same)} of ${same.length} at ${provider} work, ${worksIn(others)} of ${others.length} at other providers work. ${words}</p>`;
  return { text, finding };
};

/** Number of our own requests below which another program has used up a limit. */
const few = 100;

/** Our own requests to the provider in the time of the limit. */
const ownRequests = async ({ ask, now }: Visit, { id_connection: id, reason }: Failure): Promise<Evidence> => {
  if (id === null || reason === 'own_budget') return {};
  const isLong = reason === 'long_limit';
  const from = new Date(now - (isLong ? 24 : 1) * recentMs).toISOString();
  const own = await ask(shownRoutes.requests, { query: { id_connection: id, from, limit: '100' } });
  if (!own.ok) return {};
  const count = own.data.reduce((sum, one) => sum + one.provider_requests.length + one.more_provider_requests, 0);
  const isFew = own.next === undefined && count < few;
  const text = html`<p><strong>Our own requests in the last ${isLong ? '24 hours' : 'hour'}:</strong> ${count}${own.next !== undefined && ' or more'}. ${isFew && 'These are few: another program of the customer uses up the limit.'}</p>`;
  return { text, finding: isFew ? 'few_requests' : undefined };
};

/** Whether a webhook has ever received a delivery. */
const everDelivered = async ({ ask }: Visit, { id_webhook: id }: Failure): Promise<Evidence> => {
  if (id === null) return {};
  const found = await ask(shownRoutes.deliveries, { params: { id }, query: { status: 'delivered', limit: '1' } });
  const isNever = found.ok && found.data.length === 0 && found.next === undefined;
  return isNever ? { finding: 'never_delivered' } : {};
};

/** Facts from further calls that exclude possible causes of a failure. Empty if there are none. */
export const evidenceOf = async (visit: Visit, failure: Failure): Promise<Evidence> => {
  const { cause, reason } = failure;
  if (cause === 'webhook_failing') return everDelivered(visit, failure);
  if (cause === 'provider_failed') return otherAccounts(visit.ask, failure, visit.now);
  if (cause === 'rate_limited') return ownRequests(visit, failure);
  if (reason === 'address') return { text: await successOfAddress(visit, failure) };
  return cause === 'provider_forbidden' || cause === 'provider_rejected'
    ? { text: await lastSuccess(visit, failure) }
    : {};
};
