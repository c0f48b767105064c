import { shownRoutes } from '../api/console.ts';
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
}

/** Time of the requests that show whether other accounts work, ms. */
const recentMs = 3_600_000;

/** The last success of the failing route: whether the connection had the right before. */
const lastSuccess = async ({ ask, now }: Visit, { id_connection: id, operations, cause }: Failure) => {
  const route = operations.findLast((one) => one.includes(' '));
  if (route === undefined || id === null) return undefined;
  const query = { id_connection: id, route, outcome: 'succeeded', limit: '1' };
  const found = await ask(shownRoutes.requests, { query });
  if (!found.ok) return undefined;
  const [last] = found.data;
  const isForbidden = cause === 'provider_forbidden';
  if (last !== undefined)
    return html`<p><code>${route}</code> last succeeded ${timeOf(last.time, now)}. ${isForbidden ? 'The connection had the right then, and lost it since.' : 'The account accepted the fields and values of that request.'}</p>`;
  if (found.next !== undefined) return undefined;
  return html`<p><code>${route}</code> has not succeeded with this connection in the last 14 days.${isForbidden && ' The connection may never have had the right.'}</p>`;
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

/** The conclusion from the accounts at the same provider and at other providers. */
const verdict = (provider: string, same: States, others: States): string => {
  if (worksIn(same) > 0) return `${provider} works for other accounts: the cause is this account.`;
  if (worksIn(others) > 0)
    return same.length > 0
      ? `Every account at ${provider} fails and other providers work: the cause is ${provider}, and not this account or your network.`
      : `Other providers work, so your network works: the cause is ${provider} or this account.`;
  if (others.length > 0) return 'No account works at any provider: check your own network.';
  return same.length > 0
    ? `Every account at ${provider} fails. No account at another provider was used.`
    : 'No other account was used. Send a request for another account to compare.';
};

/** The accounts of other customers in the last hour, and what they say about the cause. */
const otherAccounts = async (ask: Ask, { provider, id_connection: id }: Failure, now: number) => {
  if (provider === null) return undefined;
  const from = new Date(now - recentMs).toISOString();
  const recent = await ask(shownRoutes.requests, { query: { from, limit: '100' } });
  if (!recent.ok) return undefined;
  const states = stateOfAccounts(recent.data, id);
  const same = states.filter((one) => one.provider === provider);
  const others = states.filter((one) => one.provider !== provider);
  return html`<p><strong>Other accounts in the last hour:</strong> ${worksIn(same)} of ${same.length} at ${provider} work, ${worksIn(others)} of ${others.length} at other providers work. ${verdict(provider, same, others)}</p>`;
};

/** Number of our own requests below which another program has used up a limit. */
const few = 100;

/** Our own requests to the provider in the time of the limit. */
const ownRequests = async ({ ask, now }: Visit, { id_connection: id, reason }: Failure) => {
  if (id === null || reason === 'own_budget') return undefined;
  const isLong = reason === 'long_limit';
  const from = new Date(now - (isLong ? 24 : 1) * recentMs).toISOString();
  const own = await ask(shownRoutes.requests, { query: { id_connection: id, from, limit: '100' } });
  if (!own.ok) return undefined;
  const count = own.data.reduce((sum, one) => sum + one.provider_requests.length + one.more_provider_requests, 0);
  const isMore = own.next !== undefined;
  return html`<p><strong>Our own requests in the last ${isLong ? '24 hours' : 'hour'}:</strong> ${count}${isMore && ' or more'}. ${!isMore && count < few && 'These are few: another program of the customer uses up the limit.'}</p>`;
};

/** Facts from further calls that exclude possible causes of a failure. `undefined` if there are none. */
export const evidenceOf = async (visit: Visit, failure: Failure): Promise<Html | undefined> => {
  if (failure.cause === 'provider_failed') return otherAccounts(visit.ask, failure, visit.now);
  if (failure.cause === 'rate_limited') return ownRequests(visit, failure);
  return failure.cause === 'provider_forbidden' || failure.cause === 'provider_rejected'
    ? lastSuccess(visit, failure)
    : undefined;
};
