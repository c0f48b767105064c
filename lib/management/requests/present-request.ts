import type { Connection } from '../../store/connections/connection.ts';
import type { StoredRequest } from '../../store/requests/requests.ts';

type Sent = StoredRequest['providerRequests'][number];

/** A request to a provider, as answers show it. */
export const presentProviderRequest = ({ method, path, status, failure, attempts, ...sent }: Sent) => ({
  method,
  path: path ?? null,
  status: status ?? null,
  failure: failure ?? null,
  attempts: attempts ?? 1,
  duration_ms: sent.duration_ms,
  remaining: sent.remaining ?? null,
});

/**
 * A request, as a list shows it.
 * @param connection its connection, if the connection still exists
 */
export const presentRequest = (request: StoredRequest, connection: Connection | undefined) => ({
  id: request.id,
  id_project: request.project,
  time: request.time,
  cause: request.cause,
  id_connection: request.connection ?? null,
  provider: request.provider ?? null,
  id_linked_user: connection?.linkedUser ?? null,
  linked_user_origin_id: connection?.linkedUserOriginId ?? null,
  key_id: request.keyId ?? null,
  route: request.route ?? null,
  function: request.function,
  status: request.status ?? null,
  error: request.error ?? null,
  reason: request.reason ?? null,
  fields: request.fields ?? [],
  needs: request.needs ?? [],
  retry_at: request.retryAt ?? null,
  outcome: request.outcome,
  duration_ms: request.durationMs,
  provider_ms: request.providerMs,
  provider_requests: request.providerRequests.map(presentProviderRequest),
  more_provider_requests: request.moreProviderRequests ?? 0,
  unlogged_runs: request.unloggedRuns ?? 0,
  unlogged_provider_requests: request.unloggedProviderRequests ?? 0,
  parent_id: request.parent ?? null,
  idempotency: request.idempotency ?? null,
  content: request.content ?? null,
  traceparent: request.traceparent ?? null,
});
