import type { Provider } from '../../lib/providers/define.ts';

/**
 * A provider for tests with every feature of consent hosts. Salesforce has production, sandboxes and domains of
 * accounts. Zoho CRM names the account's host in the callback. Accounts may have their own apps.
 */
export const harbor = {
  id: 'harbor',
  name: 'Harbor',
  documentation: 'https://harbor.example/docs',
  baseUrl: 'https://{instance}.my.harbor.example',
  hostParts: { instance: /^[a-z]{1,20}$/ },
  credentials: { instance: { label: 'Instance', secret: false }, token: { label: 'Token', secret: true } },
  authorization: { headers: { authorization: 'Bearer {token}' } },
  oauth: {
    authorizeUrl: 'https://{host}/oauth/authorize',
    tokenUrl: 'https://{host}/oauth/token',
    scopes: ['api', 'https://{host}/user'],
    fromAnswer: { instance: { at: 'instance_url', pattern: /^https:\/\/([a-z]{1,20})\.my\.harbor\.example$/ } },
    revoke: {
      method: 'POST',
      url: 'https://{host}/oauth/revoke',
      body: { token: '{refresh_token}', client_id: '{client_id}', client_secret: '{client_secret}' },
      authorization: 'none',
    },
    hosts: {
      label: 'Where do you sign in?',
      known: {
        'login.harbor.example': 'Production',
        'test.harbor.example': 'Sandbox',
        'login.harbor-eu.example': 'Europe',
      },
      own: ['{name}.my.harbor.example', '{name}--{sandbox}.sandbox.my.harbor.example'],
      callback: 'login-server',
      ownApp: 'possible',
    },
    errors: {
      app_not_installed: {
        query: [
          { error: 'invalid_client', error_description: 'app must be installed into org' },
          { error_description: 'OAUTH_APPROVAL_ERROR_GENERIC' },
        ],
        code: 'OAUTH_APPROVAL_ERROR_GENERIC',
        message: 'The app is not installed in your Harbor organisation.',
        advice: ['Ask your Harbor admin to open Setup.', 'There, install <the app>.', 'Then come back and try again.'],
      },
    },
  },
  identify: { method: 'GET', path: '/me', account: 'account.id', name: 'account.name' },
  errors: { message: ['message'], code: ['code'] },
  objects: {
    'crm.user': {
      id: 'id',
      list: { method: 'GET', path: '/users', records: 'users', max: 10, paginator: { type: 'none' } },
      fields: { name: 'name' },
    },
  },
} as const satisfies Provider;

/** A provider whose accounts each have their own app, as at ServiceNow and Dynamics. */
export const island = {
  ...harbor,
  id: 'island',
  name: 'Island',
  baseUrl: 'https://{host}',
  hostParts: {},
  oauth: {
    ...harbor.oauth,
    fromAnswer: {},
    hosts: { label: 'Instance', own: ['{instance}.island.example'], ownApp: 'always' },
    errors: {},
  },
} as const satisfies Provider;
