import { activecampaignClient } from '../../infra/simulators/activecampaign/client.ts';
import { startActivecampaignSimulator } from '../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../infra/simulators/activecampaign/seeds.ts';
import { attioClient } from '../../infra/simulators/attio/client.ts';
import { startAttioSimulator } from '../../infra/simulators/attio/index.ts';
import { attioWorkspaces } from '../../infra/simulators/attio/seeds.ts';
import { closeClient } from '../../infra/simulators/close/client.ts';
import { startCloseSimulator } from '../../infra/simulators/close/index.ts';
import { closeOrganizations } from '../../infra/simulators/close/seeds.ts';
import type { Exchange } from '../../infra/simulators/exchanges.ts';
import { githubClient } from '../../infra/simulators/github/client.ts';
import { startGithubSimulator } from '../../infra/simulators/github/index.ts';
import { hubspotClient } from '../../infra/simulators/hubspot/client.ts';
import { startHubspotSimulator } from '../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { jiraClient } from '../../infra/simulators/jira/client.ts';
import { startJiraSimulator } from '../../infra/simulators/jira/index.ts';
import { jiraSites } from '../../infra/simulators/jira/seeds.ts';
import { klaviyoClient } from '../../infra/simulators/klaviyo/client.ts';
import { startKlaviyoSimulator } from '../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../infra/simulators/klaviyo/seeds.ts';
import { mailchimpClient } from '../../infra/simulators/mailchimp/client.ts';
import { startMailchimpSimulator } from '../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../infra/simulators/mailchimp/seeds.ts';
import { pipedriveClient } from '../../infra/simulators/pipedrive/client.ts';
import { startPipedriveSimulator } from '../../infra/simulators/pipedrive/index.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import type { Send } from '../../infra/simulators/request.ts';
import { salesforceClient } from '../../infra/simulators/salesforce/client.ts';
import { startSalesforceSimulator } from '../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../infra/simulators/salesforce/seeds.ts';
import type { Simulator } from '../../infra/simulators/simulator.ts';
import { zendeskClient } from '../../infra/simulators/zendesk/client.ts';
import { startZendeskSimulator } from '../../infra/simulators/zendesk/index.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { zohoClient } from '../../infra/simulators/zoho-crm/client.ts';
import { startZohoSimulator } from '../../infra/simulators/zoho-crm/index.ts';
import { zohoOrgs } from '../../infra/simulators/zoho-crm/seeds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { activecampaign } from '../providers/activecampaign/recorded/script.ts';
import { attio } from '../providers/attio/recorded/script.ts';
import { close } from '../providers/close/recorded/script.ts';
import { klaviyo } from '../providers/klaviyo/recorded/script.ts';
import { mailchimp } from '../providers/mailchimp/recorded/script.ts';
import { salesforce } from '../providers/salesforce/recorded/script.ts';
import { zohoCrm } from '../providers/zoho-crm/recorded/script.ts';
import { type Ask, type Beside, github, hubspot, jira, pipedrive, type Script, zendesk } from './scripts.ts';

const asking =
  (send: Send): Ask =>
  async (method, path, body) => {
    const reply = await send(method, path, body);
    if (reply.status < 300) return reply.body;
    throw new Error(`${method} ${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  };

type Started = readonly [simulator: Simulator, send: Send];

const starts = {
  activecampaign: [
    async () => {
      const simulator = await startActivecampaignSimulator();
      return [simulator, activecampaignClient(simulator.account(activecampaignAccounts[0].account))];
    },
    activecampaign,
  ],
  attio: [
    async () => {
      const simulator = await startAttioSimulator();
      return [simulator, attioClient(simulator.account(attioWorkspaces[0].slug))];
    },
    attio,
  ],
  hubspot: [
    async () => {
      const simulator = await startHubspotSimulator({ answers: 'documented' });
      return [simulator, hubspotClient(simulator.url, simulator.account(hubspotPortals[0].portalId))];
    },
    hubspot,
  ],
  zendesk: [
    async () => {
      const simulator = await startZendeskSimulator({ answers: 'documented' });
      return [simulator, zendeskClient(simulator.account(zendeskSubdomains[0].subdomain))];
    },
    zendesk,
  ],
  pipedrive: [
    async () => {
      const simulator = await startPipedriveSimulator({ answers: 'documented' });
      return [simulator, pipedriveClient(simulator.account(pipedriveCompanies[0].companyDomain))];
    },
    pipedrive,
  ],
  close: [
    async () => {
      const simulator = await startCloseSimulator();
      return [simulator, closeClient(simulator.account(closeOrganizations[0].organizationId))];
    },
    close,
  ],
  klaviyo: [
    async () => {
      const simulator = await startKlaviyoSimulator();
      return [simulator, klaviyoClient(simulator.account(klaviyoAccounts[0].accountId))];
    },
    klaviyo,
  ],
  mailchimp: [
    async () => {
      const simulator = await startMailchimpSimulator();
      return [simulator, mailchimpClient(simulator.account(mailchimpAccounts[0].accountId))];
    },
    mailchimp,
  ],
  github: [
    async () => {
      const simulator = await startGithubSimulator();
      return [simulator, githubClient(simulator.url, simulator.account('sim-octocat'))];
    },
    github,
  ],
  salesforce: [
    async () => {
      const simulator = await startSalesforceSimulator();
      return [simulator, salesforceClient(simulator.account(salesforceOrgs[0].domain))];
    },
    salesforce,
  ],
  'zoho-crm': [
    async () => {
      const simulator = await startZohoSimulator();
      return [simulator, zohoClient(simulator.account(zohoOrgs[0].id))];
    },
    zohoCrm,
  ],
  jira: [
    async () => {
      const simulator = await startJiraSimulator();
      return [simulator, jiraClient(simulator.account(jiraSites[1].site))];
    },
    jira,
  ],
} satisfies Partial<Record<ProviderName, readonly [() => Promise<Started>, Script]>>;

export type ScriptedName = keyof typeof starts;

export const scriptedNames = Object.keys(starts) as ScriptedName[];

interface Played {
  readonly besides: readonly Beside[];
  readonly exchanges: readonly Exchange[];
}

const play = async (provider: ScriptedName): Promise<Played> => {
  const [start, script] = starts[provider];
  const [simulator, send] = await start();
  try {
    return { besides: await script(asking(send)), exchanges: [...simulator.exchanges] };
  } finally {
    await simulator.close();
  }
};

const played = new Map<ScriptedName, Promise<Played>>();

/** Plays a vendor's script at its simulator, once. */
export const simulate = (provider: ScriptedName): Promise<Played> => {
  const known = played.get(provider) ?? play(provider);
  played.set(provider, known);
  return known;
};
