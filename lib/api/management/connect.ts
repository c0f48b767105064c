import * as z from 'zod';
import type { Uses } from '../../access.ts';
import { providerFailures } from '../../errors.ts';
import { mapOf, text } from '../../objects/caps.ts';
import type { Route } from '../../route.ts';

const page = z.string().describe('A page.');

const ofLink = z.object({ token: z.string().min(1).max(300).describe('The token of the magic link.') });

/** Progress of a magic link, for the page that opened it. */
const linkState = z.object({
  status: z
    .enum(['pending', 'done', 'failed'])
    .describe(
      '`done`: an account was connected or awaits confirmation. `failed`: the link expired or the last consent failed.',
    ),
});

const ofForm = ofLink.extend({ provider: z.string().min(1).max(100).describe('Id of the provider.') });

/** Table rights of opening a link: read the link, and count requests with an unknown token. */
const opening = { projects: ['GetItem'], usage: ['UpdateItem'] } as const satisfies Uses;

/**
 * The pages behind a magic link. Opening a page changes nothing; only sending its form does. Therefore programs that
 * follow every link in a message do no harm.
 */
export const connectRoutes = {
  start: {
    method: 'GET',
    path: '/connect/{token}',
    handler: 'connect.serve',
    operation: 'connect.start',
    summary: 'Page of a magic link: the choice of a provider',
    description:
      'Shows the choice of a provider, or the form if the link allows only a single provider. A choice of more than ' +
      'eight has a search and categories. Opening the page changes nothing. A link that is unknown, used or expired returns a page that explains this.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'page',
    params: ofLink,
    query: z.looseObject({
      q: z.string().max(100).optional().describe('Words in the name of the tool.'),
      category: z.string().max(100).optional().describe('Only tools of this category: `crm`.'),
    }),
    response: page,
    errors: ['link_expired', 'link_used', 'rate_limited'],
    uses: opening,
  },
  done: {
    method: 'GET',
    path: '/connect/{token}/done',
    handler: 'connect.serve',
    operation: 'connect.done',
    summary: 'Page of a magic link: the connected account',
    description:
      'Shows which account was connected, or why none was connected. The callback of a consent redirects here.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'page',
    params: ofLink,
    // Parameters that the callback of a consent adds to its redirect.
    query: z.looseObject({
      provider: z.string().max(100).optional().describe('Id of the provider that was to be connected.'),
      error: z.string().max(100).optional().describe('Reason why it was not connected.'),
    }),
    response: page,
    errors: ['link_expired', 'link_used', 'rate_limited'],
    uses: opening,
  },
  form: {
    method: 'GET',
    path: '/connect/{token}/{provider}',
    handler: 'connect.serve',
    operation: 'connect.form',
    summary: 'Page of a magic link: the form of a provider',
    description:
      'Shows the way to connect an account at this provider: by consent if the project has an OAuth app, or with the ' +
      "account's credentials. Opening the page changes nothing. A provider that the link does not offer returns a page " +
      'that explains this, with status 404.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'page',
    params: ofForm,
    query: z.looseObject({ error: z.string().max(100).optional().describe('Reason why it was not connected.') }),
    response: page,
    errors: ['link_expired', 'link_used', 'rate_limited'],
    uses: opening,
  },
  submit: {
    method: 'POST',
    path: '/connect/{token}/{provider}',
    handler: 'connect.serve',
    operation: 'connect.submit',
    summary: 'Form of a magic link: connects the account',
    description:
      'Begins a consent at the host that the person names, with an OAuth app of the account if it has one. Or ' +
      'checks the credentials at the provider and connects the account. A link connects a single account: a used or ' +
      'expired link connects none. Credentials that the provider refuses ' +
      'show the form again.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'page',
    params: ofForm,
    body: mapOf(text, { members: 100 }).describe('`method`, and the fields of the form, by name.'),
    response: page,
    errors: ['forbidden', 'link_expired', 'link_used', 'credentials_rejected', ...providerFailures],
    uses: {
      projects: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'],
      connections: ['GetItem', 'PutItem', 'UpdateItem'],
      events: ['PutItem'],
      usage: ['UpdateItem'],
      key: ['GenerateDataKey', 'Decrypt'],
      // The OAuth app that an account's admin enters has a data key for its consent.
      appKey: ['GenerateDataKey', 'Decrypt'],
    },
  },
} as const satisfies Record<string, Route>;

/** Route for a project's pages that open its links. */
export const connectStatusRoutes = {
  status: {
    method: 'GET',
    path: '/connect/{token}/status',
    handler: 'connect-status.get',
    operation: 'connect.status',
    summary: 'Show the progress of a magic link to the page that opened it',
    description:
      'For pages of the `connect_origins` of the project, and callers that send no `Origin`: once a second at most.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    params: ofLink,
    response: linkState,
    errors: ['forbidden', 'rate_limited'],
    uses: opening,
  },
} as const satisfies Record<string, Route>;
