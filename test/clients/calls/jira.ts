import { createCloudClient } from 'jira.js';
import { expect } from 'vitest';
import { startJiraSimulator } from '../../../infra/simulators/jira/index.ts';
import { consent } from '../../providers/jira/consent.ts';
import { authorizeUrlOf, redirectUri } from '../../simulators/consenting-client.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';
import { jiraIssueCalls } from './jira-issues.ts';

const site = 'sim-acme-work';

/** A client of Jira that checks every response against its schemas: https://mrrefactoring.github.io/jira.js */
export const open: OpenClient = async () => {
  const simulator = await startJiraSimulator();
  const account = simulator.account(site);
  const auth = { type: 'basic', email: account.email, apiToken: account.apiToken } as const;
  const client = createCloudClient({ host: account.url, auth, onSchemaMismatch: 'throw' });
  const { projects, users, groups } = client;

  const consented = async () => {
    const scope = 'read:jira-work manage:jira-webhook offline_access';
    const back = await simulator.oauth.consent(authorizeUrlOf(consent, simulator.url, site, { scope }), {
      account: site,
    });
    const token = await fetch(`${simulator.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'authorization_code',
        client_id: simulator.oauth.app.clientId,
        client_secret: simulator.oauth.app.clientSecret,
        code: back.searchParams.get('code'),
        redirect_uri: redirectUri,
      }),
    });
    const { access_token }: { access_token: string } = JSON.parse(await token.text());
    return access_token;
  };

  const calls: ClientSuite['calls'] = {
    ...jiraIssueCalls(client, account),
    'the holder of the token': async () => {
      const me = await client.myself.getCurrentUser();
      expect([me.emailAddress, me.active]).toEqual([account.email, true]);
      expect((await client.myself.getCurrentUser({ expand: 'groups' })).accountId).toBe(me.accountId);
    },
    'users, in pages and one by one': async () => {
      const all = await users.getAllUsers({ startAt: 0, maxResults: 1000 });
      const [first] = await users.getAllUsers({ startAt: 1, maxResults: 1 });
      expect(first?.accountId).toBe(all[1]?.accountId);
      expect((await users.getUser({ accountId: firstOf(all).accountId })).displayName).toBe(firstOf(all).displayName);
    },
    'the projects, in pages, and one': async () => {
      const page = await projects.searchProjects({
        maxResults: 1,
        expand: ['description', 'issueTypes'],
        orderBy: 'key',
      });
      const { key = '', id = '', issueTypes } = firstOf(page.values);
      expect(firstOf(issueTypes).hierarchyLevel).toBeTypeOf('number');
      expect((await projects.getProject({ projectIdOrKey: key })).id).toBe(id);
      expect((await projects.searchProjects({ query: key, typeKey: 'software' })).values).toHaveLength(1);
      expect((await projects.searchProjects({ id: [Number(id)] })).values).toHaveLength(1);
      expect((await projects.searchProjects({ keys: [key], status: ['live'] })).values).toHaveLength(1);
      const sorted = (await projects.searchProjects({ orderBy: '-key' })).values.map((project) => project.key ?? '');
      expect(sorted).toEqual(sorted.toSorted().toReversed());
    },
    'fields, statuses and labels': async () => {
      const fields = await client.issueFields.getFields();
      expect(fields.find(({ name }) => name === 'Seats')?.schema?.type).toBe('number');
      const statuses = await client.workflowStatuses.getStatuses();
      expect(statuses.map(({ statusCategory }) => statusCategory?.key)).toContain('done');
      expect((await client.labels.getAllLabels({ maxResults: 10 })).values).toContain('blue');
    },
    'consent, the sites of a token, and change notifications': async () => {
      const accessToken = await consented();
      const headers = { authorization: `Bearer ${accessToken}` };
      const resources: { id: string; name: string }[] = JSON.parse(
        await (await fetch(`${simulator.url}/oauth/token/accessible-resources`, { headers })).text(),
      );
      const cloudId = resources.find(({ name }) => name === site)?.id;
      const host = `${simulator.url}/ex/jira/${cloudId}`;
      const granted = createCloudClient({
        host,
        auth: { type: 'bearer', token: accessToken },
        onSchemaMismatch: 'throw',
      });
      const hook = { events: ['jira:issue_updated'], jqlFilter: 'project = SHOP', fieldIdsFilter: ['summary'] };
      const url = 'https://example.org/hooks';
      const made = await granted.webhooks.registerDynamicWebhooks({ url, webhooks: [hook] });
      const webhookIds = [made.webhookRegistrationResult?.[0]?.createdWebhookId ?? 0];
      expect((await granted.webhooks.getDynamicWebhooksForApp({ maxResults: 10 })).values).toHaveLength(1);
      expect((await granted.webhooks.refreshWebhooks({ webhookIds })).expirationDate).toBeGreaterThan(Date.now());
      await granted.webhooks.deleteWebhookById({ webhookIds });
    },
  };

  const { issues, issueSearch } = client;
  const unsupported: ClientSuite['unsupported'] = {
    'search by GET': () => issueSearch.searchAndReconsileIssuesUsingJql({ jql: 'project = SHOP' }),
    'counts of issues': () => issueSearch.countIssues({ jql: 'project = SHOP' }),
    'suggestions of issues': () => issueSearch.getIssuePickerResource({ query: 'a' }),
    'creation of several issues': () => issues.createIssues({ issueUpdates: [] }),
    'change logs': () => issues.getChangeLogs({ issueIdOrKey: 'SHOP-1' }),
    'types of a project': () => issues.getCreateIssueMetaIssueTypes({ projectIdOrKey: 'SHOP' }),
    'fields in pages': () => client.issueFields.getFieldsPaginated({}),
    'comments by ids': () => client.issueComments.getCommentsByIds({ ids: [1] }),
    'priorities in pages': () => client.issuePriorities.searchPriorities({ maxResults: '2' }),
    'search of groups': () => groups.findGroups({ query: 'a' }),
    'links of issues': () => client.issueLinkTypes.getIssueLinkTypes(),
    'time that was spent': () => client.issueWorklogs.getIssueWorklog({ issueIdOrKey: 'SHOP-1' }),
    'creation of a project': () => projects.deleteProject({ projectIdOrKey: 'SHOP' }),
    'members of a group': () => groups.getUsersFromGroup({ groupname: 'a' }),
  };
  return { name: 'jira.js', simulator, calls, unsupported };
};
