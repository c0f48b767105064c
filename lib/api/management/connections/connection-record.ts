import * as z from 'zod';
import { failureRecord, keyScope, time } from '../fields.ts';
import { syncPauseRecord } from '../sync.ts';

export const connectionStatus = z
  .enum(['active', 'needs_reauth', 'revoked'])
  .describe(
    '`active`: in use. `needs_reauth`: the account must be connected again. `revoked`: disconnected, for good.',
  );

export const defaultsMeaning = 'By object: values that a new record requires but its body has no field for.';

export const budgetMeaning =
  "Shares of the account's daily limit of requests, if the provider has one. `leave_percent`: what background work " +
  '(syncs, change notifications, provider webhooks) leaves to your requests. `use_percent`: its maximum.';

/** A connection as the API returns it. Never contains credentials. */
export const connectionRecord = z
  .object({
    id: z.string(),
    id_project: z.string(),
    id_linked_user: z.string(),
    linked_user_origin_id: z.string().nullable().describe('Null once the linked user is deleted.'),
    provider: z.string(),
    account: z.object({ id: z.string(), name: z.string() }).describe('The account, as the provider names it.'),
    status: connectionStatus,
    defaults: z.record(z.string(), z.record(z.string(), z.string())).describe(defaultsMeaning),
    scopes: z.array(keyScope),
    background_budget: z
      .object({ leave_percent: z.number(), use_percent: z.number() })
      .meta({ id: 'BackgroundBudget', description: budgetMeaning }),
    metadata: z
      .record(z.string(), z.unknown())
      .describe('Your notes about the connection. `{}` once the connection is revoked.'),
    webhook_url_override: z
      .string()
      .nullable()
      .optional()
      .describe('Address that receives the events of the connection instead of the webhooks. Null if they do.'),
    last_error: failureRecord
      .nullable()
      .describe(
        'Reason why the last use of the account failed. Null if it succeeded. `message`: words of the provider until ' +
          'the account is disconnected.',
      ),
    last_used_at: time.nullable().describe('Precise to the hour.'),
    sync_paused: syncPauseRecord
      .nullable()
      .optional()
      .describe('Null if the syncs are not paused. Only in the answers of GET routes.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Connection', description: "One customer's link to an account at a provider." });

/** A new connection. No other answer contains its token. */
export const newConnection = connectionRecord
  .extend({
    connection_token: z
      .string()
      .optional()
      .describe('Absent if the account was connected already, or if the API key lacks a scope of the token.'),
  })
  .meta({ id: 'NewConnection', description: 'A new connection, with its token.' });
