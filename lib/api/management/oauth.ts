import * as z from 'zod';
import type { Route } from '../../route.ts';
import { defaults } from './connections/connection-bodies.ts';
import { newConnection } from './connections/connection-record.ts';
import { credentialTexts, deletion, hostName, idParams, pageQuery, providerId, time } from './fields.ts';
import { linkedUserNames, namingLinkedUser } from './linked-user-names.ts';

const provider = providerId.describe('Id of the provider.');

/** Characters of client ids, secrets and scopes. RFC 6749, appendix A. */
const visible = /^[\x20-\x7e]+$/;
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

const scopes = z.array(z.string().max(200).regex(scopeToken)).max(100);

/** An OAuth app as the API returns it. Never contains the client secret. */
export const oauthAppRecord = z
  .object({
    provider: z.string(),
    host: z
      .string()
      .nullable()
      .describe('The host of the provider that uses the app. Null: all hosts without an app of their own.'),
    client_id: z.string(),
    scopes: z.array(z.string()).describe('Requested at the consent, unless a request names other scopes.'),
    redirect_uri: z.string().describe('Register it with the provider as the callback of the app.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'OAuthApp', description: "The project's own OAuth app at a provider." });

const ofProvider = z.object({ provider });
const ofHost = z.strictObject({
  host: hostName.optional().describe('Host of the app. Default: the app for all hosts without an app of their own.'),
});

const shared = { group: 'connections', auth: 'key', scope: 'connections' } as const;

export const oauthAppRoutes = {
  put: {
    ...shared,
    method: 'PUT',
    path: '/connections/strategies/{provider}',
    handler: 'oauth.putApp',
    summary: "Store the project's own OAuth app at a provider, in place of the previous app",
    description:
      'Stores client id and client secret of the app that the project has registered with the provider. The secret ' +
      'is encrypted and never shown again. With `host`, the app serves only that host of the provider: a data ' +
      'centre, a sandbox, or the domain of an account. Returns 422 `unsupported_operation` for a provider without ' +
      'OAuth, and 422 `validation_failed` for an unknown host.',
    status: 200,
    params: ofProvider,
    body: z.strictObject({
      client_id: z.string().min(1).max(500).regex(visible),
      client_secret: z.string().min(1).max(2000).regex(visible).describe('Stored encrypted, and never shown again.'),
      scopes: scopes
        .optional()
        .describe('Requested at the consent. Default: the scopes that the declared objects need.'),
      host: hostName
        .optional()
        .describe('Host of the provider that uses the app. Default: all hosts without an app of their own.'),
    }),
    response: oauthAppRecord,
    errors: ['unsupported_operation'],
    uses: { projects: ['GetItem', 'PutItem'], appKey: ['GenerateDataKey'] },
  },
  list: {
    ...shared,
    scope: 'connections:read',
    method: 'GET',
    path: '/connections/strategies',
    handler: 'oauth.readApps',
    operation: 'oauth.listApps',
    summary: "List the project's OAuth apps",
    description: 'Returns a page of the OAuth apps of the project, without their secrets.',
    status: 200,
    query: pageQuery,
    response: z.array(oauthAppRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  get: {
    ...shared,
    scope: 'connections:read',
    method: 'GET',
    path: '/connections/strategies/{provider}',
    handler: 'oauth.readApps',
    operation: 'oauth.getApp',
    summary: "Get the project's OAuth app at a provider, without its secret",
    description: 'Returns the OAuth app with the redirect URI that you must register with the provider.',
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

/** Members that all rows for the return from a vendor's consent page share. */
const comingBack = {
  method: 'GET',
  handler: 'oauth.callback',
  group: 'connections',
  auth: 'none',
  status: 302,
  redirect: true,
  // The query is loose, because vendors add their own parameters.
  query: z.looseObject({ state: z.string().min(1).max(500).describe('As in the URL of the consent.') }),
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
    summary: "Begin to connect an account by OAuth: a URL for the linked user's browser",
    description:
      'Returns the URL of a consent at the provider. It works once, for ten minutes. Returns 422 for a `return_url` ' +
      'that the project does not allow, and for a provider without an OAuth app of the project.',
    status: 201,
    body: namingLinkedUser(
      z.strictObject({
        provider: providerId,
        ...linkedUserNames,
        scopes: scopes.optional().describe('Replace the scopes of the OAuth app.'),
        inputs: credentialTexts.default({}).describe("Parts of the provider's URLs, such as a `subdomain`."),
        host: hostName
          .optional()
          .describe(
            'Host where the customer signs in, if the provider has several hosts: of a sandbox, a data centre, or a ' +
              "domain of their own. Default: the provider's usual host.",
          ),
        return_url: z
          .string()
          .min(1)
          .max(2000)
          .describe(
            'Address to which the browser returns at the end; the project must allow it. It receives `provider` and ' +
              '`status`: `pending` with `id_connection` and `code` for `POST /connections/{id}/confirm`; `connected` ' +
              'with `id_connection` if the project does not confirm; `failed` with `error` and `error_description`.',
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
    operation: 'connections.confirm',
    summary: 'Confirm who gave the consent: makes a pending connection active, and shows its token',
    description:
      'Makes a pending connection active and returns its token, if the code belongs to the linked user who is ' +
      'signed in to your product. If the code belongs to another linked user or connection, it ends the pending ' +
      'connection.',
    status: 200,
    params: idParams,
    body: namingLinkedUser(
      z.strictObject({
        code: z.string().min(1).max(300).describe('The code that `return_url` received. Works once, for ten minutes.'),
        ...linkedUserNames,
        id_linked_user: linkedUserNames.id_linked_user.describe(
          'Linked user who is signed in to your product when the code arrives: this or `linked_user_origin_id`.',
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
    summary: 'Callback of a provider after a consent; it sends the browser on to `return_url`',
    description:
      'Accepts the code of a consent, exchanges it for tokens, and redirects the browser to `return_url` with ' +
      '`status`. Refuses a `state` that is unknown, used or from another browser.',
  },
  oauthAppCallback: {
    ...comingBack,
    path: '/connections/oauth/callback/{project}/{provider}',
    operation: 'oauth.strategyCallback',
    summary: 'Callback for providers without PKCE: their codes are bound to this project and provider',
    description:
      'Accepts the code of a consent as the other callback does, for providers whose codes are not protected by ' +
      'PKCE. The state must belong to this project and provider.',
    params: z.object({ project: z.string().min(1).max(64).describe('Id of the project.'), provider }),
  },
} as const satisfies Record<string, Route>;
