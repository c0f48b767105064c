import { afterAll, describe, expect, it } from 'vitest';
import { dynamicsOrgs } from '../../infra/simulators/dynamics-365/seeds.ts';
import { jiraSites } from '../../infra/simulators/jira/seeds.ts';
import type { VendorClient } from './consenting-client.ts';
import { vendorClients } from './vendor-clients.ts';

interface Refused {
  /** Scopes of the token. */
  readonly scopes: readonly string[];
  readonly method: string;
  readonly path: (account: string) => string;
  readonly body?: object;
  readonly status: number;
  readonly answer: object;
}

const cloudOf = (account: string): string =>
  `/ex/jira/${jiraSites.find(({ site }) => site === account)?.cloudId ?? ''}/rest/api/3`;

const refusals: Readonly<Partial<Record<VendorClient['provider'], Refused>>> = {
  attio: {
    scopes: ['record_permission:read'],
    method: 'GET',
    path: () => '/v2/workspace_members',
    status: 403,
    answer: { status_code: 403, code: 'missing_scopes' },
  },
  close: {
    scopes: ['offline_access'],
    method: 'GET',
    path: () => '/me/',
    status: 403,
    answer: { error: expect.stringContaining('permission') },
  },
  hubspot: {
    scopes: ['oauth', 'crm.objects.contacts.read'],
    method: 'GET',
    path: () => '/crm/v3/objects/emails',
    status: 403,
    answer: {
      category: 'MISSING_SCOPES',
      errors: [{ context: { requiredGranularScopes: ['crm.objects.contacts.read', 'sales-email-read'] } }],
    },
  },
  github: {
    scopes: ['repo'],
    method: 'GET',
    path: () => '/user/orgs',
    status: 403,
    answer: { message: expect.stringContaining('scope') },
  },
  linear: {
    scopes: ['read'],
    method: 'POST',
    path: () => '/graphql',
    body: { query: 'mutation{issueDelete(id:"1"){success}}' },
    status: 200,
    answer: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
  },
  pipedrive: {
    scopes: ['base', 'contacts:read'],
    method: 'DELETE',
    path: (account) => `/${account}/v2/persons/1`,
    status: 403,
    answer: { success: false, error: 'Scope and URL mismatch' },
  },
  salesforce: {
    scopes: ['id', 'refresh_token'],
    method: 'GET',
    path: (account) => `/${account}/services/data/v66.0/sobjects`,
    status: 403,
    answer: [{ errorCode: 'OAUTH_INSUFFICIENT_SCOPE', message: expect.any(String) }],
  },
  'dynamics-365': {
    scopes: ['offline_access'],
    method: 'GET',
    path: () => `/${dynamicsOrgs[0].host}/api/data/v9.2/contacts`,
    status: 401,
    answer: { error: { code: '0x80040309', message: expect.any(String) } },
  },
  'zoho-crm': {
    scopes: ['ZohoCRM.org.READ', 'ZohoCRM.coql.READ'],
    method: 'GET',
    path: () => '/www.zohoapis.com/crm/v8/users',
    status: 401,
    answer: { code: 'OAUTH_SCOPE_MISMATCH', status: 'error' },
  },
  zendesk: {
    scopes: ['tickets:read'],
    method: 'GET',
    path: (account) => `/${account}/api/v2/ticket_fields`,
    status: 403,
    answer: { error: 'Forbidden', description: 'You are missing the following required scopes: read' },
  },
  jira: {
    scopes: ['read:jira-work'],
    method: 'GET',
    path: (account) => `${cloudOf(account)}/webhook`,
    status: 401,
    answer: { code: 401, message: 'Unauthorized; scope does not match' },
  },
};

describe.each(vendorClients.map((client) => [client.provider, client] as const))(
  'a token of %s',
  (provider, client) => {
    const started = client.start({});
    const [account] = client.accounts;
    const refused =
      refusals[provider] ?? expect.fail(`add ${provider} to \`refusals\` in test/simulators/scopes.test.ts`);

    afterAll(async () => (await started).close());

    const ask = async (scopes?: readonly string[]) => {
      const { url, oauth } = await started;
      const { access_token: token } = oauth.issue(account, scopes);
      const { method, path, body } = refused;
      const answer = await fetch(`${url}${path(account)}`, {
        method,
        headers: { authorization: `Bearer ${String(token)}`, 'user-agent': 'test', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: JSON.parse(text || 'null') as unknown };
    };

    it("is refused in the vendor's own shape without a scope of the operation", async () => {
      const { status, body } = await ask(refused.scopes);
      expect(status).toBe(refused.status);
      expect(body).toMatchObject(refused.answer);
    });

    it('may do it with the scopes of the app', async () => {
      const { body } = await ask(provider === 'linear' ? ['read', 'write'] : undefined);
      expect(body).not.toMatchObject(refused.answer);
    });
  },
);
