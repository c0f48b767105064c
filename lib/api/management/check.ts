import * as z from 'zod';
import { objectNames } from '../../objects/names.ts';
import type { Route } from '../../route.ts';
import { opening } from '../records/record-grants.ts';
import { connectionStatus } from './connections.ts';
import { idParams, time } from './fields.ts';

const grant = z.object({ is_granted: z.boolean(), missing: z.array(z.string()) }).meta({
  id: 'ScopeGrant',
  description: 'Whether the consent covers it, and the scopes to ask for where it does not.',
});

const scopes = z
  .object({
    granted: z.array(z.string()).describe('As the provider has said with the token that is in use.'),
    objects: z.array(
      z.object({
        object: z.enum(objectNames),
        read: grant,
        write: grant.nullable().describe('Null where the object cannot be written at this provider.'),
      }),
    ),
  })
  .meta({ id: 'ConnectionScopes' });

const failure = z
  .object({
    code: z.string(),
    message: z.string(),
    retriable: z.boolean(),
    retry_after: z.number().nullable().describe('Seconds, where the provider says.'),
  })
  .meta({ id: 'ConnectionFailure' });

const rateLimit = z
  .object({
    limit: z.number().nullable(),
    remaining: z.number().nullable(),
    resets_at: time.nullable(),
    paused_until: time.nullable().describe('Until when syncs leave the rest of the limit to requests of the API.'),
  })
  .meta({
    id: 'ConnectionRateLimit',
    description: 'The limit of which the least is left, as the answer to this check says; null where it does not say.',
  });

/** How an account answers now. */
const connectionCheck = z
  .object({
    id: z.string(),
    provider: z.string(),
    status: connectionStatus.describe('After the check.'),
    is_reachable: z.boolean().describe('Whether the provider has answered with the credentials of the connection.'),
    checked_at: time,
    latency_ms: z.number().describe('How long it took the provider, with the refresh of a token where one was due.'),
    account: z.object({ id: z.string(), name: z.string() }).describe('As the provider names it now, where it answers.'),
    failure: failure.nullable().describe('Why the account does not answer; null where it does.'),
    scopes: scopes.nullable().describe('Null where the account has no scopes: with a key, or the provider names none.'),
    rate_limit: rateLimit,
  })
  .meta({ id: 'ConnectionCheck', description: 'Whether an account answers, and what its consent covers.' });

export const connectionCheckRoutes = {
  check: {
    method: 'GET',
    path: '/connections/{id}/check',
    handler: 'connections.check',
    summary: 'Check that the account of a connection answers, and what its consent covers',
    description:
      'Sends one cheap request to the provider as any other call does, after the refresh of a token where one is due. ' +
      'An account that does not answer is a 200 too, with its `failure`. A revoked connection is a 409.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    response: connectionCheck,
    errors: ['conflict'],
    uses: opening,
  },
} as const satisfies Record<string, Route>;
