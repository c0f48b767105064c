import * as z from 'zod';
import type { Route } from '../../route.ts';
import { failureRecord } from './fields.ts';

const params = z.object({
  project: z.string().min(1).max(100).describe('Id of the project.'),
  target: z
    .string()
    .min(1)
    .max(100)
    .describe(
      "Id of the provider if the provider's app has one address for all accounts, else id of the connection. It ends " +
        'with `.` and a secret if the provider sends no other proof.',
    ),
});

export const notificationRoutes = {
  check: {
    method: 'GET',
    path: '/hooks/{project}/{target}',
    handler: 'provider-webhooks.receive',
    operation: 'provider-webhooks.check',
    summary: 'Answer a provider that checks the address before it sends messages',
    description: 'Returns 200 for every address without a look-up, and so does not show which addresses exist.',
    group: 'hooks',
    auth: 'none',
    kind: 'hook',
    status: 200,
    params,
    response: z.object({ ready: z.literal(true) }),
    uses: {},
  },
  receive: {
    method: 'POST',
    path: '/hooks/{project}/{target}',
    handler: 'provider-webhooks.receive',
    operation: 'provider-webhooks.receive',
    summary: "Receive a provider's message about changes, with the provider's proof of origin",
    description:
      'Accepts a change notification of a provider and notes which records to look at. Nothing else in the body is ' +
      "trusted. Returns 401 for a message without the provider's proof, or with an old proof.",
    group: 'hooks',
    auth: 'none',
    kind: 'hook',
    status: 200,
    params,
    body: z.unknown().describe("In the provider's own format."),
    response: z.object({ received: z.literal(true) }),
    errors: ['unauthorized', 'rate_limited'],
    uses: {
      projects: ['GetItem'],
      connections: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
      usage: ['UpdateItem'],
      key: ['Decrypt'],
      appKey: ['Decrypt'],
    },
  },
} as const satisfies Record<string, Route>;

const time = z.string().describe('ISO 8601, UTC.');

/** The registration of a connection at its provider. The provider then sends change notifications. */
export const providerWebhookRecord = z
  .object({
    state: z
      .enum(['pending', 'registered', 'failed', 'manual', 'unsupported'])
      .describe(
        '`manual`: the address is entered once in the app at the provider. `failed`: only syncs find changes. ' +
          '`unsupported`: only syncs find changes, because the provider registers only connections by OAuth.',
      ),
    address: z.string().describe('Path of this service to which the provider sends notifications.'),
    registered: z.number().describe('Number of registrations: one, or one for each repository.'),
    last_error: failureRecord.nullable().describe('Reason why all or some registrations failed.'),
    next_check_at: time.nullable(),
  })
  .meta({ id: 'ProviderHooks', description: "A provider's registration for change notifications." });
