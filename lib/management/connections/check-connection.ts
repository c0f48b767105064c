import type * as z from 'zod';
import type { connectionCheckRoutes } from '../../api/management/connections/check.ts';
import type { Answer, Call } from '../../call.ts';
import { openConnection, providerOf } from '../../connections/session.ts';
import { openCredentials } from '../../crypto/credentials.ts';
import { expectAccount } from '../../engine/http/answer/check-answer.ts';
import { type Left, scarcestIn } from '../../engine/http/answer/rate-budget.ts';
import type { RemoteAnswer } from '../../engine/http/http.ts';
import { getText } from '../../engine/mapping/path.ts';
import { coveredBy, scopesIn } from '../../engine/scope-needs.ts';
import { ApiError } from '../../errors.ts';
import type { Provider } from '../../providers/define.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { getConnection } from '../../store/connections/connections.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { getSchedule } from '../../store/sync/schedules.ts';
import { projectOf } from '../caller.ts';
import { findLiveConnection } from './find-connection.ts';

type CheckCall = Call<(typeof connectionCheckRoutes)['check']>;
type Shown = z.input<(typeof connectionCheckRoutes)['check']['response']>;

const isoOrNull = (time: number | undefined): string | null => (time === undefined ? null : isoTime(time));

/** Asks the account who it is. Returns the answer, or the reason why there is none. */
const ask = async (connection: Connection, call: CheckCall): Promise<RemoteAnswer | ApiError> => {
  try {
    const session = await openConnection(connection, call);
    const answer = await session.send(session.provider.identify);
    expectAccount(session, answer);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

/** The account as the answer names it. A name that a person typed stays. */
const accountIn = ({ identify: { name } }: Provider, { account }: Connection, { body }: RemoteAnswer) => ({
  id: account.id,
  name: (typeof name === 'string' ? getText(body, name) : undefined) ?? account.name,
});

const grantOf = (missing: readonly string[]) => ({ is_granted: missing.length === 0, missing: [...missing] });

/** Scopes of a connection. The credentials are read after the request, because a refresh may return new scopes. */
const scopesOf = async (provider: Provider, connection: Connection): Promise<Shown['scopes']> => {
  const { oauth } = provider;
  if (connection.method !== 'oauth' || oauth === undefined) return null;
  const { scope } = await openCredentials(connection);
  if (scope === undefined) return null;
  const granted = scopesIn(scope);
  return {
    granted: [...granted],
    objects: coveredBy(provider, oauth, granted).map(({ object, missingToRead, missingToWrite }) => ({
      object,
      read: grantOf(missingToRead),
      write: missingToWrite === undefined ? null : grantOf(missingToWrite),
    })),
  };
};

const failureOf = ({ code, message, details }: ApiError): Shown['failure'] => ({
  code,
  message,
  retriable: details?.retriable === true,
  retry_after: details?.retry_after ?? null,
});

const rateLimitOf = (left: Left | undefined, pausedUntil: number | undefined, now: number): Shown['rate_limit'] => ({
  limit: left?.limit ?? null,
  remaining: left?.remaining ?? null,
  resets_at: isoOrNull(left?.reset),
  paused_until: isoOrNull(pausedUntil !== undefined && pausedUntil > now ? pausedUntil : undefined),
});

/**
 * Checks whether the account of a connection works now, with a request that also proves its credentials. If the
 * provider refuses the grant, the connection is marked as after every other call.
 * @throws ApiError `not_found`, `conflict` if the connection is revoked
 */
export const checkConnection = async (call: CheckCall): Promise<Answer> => {
  const connection = await findLiveConnection(call, projectOf(call.caller), call.params.id);
  const { project, id, provider: providerId } = connection;
  const provider = await providerOf(connection);
  const begun = performance.now();
  const answer = await ask(connection, call);
  const latency = Math.round(performance.now() - begun);
  const [current = connection, schedule] = await Promise.all([
    getConnection(project, id),
    getSchedule({ project, connection: id }),
  ]);
  const failure = answer instanceof ApiError ? answer : undefined;
  const left = answer instanceof ApiError ? undefined : scarcestIn(provider, answer.headers, call.now);
  const data: Shown = {
    id,
    provider: providerId,
    status: current.status,
    is_reachable: failure === undefined,
    checked_at: isoTime(call.now),
    latency_ms: latency,
    account: answer instanceof ApiError ? { ...connection.account } : accountIn(provider, connection, answer),
    failure: failure === undefined ? null : failureOf(failure),
    scopes: current.status === 'revoked' ? null : await scopesOf(provider, current),
    rate_limit: rateLimitOf(left, schedule?.limitedUntil, call.now),
  };
  return { data };
};
