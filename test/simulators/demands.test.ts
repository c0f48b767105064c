import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { githubClient } from '../../infra/simulators/github/client.ts';
import { startGithubSimulator } from '../../infra/simulators/github/index.ts';
import { githubAccounts } from '../../infra/simulators/github/seeds.ts';
import { hubspotClient } from '../../infra/simulators/hubspot/client.ts';
import { startHubspotSimulator } from '../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { jiraClient } from '../../infra/simulators/jira/client.ts';
import { startJiraSimulator } from '../../infra/simulators/jira/index.ts';
import { jiraSites } from '../../infra/simulators/jira/seeds.ts';
import { pipedriveClient } from '../../infra/simulators/pipedrive/client.ts';
import { startPipedriveSimulator } from '../../infra/simulators/pipedrive/index.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { salesforceClient } from '../../infra/simulators/salesforce/client.ts';
import { startSalesforceSimulator } from '../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../infra/simulators/salesforce/seeds.ts';
import type { Send } from '../../infra/simulators/shared/request.ts';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';
import { zendeskClient } from '../../infra/simulators/zendesk/client.ts';
import { startZendeskSimulator } from '../../infra/simulators/zendesk/index.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { isDescribed, type ProviderName } from '../contract/descriptions.ts';
import { createContract } from '../contract/exchange.ts';
import { watch } from './described.ts';

type Started = readonly [simulator: Simulator, send: Send];

/** Requests that lack a required part, by the name of the part. */
type Lacking = Readonly<Record<string, readonly [method: string, path: string, body: object]>>;

interface Vendor {
  readonly provider: ProviderName;
  readonly start: () => Promise<Started>;
  readonly lacking: Lacking;
}

const [account] = githubAccounts;
const administered = account.repositories.find(({ role, hasIssues = true }) => role === 'admin' && hasIssues);
const repository = `/repos/${administered?.owner}/${administered?.name}`;
const objects = '/crm/v3/objects';
const activities = ['calls', 'emails', 'meetings', 'notes', 'tasks'];
const issue = '/rest/api/3/issue';
const project = { key: 'SHOP' };
const records = '/services/data/v66.0/sobjects';
const deal = { Name: 'x', StageName: 'Prospecting', CloseDate: '2026-05-01' };
const webhook = {
  name: 'x',
  status: 'active',
  endpoint: 'https://api.example.com/hooks',
  http_method: 'POST',
  request_format: 'json',
  subscriptions: ['zen:event-type:ticket.created'],
};

