import type { ActivecampaignAccount } from './activecampaign/index.ts';
import type { AttioAccount } from './attio/index.ts';
import type { CloseAccount } from './close/index.ts';
import type { GithubAccount } from './github/index.ts';
import type { HubspotAccount } from './hubspot/account.ts';
import type { JiraAccount } from './jira/index.ts';
import type { KlaviyoAccount } from './klaviyo/index.ts';
import type { LinearAccount } from './linear/index.ts';
import type { MailchimpAccount } from './mailchimp/index.ts';
import type { PipedriveAccount } from './pipedrive/index.ts';
import type { SalesforceAccount } from './salesforce/index.ts';
import type { ZendeskAccount } from './zendesk/index.ts';
import type { ZohoAccount } from './zoho-crm/index.ts';

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The value at a dotted path. */
export const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([key]) => key === name)?.[1];
  }, body);

/** One member of each element of the list at a dotted path. */
export const each = (body: unknown, path: string, member: string): unknown[] => {
  const list = at(body, path);
  return Array.isArray(list) ? list.map((element) => at(element, member)) : [];
};

export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

export const attioClient = (account: AttioAccount): Send => client(account.url, () => `Bearer ${account.accessToken}`);

/** The vendor's own header, below the host of the account. */
export const activecampaignClient = ({ url, account, apiToken }: ActivecampaignAccount): Send => {
  const send = client(`${url}/${account}/api/3`, () => '');
  return (method, path, body, headers = {}) => send(method, path, body, { 'api-token': apiToken, ...headers });
};

export const githubClient = (url: string, account: GithubAccount): Send =>
  client(url, () => `Bearer ${account.accessToken}`);

/** Posts an operation with its variables. */
export const linearClient = ({ url, apiKey }: LinearAccount) => {
  const send = client(url, () => apiKey);
  return (query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
    send('POST', '/graphql', { query, variables }, headers);
};

/** The key as user, and no password. */
export const closeClient = ({ url, apiKey }: CloseAccount): Send =>
  client(url, () => `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`);

export const hubspotClient = (url: string, account: HubspotAccount): Send =>
  client(url, () => `Bearer ${account.accessToken}`);

export const jiraClient = ({ url, email, apiToken }: JiraAccount): Send =>
  client(url, () => `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`);

/** The vendor's own scheme, its type of bodies, and the revision that every request names. */
export const klaviyoClient = ({ url, apiKey }: KlaviyoAccount): Send => {
  const send = client(url, () => `Klaviyo-API-Key ${apiKey}`);
  const own = { revision: '2026-07-15', 'content-type': 'application/vnd.api+json' };
  return (method, path, body, headers = {}) => send(method, path, body, { ...own, ...headers });
};

/** Any user, and the key as password; below the version of the API. */
export const mailchimpClient = ({ url, dc, apiKey }: MailchimpAccount): Send =>
  client(`${url}/${dc}/3.0`, () => `Basic ${Buffer.from(`key:${apiKey}`).toString('base64')}`);

/** The vendor's own header; `authorization` is one that it does not look at. */
export const pipedriveClient = (account: PipedriveAccount): Send => {
  const send = client(account.url, () => '');
  return (method, path, body, headers = {}) =>
    send(method, path, body, { 'x-api-token': account.apiToken, ...headers });
};

export const salesforceClient = (account: SalesforceAccount): Send =>
  client(account.url, () => `Bearer ${account.accessToken}`);

export const zendeskClient = ({ url, email, apiToken }: ZendeskAccount): Send =>
  client(url, () => `Basic ${Buffer.from(`${email}/token:${apiToken}`).toString('base64')}`);

export const zohoClient = (account: ZohoAccount): Send =>
  client(account.url, () => `Zoho-oauthtoken ${account.accessToken}`);

/** Names of the members of the object at a dotted path. */
export const keys = (body: unknown, path: string): string[] => Object.keys(at(body, path) ?? {});

const client =
  (url: string, authorization: () => string): Send =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: authorization(), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  };

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));
