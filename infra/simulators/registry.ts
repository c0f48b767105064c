import { isDeepStrictEqual } from 'node:util';
import { type ActivecampaignOptions, startActivecampaignSimulator } from './activecampaign/index.ts';
import { activecampaignAccounts } from './activecampaign/seeds.ts';
import { type AttioOptions, startAttioSimulator } from './attio/index.ts';
import { attioWorkspaces } from './attio/seeds.ts';
import { type BrevoOptions, startBrevoSimulator } from './brevo/index.ts';
import { brevoAccounts } from './brevo/seeds.ts';
import { type CloseOptions, startCloseSimulator } from './close/index.ts';
import { closeOrganizations } from './close/seeds.ts';
import { type DynamicsOptions, startDynamicsSimulator } from './dynamics-365/index.ts';
import { dynamicsOrgs } from './dynamics-365/seeds.ts';
import { walkInOf } from './dynamics-365/walk-in.ts';
import { type GithubOptions, startGithubSimulator } from './github/index.ts';
import { githubAccounts } from './github/seeds.ts';
import { type HubspotOptions, startHubspotSimulator } from './hubspot/index.ts';
import { hubspotPortals } from './hubspot/seeds.ts';
import { type JiraOptions, startJiraSimulator } from './jira/index.ts';
import { jiraSites } from './jira/seeds.ts';
import { type KlaviyoOptions, startKlaviyoSimulator } from './klaviyo/index.ts';
import { klaviyoAccounts } from './klaviyo/seeds.ts';
import { type LinearOptions, startLinearSimulator } from './linear/index.ts';
import { linearWorkspaces } from './linear/seeds.ts';
import { type MailchimpOptions, startMailchimpSimulator } from './mailchimp/index.ts';
import { mailchimpAccounts } from './mailchimp/seeds.ts';
import { type PipedriveOptions, startPipedriveSimulator } from './pipedrive/index.ts';
import { pipedriveCompanies } from './pipedrive/seeds.ts';
import { type SalesforceOptions, startSalesforceSimulator } from './salesforce/index.ts';
import { salesforceOrgs } from './salesforce/seeds.ts';
import type { Simulator } from './shared/simulator.ts';
import { startZendeskSimulator, type ZendeskOptions } from './zendesk/index.ts';
import { zendeskSubdomains } from './zendesk/seeds.ts';
import { startZohoSimulator, type ZohoOptions } from './zoho-crm/index.ts';
import { zohoOrgs } from './zoho-crm/seeds.ts';

type Credentials = Readonly<Record<string, string>>;

type Defaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Description of a simulated vendor, for the local server and the tests. */
interface Simulated<Options, Running extends Simulator> {
  readonly start: (options: Options) => Promise<Running>;
  /**
   * Path below the simulator's address that stands for the vendor's host of an account. Placeholders as in the
   * provider's `baseUrl`.
   */
  readonly path?: string;
  /** Path that stands for the host of the vendor's authorization server. */
  readonly oauthPath?: string;
  /** Credentials of two accounts. */
  readonly accounts: readonly [Credentials, Credentials];
  /**
   * Settings that a connection of each account needs and the service cannot choose: `defaults` of `POST /connections`.
   */
  readonly defaults?: readonly [Defaults, Defaults];
  /** Further options that `npm start` sets. */
  readonly demo?: Options;
}

const pair = <T extends readonly [unknown, unknown], V>([first, second]: T, of: (seed: T[number]) => V) =>
  [of(first), of(second)] as const;