const vendors: readonly Vendor[] = [
  {
    provider: 'github',
    start: async () => {
      const simulator = await startGithubSimulator();
      return [simulator, githubClient(simulator.url, simulator.account(account.people[0].login))];
    },
    lacking: {
      'the title of an issue': ['POST', `${repository}/issues`, { body: 'x' }],
      'the settings of a webhook': ['POST', `${repository}/hooks`, { events: ['issues'] }],
      'the address of a webhook': ['POST', `${repository}/hooks`, { config: { content_type: 'json' } }],
    },
  },
  {
    provider: 'hubspot',
    start: async () => {
      const simulator = await startHubspotSimulator();
      return [simulator, hubspotClient(simulator.url, simulator.account(hubspotPortals[0].portalId))];
    },
    lacking: {
      'the properties of a contact': ['POST', `${objects}/contacts`, { associations: [] }],
      'the name of a deal': ['POST', `${objects}/0-3`, { properties: { dealstage: 'closedwon' }, associations: [] }],
      'the stage of a deal': ['POST', `${objects}/0-3`, { properties: { dealname: 'x' }, associations: [] }],
      'the stage of a ticket': ['POST', `${objects}/tickets`, { properties: { subject: 'x' }, associations: [] }],
      ...Object.fromEntries(
        activities.map((type) => [
          `the time among ${type}`,
          ['POST', `${objects}/${type}`, { properties: {}, associations: [] }] as const,
        ]),
      ),
    },
  },
  {
    provider: 'jira',
    start: async () => {
      const simulator = await startJiraSimulator();
      return [simulator, jiraClient(simulator.account(jiraSites[0].site))];
    },
    lacking: {
      'the query of a search': ['POST', '/rest/api/3/search/jql', { fields: ['summary'] }],
      'the fields of an issue': ['POST', issue, {}],
      'the project of an issue': ['POST', issue, { fields: { summary: 'x', issuetype: { name: 'Task' } } }],
      'the type of an issue': ['POST', issue, { fields: { summary: 'x', project } }],
      'the summary of an issue': ['POST', issue, { fields: { project, issuetype: { name: 'Task' } } }],
      'the body of a comment': ['POST', `${issue}/SHOP-1/comment`, {}],
      'the transition of an issue': ['POST', `${issue}/SHOP-1/transitions`, {}],
      'the id of a transition': ['POST', `${issue}/SHOP-1/transitions`, { transition: {} }],
    },
  },
  {
    provider: 'pipedrive',
    start: async () => {
      const simulator = await startPipedriveSimulator();
      return [simulator, pipedriveClient(simulator.account(pipedriveCompanies[0].companyDomain))];
    },
    lacking: {
      'the name of a person': ['POST', '/v2/persons', { owner_id: 1 }],
      'the name of an organization': ['POST', '/v2/organizations', {}],
      'the title of a deal': ['POST', '/v2/deals', { value: 1 }],
      'the content of a note': ['POST', '/v1/notes', { person_id: 1 }],
      'the name of a webhook': ['POST', '/v1/webhooks', { subscription_url: 'https://api.example.com' }],
    },
  },
  {
    provider: 'salesforce',
    start: async () => {
      const simulator = await startSalesforceSimulator();
      return [simulator, salesforceClient(simulator.account(salesforceOrgs[0].domain))];
    },
    lacking: {
      'the last name of a contact': ['POST', `${records}/Contact`, { FirstName: 'x' }],
      'the name of a company': ['POST', `${records}/Account`, { Phone: '1' }],
      'the company of a lead': ['POST', `${records}/Lead`, { LastName: 'x' }],
      'the stage of a deal': ['POST', `${records}/Opportunity`, { ...deal, StageName: undefined }],
      'the end of a deal': ['POST', `${records}/Opportunity`, { ...deal, CloseDate: undefined }],
      'the record of a note': ['POST', `${records}/Note`, { Title: 'x' }],
      'the title of a note': ['POST', `${records}/ContentNote`, { Content: 'SGk=' }],
      'the ticket of a comment': ['POST', `${records}/CaseComment`, { CommentBody: 'x' }],
    },
  },
  {
    provider: 'zendesk',
    start: async () => {
      const simulator = await startZendeskSimulator();
      return [simulator, zendeskClient(simulator.account(zendeskSubdomains[0].subdomain))];
    },
    lacking: {
      'the comment of a ticket': ['POST', '/api/v2/tickets', { ticket: { subject: 'x' } }],
      'the name of a user': ['POST', '/api/v2/users', { user: { email: 'a@example.com' } }],
      'the name of an organization': ['POST', '/api/v2/organizations', { organization: {} }],
      'the endpoint of a webhook': ['POST', '/api/v2/webhooks', { webhook: { ...webhook, endpoint: undefined } }],
      'the method of a webhook': ['POST', '/api/v2/webhooks', { webhook: { ...webhook, http_method: undefined } }],
      'the status of a webhook': ['POST', '/api/v2/webhooks', { webhook: { ...webhook, status: undefined } }],
    },
  },
];

describe.each(vendors)('the simulator of $provider refuses a body that lacks', ({ provider, start, lacking }) => {
  let simulator: Simulator;
  let send: Send;
  let seen: ReturnType<typeof watch>;

  beforeAll(async () => {
    [simulator, send] = await start();
    seen = watch(simulator, provider);
  });

  afterAll(async () => {
    seen.expectDescribed();
    await simulator.close();
  });

  it.each(Object.entries(lacking))('%s', async (_, [method, path, body]) => {
    const { status } = await send(method, path, body);
    expect(status).toBeOneOf([400, 422]);
    const asked = simulator.exchanges.at(-1);
    if (!asked || !isDescribed(provider)) return;
    const refused = createContract(provider).checkRequest(asked);
    expect(refused.map(({ where }) => where)).toContain('request');
    expect(refused.some(({ message }) => /required|missing/.test(message))).toBe(true);
  });
});
