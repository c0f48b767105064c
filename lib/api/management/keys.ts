import * as z from 'zod';
import { type KeyPreset, keyPresets } from '../../access.ts';
import { word } from '../../objects/caps.ts';
import { dateTime } from '../../objects/fields.ts';
import type { Route } from '../../route.ts';
import { deletion, idParams, keyScope, label, pageQuery, time } from './fields.ts';

const presets = Object.keys(keyPresets) as readonly KeyPreset[];

export const keyRecord = z
  .object({
    id: z.string(),
    id_project: z.string().describe('`op` for a key of the operator.'),
    name: z.string(),
    scopes: z.array(keyScope),
    created_at: time,
    expires_at: time.nullable(),
    last_used_on: z.string().nullable().describe('Day in UTC, `2026-03-01`. Null if the key was never used.'),
  })
  .meta({ id: 'ApiKey', description: 'An API key of a project, without the key itself.' });

const withKey = keyRecord
  .extend({ key: z.string() })
  .meta({ id: 'NewApiKey', description: 'An API key with the key itself. No other answer contains it.' });

const project = word
  .min(1)
  .optional()
  .describe("Needed with an operator key: a project, or `op` for the operator's keys. Default: the key's project.");

/** Length of a day, seconds. */
const day = 24 * 60 * 60;

export const keyRoutes = {
  create: {
    method: 'POST',
    path: '/auth/keys',
    handler: 'auth.create',
    summary: 'Create an API key of a project; the key itself is in this answer only',
    description:
      'Creates an API key and returns it. The service stores only a hash of the key. Returns 403 for a scope that ' +
      'the calling key lacks.',
    group: 'auth',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 201,
    body: z
      .strictObject({
        id_project: project,
        name: label,
        scopes: z
          .array(keyScope)
          .min(1)
          .max(50)
          .optional()
          .describe('Default: all scopes except `passthrough` and `admin`. A key of the operator has none.'),
        preset: z
          .enum(presets)
          .optional()
          .describe(
            'A list of scopes by its name, instead of `scopes`. `support`: for people who help customers. It reads ' +
              'connections, linked users, events, deliveries, requests and changes, but no record, no secret and no alias.',
          ),
        expires_at: dateTime.optional(),
      })
      .refine(({ scopes, preset }) => scopes === undefined || preset === undefined, {
        path: ['preset'],
        error: 'give either scopes or preset',
      }),
    response: withKey,
    errors: ['not_found'],
    uses: { projects: ['GetItem', 'PutItem'] },
  },
  list: {
    method: 'GET',
    path: '/auth/keys',
    handler: 'auth.list',
    summary: 'List the API keys of a project',
    description: 'Returns a page of the API keys of a project, without the keys themselves.',
    group: 'auth',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    query: pageQuery.extend({ id_project: project }),
    response: z.array(keyRecord),
    paged: true,
    errors: ['not_found'],
    uses: { projects: ['GetItem', 'Query'], usage: ['BatchGetItem'] },
  },
  remove: {
    method: 'DELETE',
    path: '/auth/keys/{id}',
    handler: 'auth.remove',
    summary: 'Revoke an API key at once',
    description: 'Revokes an API key. Requests with it are refused within 30 seconds.',
    group: 'auth',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    params: idParams,
    query: z.strictObject({ id_project: project }),
    response: deletion,
    uses: { projects: ['GetItem', 'DeleteItem'], usage: ['DeleteItem'] },
  },
  rotate: {
    method: 'POST',
    path: '/auth/keys/{id}/rotate',
    handler: 'auth.rotate',
    summary: 'Give an API key a new secret; the previous secret works for a while, older secrets end',
    description:
      'Creates a new secret and returns the key with it. The previous secret keeps working for `overlap_seconds`. ' +
      'Returns 409 for an expired key.',
    group: 'auth',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    params: idParams,
    body: z.strictObject({
      id_project: project,
      overlap_seconds: z
        .int()
        .min(0)
        .max(30 * day)
        .default(day)
        .describe('Seconds until the previous secret ends, at most 30 days. 0 ends it at once. Default: one day.'),
    }),
    bodyOptional: true,
    response: withKey,
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'UpdateItem'], usage: ['BatchGetItem'] },
  },
} as const satisfies Record<string, Route>;
