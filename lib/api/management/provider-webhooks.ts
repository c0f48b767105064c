import * as z from 'zod';
import type { Route } from '../../route.ts';

const params = z.object({
  project: z.string().min(1).max(100).describe('Id of the project.'),
  target: z
    .string()
    .min(1)
    .max(100)
    .describe(
      'Id of the provider, where its app has one address for all accounts, or of the connection: with a secret after a ' +
        '`.` where the provider proves nothing else.',
    ),
});

export const notificationRoutes = {
  check: {
    method: 'GET',
    path: '/hooks/{project}/{target}',
    handler: 'provider-webhooks.receive',
    operation: 'provider-webhooks.check',
    summary: 'Answer a provider that checks the address which its messages are to go to',
    description: 'Answers 200 for every address, and looks nothing up: it does not say which of them there are.',
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
    summary: 'Take a message of a provider about changes; it is proven as the provider does so',
    description:
      'Takes a change notification of a provider and notes which records to look at; the body is believed in ' +
      "nothing else. A message without the provider's proof, or with an old one, is a 401.",
    group: 'hooks',
    auth: 'none',
    kind: 'hook',
    status: 200,
    params,
    body: z.unknown().describe('As the provider has it.'),
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

/** The registration at a provider that makes it send change notifications of a connection. */
export const providerWebhookRecord = z
  .object({
    state: z
      .enum(['pending', 'registered', 'failed', 'manual', 'unsupported'])
      .describe(
        '`manual`: the address is entered once in the app at the provider. `failed`: syncs alone find changes. ' +
          '`unsupported`: so they do, as the provider lets only connections by consent (OAuth) register.',
      ),
    address: z.string().describe('Where the provider sends them: a path of this service.'),
    registered: z.number().describe('How many are registered: one, or one for each repository.'),
    last_error: z
      .object({ code: z.string(), message: z.string(), at: time })
      .nullable()
      .describe('Why it failed, or why some were not registered.'),
    next_check_at: time.nullable(),
  })
  .meta({ id: 'ProviderHooks', description: 'The messages of a provider about changes.' });
