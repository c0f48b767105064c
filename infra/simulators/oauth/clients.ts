import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  closeOrganizations,
  dynamicsOrgs,
  jiraSites,
  type Simulator,
  startAttioSimulator,
  startCloseSimulator,
  startDynamicsSimulator,
  startGithubSimulator,
  startHubspotSimulator,
  startJiraSimulator,
  startLinearSimulator,
  startPipedriveSimulator,
  startSalesforceSimulator,
  startZendeskSimulator,
  startZohoSimulator,
} from '../index.ts';
import type { App } from './dialect.ts';
import type { AuthorizationServer, OAuthRules } from './server.ts';

export interface Options {
  readonly journal?: string;
  readonly now?: () => number;
  readonly oauth?: OAuthRules;
}

/** How an app that follows a vendor's documentation speaks to it. */
export interface VendorClient {
  readonly provider:
    | 'attio'
    | 'close'
    | 'dynamics-365'
    | 'github'
    | 'hubspot'
    | 'jira'
    | 'linear'
    | 'pipedrive'
    | 'salesforce'
    | 'zendesk'
    | 'zoho-crm';
  readonly accounts: readonly [string, string];
  readonly start: (options: Options) => Promise<Simulator & { readonly oauth: AuthorizationServer }>;
  /** Below the simulator's address, before the vendor's path. */
  readonly prefix: (account: string) => string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly encoding: 'form' | 'json';
  readonly basic?: true;
  readonly pkce: boolean;
  /** As it asks for them in the consent. */
  readonly scope?: string;
  /** A read that these scopes are enough for. */
  readonly read: (account: string) => string;
  /** GraphQL operation of that read, which is posted. */
  readonly query?: string;
}

export const vendorClients: readonly VendorClient[] = [
  {
    provider: 'hubspot',
    scope: 'oauth',
    accounts: ['70000001', '70000002'],
    start: startHubspotSimulator,
    prefix: () => '',
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/v3/token',
    encoding: 'form',
    pkce: true,
    read: () => '/account-info/v3/details',
  },
  {
    provider: 'github',
    scope: 'repo',
    accounts: ['sim-octocat', 'sim-mona'],
    start: startGithubSimulator,
    prefix: () => '',
    authorizePath: '/login/oauth/authorize',
    tokenPath: '/login/oauth/access_token',
    encoding: 'form',
    pkce: true,
    read: () => '/user',
  },
  {
    provider: 'linear',
    scope: 'read',
    accounts: ['sim-orbit', 'sim-comet'],
    start: startLinearSimulator,
    prefix: () => '',
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    encoding: 'form',
    pkce: true,
    read: () => '/graphql',
    query: '{viewer{id}organization{id name}}',
  },
  {
    provider: 'pipedrive',
    accounts: ['sim-acme-sales', 'sim-globex-sales'],
    start: startPipedriveSimulator,
    prefix: () => '',
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    encoding: 'form',
    basic: true,
    pkce: false,
    read: (account) => `/${account}/v1/users/me`,
  },
  {
    provider: 'zendesk',
    scope: 'read',
    accounts: ['sim-acme', 'sim-globex'],
    start: startZendeskSimulator,
    prefix: (account) => `/${account}`,
    authorizePath: '/oauth/authorizations/new',
    tokenPath: '/oauth/tokens',
    encoding: 'json',
    pkce: true,
    read: (account) => `/${account}/api/v2/users/me`,
  },
  {
    provider: 'salesforce',
    scope: 'api refresh_token',
    accounts: ['sim-acme-crm', 'sim-globex-crm'],
    start: startSalesforceSimulator,
    prefix: () => '/login.salesforce.com',
    authorizePath: '/services/oauth2/authorize',
    tokenPath: '/services/oauth2/token',
    encoding: 'form',
    pkce: true,
    read: (account) => `/${account}/services/data/v66.0/limits`,
  },
  {
    provider: 'attio',
    accounts: ['sim-acme-space', 'sim-globex-space'],
    start: startAttioSimulator,
    prefix: () => '',
    authorizePath: '/authorize',
    tokenPath: '/oauth/token',
    encoding: 'form',
    pkce: false,
    read: () => '/v2/self',
  },
  {
    provider: 'dynamics-365',
    scope: `https://${dynamicsOrgs[0].host}/user_impersonation offline_access`,
    accounts: [dynamicsOrgs[0].host, dynamicsOrgs[1].host],
    start: startDynamicsSimulator,
    prefix: (account) => `/${account}`,
    authorizePath: '/organizations/oauth2/v2.0/authorize',
    tokenPath: '/organizations/oauth2/v2.0/token',
    encoding: 'form',
    pkce: true,
    read: (account) => `/${account}/api/data/v9.2/WhoAmI`,
  },
  {
    provider: 'zoho-crm',
    scope: 'ZohoCRM.org.READ',
    accounts: ['sim-acme-zoho', 'sim-globex-zoho'],
    start: startZohoSimulator,
    prefix: (account) => (account === 'sim-acme-zoho' ? '/accounts.zoho.com' : '/accounts.zoho.eu'),
    authorizePath: '/oauth/v2/auth',
    tokenPath: '/oauth/v2/token',
    encoding: 'form',
    pkce: false,
    read: (account) => `/www.zohoapis.${account === 'sim-acme-zoho' ? 'com' : 'eu'}/crm/v8/org`,
  },
  {
    provider: 'close',
    accounts: [closeOrganizations[0].organizationId, closeOrganizations[1].organizationId],
    start: startCloseSimulator,
    prefix: () => '',
    authorizePath: '/oauth2/authorize/',
    tokenPath: '/oauth2/token/',
    encoding: 'form',
    pkce: false,
    read: () => '/me/',
  },
  {
    provider: 'jira',
    scope: 'read:jira-user',
    accounts: ['sim-acme-work', 'sim-globex-work'],
    start: startJiraSimulator,
    prefix: () => '',
    authorizePath: '/authorize',
    tokenPath: '/oauth/token',
    encoding: 'json',
    pkce: false,
    read: (account) => `/ex/jira/${jiraSites.find(({ site }) => site === account)?.cloudId}/rest/api/3/myself`,
  },
];

export const redirectUri = 'http://127.0.0.1:9/connections/oauth/callback';
export const verifier = 'v'.repeat(43);

export const authorizeUrlOf = (client: VendorClient, url: string, account: string, change: object = {}): string => {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const parameters = {
    response_type: 'code',
    client_id: `sim-${client.provider}-client`,
    redirect_uri: redirectUri,
    state: 'the state',
    ...(client.scope !== undefined && { scope: client.scope }),
    ...(client.pkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...change,
  };
  return `${url}${client.prefix(account)}${client.authorizePath}?${new URLSearchParams(parameters)}`;
};

export interface TokenReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export const requestToken = async (
  client: VendorClient,
  url: string,
  account: string,
  app: App,
  members: Readonly<Record<string, string>>,
): Promise<TokenReply> => {
  const secrets = { client_id: app.clientId, client_secret: app.clientSecret };
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  const all = client.basic ? members : { ...members, ...secrets };
  const answer = await fetch(`${url}${client.prefix(account)}${client.tokenPath}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': client.encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(client.basic && { authorization: `Basic ${basic}` }),
    },
    body: client.encoding === 'json' ? JSON.stringify(all) : new URLSearchParams(all).toString(),
  });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
};

/** Members of the request that redeems a code. */
export const codeMembers = (client: VendorClient, code: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
  ...(client.pkce && { code_verifier: verifier }),
});
