import * as z from 'zod';
import { tokenScopes } from '../../../access.ts';
import { jsonOf, listOf, mapOf, memberName } from '../../../objects/caps.ts';
import { credentialTexts, providerId } from '../fields.ts';
import { linkedUserNames, namingLinkedUser } from '../linked-user-names.ts';
import { budgetMeaning, defaultsMeaning } from './connection-record.ts';

export const defaults = mapOf(mapOf(memberName.min(1), { members: 50 }), { members: 50, bytes: 32 * 1024 }).describe(
  defaultsMeaning,
);

/** A project's notes about a connection. */
const metadata = mapOf(jsonOf({ depth: 10, members: 200 }), { members: 50, bytes: 2048 }).describe(
  'Your notes about the connection: JSON of at most 2 KB. They are stored encrypted, returned to keys of the ' +
    'project, and added to the events that are sent.',
);

const percent = z.int().min(0).max(100);

const backgroundBudget = z
  .strictObject({ leave_percent: percent, use_percent: percent.min(1) })
  .describe(budgetMeaning);

/** Scopes of a connection token. */
const scopes = listOf(z.enum(tokenScopes), 20).min(1);

/** A new connection from credentials. */
export const connectionCreation = namingLinkedUser(
  z.strictObject({
    provider: providerId,
    ...linkedUserNames,
    credentials: credentialTexts.describe('As the provider declares them.'),
    defaults: defaults.optional(),
    metadata: metadata.optional(),
    scopes: scopes
      .optional()
      .describe(
        'Scopes of the connection token. The API key must have each of these scopes. Default: ' +
          '`records:read` and `records:write`.',
      ),
  }),
);

/** Changes of a connection. Absent members stay. */
export const connectionChange = z
  .strictObject({
    defaults: defaults.optional(),
    scopes: scopes
      .transform((list) => [...new Set(list)])
      .describe('Scopes of the connection token. The API key must have each scope that is added.')
      .optional(),
    background_budget: backgroundBudget.nullish().describe(`${budgetMeaning} Null sets 30 and 40.`),
    metadata: metadata.nullish(),
    webhook_url_override: z
      .string()
      .min(1)
      .max(2048)
      .nullish()
      .describe(
        'For trials: an `https://` address that receives the events of this connection instead of each webhook of ' +
          "the project, signed with the webhook's secret. Requires a key with the scope `webhooks`. Null ends the " +
          'trial.',
      ),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    path: ['defaults'],
    error: 'give defaults, scopes, background_budget, metadata or webhook_url_override',
  });

export const tokenRotation = z.strictObject({
  overlap_seconds: z
    .int()
    .min(0)
    .max(7 * 24 * 60 * 60)
    .default(0)
    .describe('Seconds until the previous token is refused, at most 7 days. 0 takes effect within 30 seconds.'),
});