/** One entry for each simulated vendor, by provider id. */
export const simulated = {
  hubspot: {
    start: startHubspotSimulator,
    accounts: pair(hubspotPortals, ({ accessToken }) => ({ access_token: accessToken })),
    // The demo account accepts the same e-mail twice, so that a user can paste a command twice.
    demo: { strictDuplicates: false },
  } satisfies Simulated<HubspotOptions, Simulator>,
  zendesk: {
    start: startZendeskSimulator,
    path: '/{subdomain}',
    oauthPath: '/{subdomain}',
    accounts: pair(zendeskSubdomains, ({ subdomain, email, apiToken }) => ({
      subdomain,
      email,
      api_token: apiToken,
    })),
  } satisfies Simulated<ZendeskOptions, Simulator>,
  pipedrive: {
    start: startPipedriveSimulator,
    path: '/{company_domain}',
    accounts: pair(pipedriveCompanies, ({ companyDomain, apiToken }) => ({
      company_domain: companyDomain,
      api_token: apiToken,
    })),
  } satisfies Simulated<PipedriveOptions, Simulator>,
  github: {
    start: startGithubSimulator,
    accounts: pair(githubAccounts, ({ accessToken }) => ({ access_token: accessToken })),
  } satisfies Simulated<GithubOptions, Simulator>,
  jira: {
    start: startJiraSimulator,
    path: '/{site}',
    accounts: pair(jiraSites, ({ site, email, apiToken }) => ({ site, email, api_token: apiToken })),
  } satisfies Simulated<JiraOptions, Simulator>,
  linear: {
    start: startLinearSimulator,
    accounts: pair(linearWorkspaces, ({ apiKey }) => ({ api_key: apiKey })),
  } satisfies Simulated<LinearOptions, Simulator>,
  salesforce: {
    start: startSalesforceSimulator,
    path: '/{domain}',
    accounts: pair(salesforceOrgs, ({ domain, accessToken }) => ({ domain, access_token: accessToken })),
  } satisfies Simulated<SalesforceOptions, Simulator>,
  attio: {
    start: startAttioSimulator,
    accounts: pair(attioWorkspaces, ({ accessToken }) => ({ api_key: accessToken })),
  } satisfies Simulated<AttioOptions, Simulator>,
  'zoho-crm': {
    start: startZohoSimulator,
    path: '/{api_domain}',
    oauthPath: '/{host}',
    accounts: pair(zohoOrgs, ({ apiDomain, accessToken }) => ({ api_domain: apiDomain, access_token: accessToken })),
  } satisfies Simulated<ZohoOptions, Simulator>,
  'dynamics-365': {
    start: startDynamicsSimulator,
    path: '/{host}',
    oauthPath: '/{host}',
    accounts: pair(dynamicsOrgs, ({ host, accessToken }) => ({ host, access_token: accessToken })),
    defaults: pair(dynamicsOrgs, (org) => ({ 'ticketing.ticket': { account_id: walkInOf(org) } })),
  } satisfies Simulated<DynamicsOptions, Simulator>,
  close: {
    start: startCloseSimulator,
    accounts: pair(closeOrganizations, ({ apiKey }) => ({ api_key: apiKey })),
  } satisfies Simulated<CloseOptions, Simulator>,
  activecampaign: {
    start: startActivecampaignSimulator,
    path: '/{account}/api/3',
    accounts: pair(activecampaignAccounts, ({ account, apiToken }) => ({ account, api_token: apiToken })),
  } satisfies Simulated<ActivecampaignOptions, Simulator>,
  mailchimp: {
    start: startMailchimpSimulator,
    path: '/{dc}/3.0',
    accounts: pair(mailchimpAccounts, ({ dc, apiKey }) => ({ dc, api_key: apiKey })),
  } satisfies Simulated<MailchimpOptions, Simulator>,
  klaviyo: {
    start: startKlaviyoSimulator,
    accounts: pair(klaviyoAccounts, ({ apiKey }) => ({ api_key: apiKey })),
  } satisfies Simulated<KlaviyoOptions, Simulator>,
  brevo: {
    start: startBrevoSimulator,
    path: '/v3',
    accounts: pair(brevoAccounts, ({ apiKey }) => ({ api_key: apiKey })),
  } satisfies Simulated<BrevoOptions, Simulator>,
};

/** Provider ids with a simulator. Other providers of the service have no entry. */
export type SimulatedId = keyof typeof simulated;

/** The running simulators. */
export type Simulators = {
  readonly [Id in SimulatedId]: Awaited<ReturnType<(typeof simulated)[Id]['start']>>;
};

/** Start options by provider id. A simulator without an entry starts with its defaults. */
export type SimulatorOptions = {
  readonly [Id in SimulatedId]?: Parameters<(typeof simulated)[Id]['start']>[0];
};

/** Provider ids in the order of the registry. */
export const simulatedIds = Object.keys(simulated) as readonly SimulatedId[];

/** Whether a provider has a simulator. A new provider has a declaration before it has a simulator. */
export const isSimulated = (id: string): id is SimulatedId => Object.hasOwn(simulated, id);

/**
 * Entry of a simulator, if its exact type does not matter.
 * @throws Error that names the files to write, if the provider has no simulator
 */
export const simulatedOf = (id: SimulatedId): Simulated<object, Simulator> => {
  if (isSimulated(id)) return simulated[id];
  throw new Error(
    `${id} has no simulator: write infra/simulators/${id}/index.ts and seeds.ts, and add their lines to infra/simulators/registry.ts.`,
  );
};

/** Defaults that a connection of a simulated account needs. */
export const defaultsFor = (provider: string, credentials: Credentials): Defaults | undefined => {
  const id = simulatedIds.find((one) => one === provider);
  if (id === undefined) return undefined;
  const { accounts, defaults } = simulatedOf(id);
  return defaults?.[accounts.findIndex((account) => isDeepStrictEqual(account, credentials))];
};
