import * as z from 'zod';
import type { Route } from '../../route.ts';
import { defaults, newConnection } from './connections.ts';
import { credentialTexts, deletion, hostName, idParams, pageQuery, providerId, time } from './fields.ts';
import { linkedUserNames, namingLinkedUser } from './linked-user-names.ts';

const provider = providerId.describe('Id of the provider.');

/** RFC 6749, appendix A: the characters of client ids, secrets and scopes. */
const visible = /^[\x20-\x7e]+$/;
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

const scopes = z.array(z.string().max(200).regex(scopeToken)).max(100);

/** Never holds the client secret. */
export const oauthAppRecord = z
  .object({
    provider: z.string(),
    host: z
      .string()
      .nullable()
      .describe('The host of the provider that the app is for; null for all that have no app of their own.'),
    client_id: z.string(),
    scopes: z.array(z.string()).describe('Asked for at the consent unless a request says otherwise.'),
    redirect_uri: z.string().describe('To be registered with the provider as the callback of the app.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'OAuthApp', description: "The project's own OAuth app at a provider." });

const ofProvider = z.object({ provider });
const ofHost = z.strictObject({
  host: hostName
    .optional()
    .describe('The app for this host; without, the one for all hosts that have no app of their own.'),
});

const shared = { group: 'connections', auth: 'key', scope: 'connections' } as const;

export const oauthAppRoutes = {
  put: {
    ...shared,
    method: 'PUT',
    path: '/connections/strategies/{provider}',
    handler: 'oauth.putApp',
    summary: "Store the project's own OAuth app at a provider, in the place of the one before",
    description:
      'Stores client id and client secret of the app that the project has registered with the provider. The secret ' +
      'is encrypted and never shown again. With `host`, the app serves that host of the provider only: a data centre, a ' +
      'sandbox, or the domain of one account. A provider without OAuth is a 422 `unsupported_operation`, a host that it ' +
      'does not have a 422 `validation_failed`.',
    status: 200,
    params: ofProvider,
    body: z.strictObject({
      client_id: z.string().min(1).max(500).regex(visible),
      client_secret: z.string().min(1).max(2000).regex(visible).describe('Kept encrypted, and never shown again.'),
      scopes: scopes
        .optional()
        .describe('Asked for at the consent; when absent, the scopes that the declared objects need.'),
      host: hostName
        .optional()
        .describe('Host of the provider that the app is for; without, all that have no app of their own.'),
    }),
    response: oauthAppRecord,
    errors: ['unsupported_operation'],
    uses: { projects: ['GetItem', 'PutItem'], appKey: ['GenerateDataKey'] },
  },
  list: {
    ...shared,
    method: 'GET',
    path: '/connections/strategies',
    handler: 'oauth.listApps',
    summary: "List the project's OAuth apps",
    description: 'Answers a page of the OAuth apps of the project, without their secrets.',
    status: 200,
    query: pageQuery,
    response: z.array(oauthAppRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  get: {
    ...shared,
    method: 'GET',
    path: '/connections/strategies/{provider}',
    handler: 'oauth.getApp',
    summary: "Get the project's OAuth app at a provider, without its secret",
    description: 'Answers the OAuth app with the redirect URI that has to be registered with the provider.',
    status: 200,
    params: ofProvider,
    query: ofHost,
    response: oauthAppRecord,
    uses: { projects: ['GetItem'] },
  },
  remove: {
    ...shared,
    method: 'DELETE',
    path: '/connections/strategies/{provider}',
    handler: 'oauth.removeApp',
    summary: "Delete the project's OAuth app at a provider; accounts connected with it cannot refresh their tokens",
    description:
      'Deletes the OAuth app. Connections that were made with it work until their tokens expire, and then need ' +
      'another consent.',
    status: 200,
    params: ofProvider,
    query: ofHost,
    response: deletion,
    uses: { projects: ['DeleteItem'] },
  },
} as const satisfies Record<string, Route>;

/** Of both callbacks. */
const comingBack = {
  method: 'GET',
  handler: 'oauth.callback',
  group: 'connections',
  auth: 'none',
  status: 302,
  redirect: true,
  // Vendors add parameters of their own.
  query: z.looseObject({ state: z.string().min(1).max(500).describe('As it was in the URL of the consent.') }),
  response: z.null(),
  errors: ['invalid_request', 'rate_limited'],
  uses: {
    projects: ['GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    connections: ['GetItem', 'PutItem', 'UpdateItem'],
    events: ['PutItem'],
    usage: ['UpdateItem'],
    key: ['GenerateDataKey', 'Decrypt'],
    appKey: ['Decrypt'],
  },
} as const satisfies Omit<Route, 'path' | 'summary' | 'description'>;

export const consentRoutes = {
  authorize: {
    ...shared,
    method: 'POST',
    path: '/connections/authorize',
    handler: 'oauth.authorize',
    summary: "Begin to connect an account by OAuth: a URL to send the linked user's browser to",
    description:
      'Answers the URL of a consent at the provider, which works once, for ten minutes. A `return_url` that the ' +
      'project does not allow is a 422, as is a provider for which the project has no OAuth app.',
    status: 201,
    body: namingLinkedUser(
      z.strictObject({
        provider: providerId,
        ...linkedUserNames,
        scopes: scopes.optional().describe('In the place of those of the OAuth app.'),
        inputs: credentialTexts.default({}).describe("Parts of the provider's URLs, such as a `subdomain`."),
        host: hostName
          .optional()
          .describe(
            'Where the customer signs in, for providers with several hosts: of a sandbox, a data centre, or a domain of ' +
              "their own. The provider's usual one without.",
          ),
        return_url: z
          .string()
          .min(1)
          .max(2000)
          .describe(
            'Where the browser ends up; the project must allow it. It gets `provider` and `status`: `pending` with ' +
              '`id_connection` and `code`, for `POST /connections/{id}/confirm`; `connected` with `id_connection` where ' +
              'the project does not confirm; `failed` with `error` and `error_description`.',
          ),
        defaults: defaults.optional(),
      }),
    ),
    response: z.object({ url: z.string(), expires_at: time }),
    errors: ['unsupported_operation'],
    uses: { projects: ['GetItem', 'PutItem'], appKey: ['Decrypt'] },
  },
  confirm: {
    ...shared,
    method: 'POST',
    path: '/connections/{id}/confirm',
    handler: 'oauth.confirm',
    summary: 'Confirm who has consented: makes a pending connection active, and shows its token',
    description:
      'Makes a pending connection active and answers its token, where the code is that of the linked user who is ' +
      'signed in to your product. A code that came for another linked user or connection ends the pending ' +
      'connection.',
    status: 200,
    params: idParams,
    body: namingLinkedUser(
      z.strictObject({
        code: z.string().min(1).max(300).describe('As `return_url` got it: works once, for ten minutes.'),
        ...linkedUserNames,
        id_linked_user: linkedUserNames.id_linked_user.describe(
          'Who is signed in to your product where the code arrived: this or `linked_user_origin_id`.',
        ),
      }),
    ),
    response: newConnection,
    errors: ['conflict'],
    uses: {
      projects: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
      connections: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      events: ['PutItem'],
      key: ['GenerateDataKey', 'Decrypt'],
    },
  },
  callback: {
    ...comingBack,
    path: '/connections/oauth/callback',
    summary: 'Where a provider sends the browser back to; it is then sent on to `return_url`',
    description:
      'Takes the code of a consent, exchanges it for tokens, and sends the browser on to `return_url` with ' +
      '`status`. A `state` that is unknown, used or of another browser is refused.',
  },
  oauthAppCallback: {
    ...comingBack,
    path: '/connections/oauth/callback/{project}/{provider}',
    operation: 'oauth.strategyCallback',
    summary: 'The same for providers without PKCE: their codes are bound to this project and provider',
    description:
      'Takes the code of a consent as the other callback does, for providers whose codes are not protected by ' +
      'PKCE. The state must be of this project and provider.',
    params: z.object({ project: z.string().min(1).max(64).describe('Id of the project.'), provider }),
  },
} as const satisfies Record<string, Route>;
