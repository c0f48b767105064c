import type { requestRoutes } from '../../api/management/activity/requests.ts';
import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { openFacts } from '../../crypto/request-facts.ts';
import type { SealedFacts } from '../../requests/entry.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { getConnections } from '../../store/connections/connections.ts';
import { listRetries } from '../../store/requests/request-lists.ts';
import { getRequest, type StoredRequest } from '../../store/requests/requests.ts';
import { projectOf } from '../caller.ts';
import { requireFound } from '../require-found.ts';
import { presentProviderRequest, presentRequest } from './present-request.ts';

/** The facts of a request. Empty without facts, and once the connection is revoked. */
const factsOf = async (
  { project, id, sealed }: StoredRequest,
  connection: Connection | undefined,
): Promise<SealedFacts> => {
  if (sealed === undefined || connection === undefined || connection.status === 'revoked') return {};
  const name = { project, connection: connection.id, id };
  return openFacts(await connectionKey(connection), name, sealed) as SealedFacts;
};

/** Maximum number of ids of retries. */
const mostRetries = 100;

const retriesOf = async ({ project, id, idempotency }: StoredRequest): Promise<readonly string[]> => {
  if (idempotency === undefined) return [];
  return (await listRetries(project, idempotency, mostRetries)).filter((other) => other !== id);
};

/**
 * A request with its sealed facts and its retries.
 * @throws ApiError `not_found` if the project has no such request, or if it is older than 14 days
 */
export const showRequest = async ({ params, caller, now }: Call<(typeof requestRoutes)['get']>): Promise<Answer> => {
  const project = projectOf(caller);
  const request = requireFound(await getRequest(project, params.id, now), 'request', params.id);
  const [[connection], retries] = await Promise.all([
    request.connection === undefined ? [] : getConnections(project, [request.connection]),
    retriesOf(request),
  ]);
  const facts = await factsOf(request, connection);
  const ids = facts.vendor_request_ids ?? [];
  return {
    data: {
      ...presentRequest(request, connection),
      provider_requests: request.providerRequests.map((sent, at) => ({
        ...presentProviderRequest(sent),
        vendor_request_id: ids[at] ?? null,
      })),
      record_id: facts.record_id ?? null,
      remote_id: facts.remote_id ?? null,
      query: facts.query ?? null,
      message: facts.message ?? null,
      retries,
    },
  };
};
