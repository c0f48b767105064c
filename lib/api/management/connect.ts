import * as z from 'zod';
import type { Uses } from '../../access.ts';
import { providerFailures } from '../../errors.ts';
import { mapOf, text } from '../../objects/caps.ts';
import type { Route } from '../../route.ts';

const page = z.string().describe('A page.');

const ofLink = z.object({ token: z.string().min(1).max(300).describe('The token of the magic link.') });

/** How far a magic link is, for the page that has opened it. */
const linkState = z.object({
  status: z
    .enum(['pending', 'done', 'failed'])
    .describe(
      '`done`: an account was connected, or awaits its confirmation. `failed`: the link has expired, or the last consent came to nothing.',
    ),
});

const ofForm = ofLink.extend({ provider: z.string().min(1).max(100).describe('Id of the provider.') });

/** The grants for opening a link; tokens that no link has are counted. */
const opening = { projects: ['GetItem'], usage: ['UpdateItem'] } as const satisfies Uses;

/**
 * The pages behind a magic link. Nothing changes when one is opened, only when its form is sent: programs that follow
 * every link of a message do no harm.
 */
export const connectRoutes = {
  start: {
    method: 'GET',
    path: '/connect/{token}',
    handler: 'connect.serve',
    operation: 'connect.start',
    summary: 'Page of a magic link: the choice of a provider',
    description:
      'Shows the choice of a provider, or goes on to the form where the link allows one provider only. Nothing ' +
      'changes when it is opened. A link that is unknown, used or expired is a page that says so.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'page',
    params: ofLink,
    response: page,
    errors: ['link_expired', 'link_used', 'rate_limited'],
    uses: opening,
  },
  done: {
    method: 'GET',
    path: '/connect/{token}/done',
    handler: 'connect.serve',
    operation: 'connect.done',
    summary: 'Page of a magic link: the account that was connected',
    description:
      'Shows which account was connected, or why none was. The callback of a consent sends the browser here.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'page',
    params: ofLink,
    // As the callback of a consent sends browsers on.
    query: z.looseObject({
      provider: z.string().max(100).optional().describe('Id of the provider that was to be connected.'),
      error: z.string().max(100).optional().describe('Why it was not.'),
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
      'Shows how the account at this provider is connected: by consent where the project has an OAuth app, or with ' +
      'its credentials. Nothing changes when it is opened.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'page',
    params: ofForm,
    query: z.looseObject({ error: z.string().max(100).optional().describe('Why the account was not connected.') }),
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
      'Begins a consent, at the host that the person names and with an OAuth app of the account where it has one, or ' +
      'checks the credentials at the provider and connects the account. A link connects one ' +
      'account: one that is used or has expired connects none, and credentials that the provider refuses show the ' +
      'form again.',
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
      // The app of an account, which its admin enters, has a data key of its consent.
      appKey: ['GenerateDataKey', 'Decrypt'],
    },
  },
} as const satisfies Record<string, Route>;

/** For the pages of a project that open its links. */
export const connectStatusRoutes = {
  status: {
    method: 'GET',
    path: '/connect/{token}/status',
    handler: 'connect-status.get',
    operation: 'connect.status',
    summary: 'How far a magic link is, for the page that has opened it',
    description:
      'Answers pages of the `connect_origins` of the project, and callers that send no `Origin`, once a second at most.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    params: ofLink,
    response: linkState,
    errors: ['forbidden', 'rate_limited'],
    uses: opening,
  },
} as const satisfies Record<string, Route>;
