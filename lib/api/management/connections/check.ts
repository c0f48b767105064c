import * as z from 'zod';
import type { Route } from '../../../route.ts';
import { opening } from '../../records/record-grants.ts';
import { idParams, objectName, providerWords, time } from '../fields.ts';
import { connectionStatus } from './connection-record.ts';

const grant = z.object({ is_granted: z.boolean(), missing: z.array(z.string()) }).meta({
  id: 'ScopeGrant',
  description: 'Whether the consent covers the operation, and the scopes to request if it does not.',
});

const scopes = z
  .object({
    granted: z.array(z.string()).describe('Scopes that the provider named when it issued the current token.'),
    objects: z.array(
      z.object({
        object: objectName,
        read: grant,
        write: grant.nullable().describe('Null if the object cannot be written at this provider.'),
      }),
    ),
  })
  .meta({ id: 'ConnectionScopes' });

const failure = z
  .object({
    code: z.string(),
    message: z.string().optional(),
    retriable: z.boolean(),
    retry_after: z.number().nullable().describe('Seconds to wait, if the provider names them.'),
  })
  .meta({ id: 'ConnectionFailure' });

const rateLimit = z
  .object({
    limit: z.number().nullable(),
    remaining: z.number().nullable(),
    resets_at: time.nullable(),
    paused_until: time.nullable().describe('Until then, syncs leave the rest of the limit to requests of the API.'),
  })
  .meta({
    id: 'ConnectionRateLimit',
    description: 'The limit with the least left, from the response to this check. Null if the response names no limit.',
  });

/** Result of a connection check: whether the account works now. */
const connectionCheck = z
  .object({
    id: z.string(),
    provider: z.string(),
    status: connectionStatus.describe('Status after the check.'),
    is_reachable: z.boolean().describe('Whether the provider answered a request with these credentials.'),
    checked_at: time,
    latency_ms: z.number().describe('Time that the provider needed, including a refresh of the token if one was due.'),
    account: z.object({ id: z.string(), name: z.string() }).describe('As the provider names it now, if it answers.'),
    failure: failure.nullable().describe('Reason why the account does not work. Null if it works.'),
    scopes: scopes.nullable().describe('Null if the connection uses a key, or if the provider names no scopes.'),
    rate_limit: rateLimit,
  })
  .meta({ id: 'ConnectionCheck', description: 'Whether an account works, and what its consent covers.' });

export const connectionCheckRoutes = {
  check: {
    method: 'GET',
    path: '/connections/{id}/check',
    handler: 'connections.check',
    summary: 'Check that the account of a connection works, and what its consent covers',
    description:
      'Sends one cheap request to the provider, after a refresh of the token if one is due. If the account does not ' +
      'work, the status is 200 too, and `failure` contains the reason. Returns 409 for a revoked connection.',
    group: 'connections',
    auth: 'key',
    scope: 'connections:read',
    withheld: { 'failure.message': providerWords },
    status: 200,
    params: idParams,
    response: connectionCheck,
    errors: ['conflict'],
    uses: opening,
  },
} as const satisfies Record<string, Route>;
