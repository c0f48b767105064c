import { Octokit } from 'octokit';
import { expect } from 'vitest';
import { startGithubSimulator } from '../../../infra/simulators/github/index.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';

const web = { owner: 'sim-octo-org', repo: 'web' };
const support = { owner: 'sim-octocat', repo: 'support' };

/** GitHub's client: https://github.com/octokit/octokit.js */
export const open: OpenClient = async () => {
  const simulator = await startGithubSimulator();
  const account = simulator.account('sim-octocat');
  const shared = { baseUrl: simulator.url, throttle: { enabled: false }, retry: { enabled: false } };
  const client = new Octokit({ ...shared, auth: account.accessToken });
  const { issues, repos, users, orgs, teams } = client.rest;

  for (let row = 0; row < 7; row += 1) account.createIssue('sim-octo-org/web', { title: `Seeded ${row}` });
  const closed = account.createIssue('sim-octo-org/web', { title: 'Closed', labels: ['bug'], assignees: ['sim-lin'] });
  account.updateIssue('sim-octo-org/web', closed.number, { state: 'closed' });
  const issue = account.createIssue('sim-octo-org/web', { title: 'Commented' });

  const calls: ClientSuite['calls'] = {
    'the holder of the token': async () => {
      const { data } = await users.getAuthenticated();
      expect([data.login, data.type]).toEqual(['sim-octocat', 'User']);
    },
    'a user by login': async () => {
      expect((await users.getByUsername({ username: 'sim-lin' })).data.name).toBe('Lin Reviewer');
    },
    'the repositories, in pages and orders': async () => {
      const all = await client.paginate(repos.listForAuthenticatedUser, { per_page: 2 });
      expect(all).toHaveLength(account.repositories.length);
      const page = await repos.listForAuthenticatedUser({
        sort: 'full_name',
        direction: 'desc',
        per_page: 100,
        page: 1,
      });
      expect(firstOf(page.data).full_name).toBe('sim-upstream/old-library');
      expect(firstOf(page.data).permissions?.push).toBe(true);
    },
    'the repositories of an affiliation': async () => {
      const owned = await repos.listForAuthenticatedUser({ affiliation: 'owner' });
      expect(owned.data.map(({ owner }) => owner.login)).toEqual(['sim-octocat', 'sim-octocat']);
      const secret = await repos.listForAuthenticatedUser({ visibility: 'private' });
      expect(secret.data.map(({ private: isPrivate }) => isPrivate)).toEqual([true]);
      const mine = await repos.listForAuthenticatedUser({ type: 'owner' });
      expect(mine.data).toHaveLength(2);
    },
    'a repository': async () => {
      const { data } = await repos.get(web);
      expect([data.full_name, data.has_issues, data.permissions?.admin]).toEqual(['sim-octo-org/web', true, false]);
    },
    organisations: async () => {
      expect(firstOf((await orgs.listForAuthenticatedUser({ per_page: 1 })).data).login).toBe('sim-octo-org');
    },
    teams: async () => {
      const { data } = await teams.list({ org: 'sim-octo-org' });
      expect(data.map(({ slug }) => slug)).toEqual(['support', 'web-design']);
    },
    'those who can be assigned': async () => {
      const all = await client.paginate(issues.listAssignees, { ...web, per_page: 1 });
      expect(all.map(({ login }) => login)).toEqual(['sim-octocat', 'sim-hubot', 'sim-lin']);
    },
    labels: async () => {
      const { data } = await issues.listLabelsForRepo(web);
      expect(data.map(({ name }) => name)).toContain('good first issue');
      expect((await issues.getLabel({ ...web, name: 'good first issue' })).data.color).toBe('7057ff');
    },
    'issues, in pages by the Link header': async () => {
      const all = await client.paginate(issues.listForRepo, { ...web, state: 'all', per_page: 3 });
      expect(new Set(all.map(({ number }) => number)).size).toBe(account.issues('sim-octo-org/web').length);
    },
    'issues with every filter and order': async () => {
      const numbers = async (query: object): Promise<number[]> => {
        const { data } = await issues.listForRepo({ ...web, ...query });
        return data.map(({ number }) => number);
      };
      expect(await numbers({ state: 'closed' })).toEqual([closed.number]);
      expect(await numbers({ state: 'all', labels: 'bug' })).toEqual([closed.number]);
      expect(await numbers({ state: 'all', assignee: 'sim-lin' })).toEqual([closed.number]);
      expect(await numbers({ state: 'all', assignee: 'none' })).not.toContain(closed.number);
      expect(await numbers({ assignee: '*' })).toEqual([]);
      expect(await numbers({ creator: 'sim-lin' })).toEqual([]);
      expect(await numbers({ mentioned: 'sim-hubot' })).toEqual([]);
      expect(await numbers({ milestone: '*' })).toEqual([]);
      expect(await numbers({ milestone: 'none', per_page: 1, sort: 'created', direction: 'asc' })).toEqual([1]);
      expect(await numbers({ type: 'Bug' })).toEqual([]);
      expect(await numbers({ since: '2999-01-01T00:00:00Z', sort: 'updated', direction: 'asc' })).toEqual([]);
      expect(await numbers({ sort: 'comments', direction: 'desc', per_page: 100, page: 2 })).toEqual([]);
    },
    'an issue is created, read, changed and closed': async () => {
      const created = await issues.create({
        ...web,
        title: 'By the client',
        body: 'Text',
        labels: ['bug', { name: 'enhancement' }],
        assignees: ['sim-hubot'],
        milestone: null,
        type: 'Bug',
      });
      expect(created.status).toBe(201);
      const { number: issue_number } = created.data;
      const read = await issues.get({ ...web, issue_number });
      expect([read.data.title, read.data.body, read.data.type?.name]).toEqual(['By the client', 'Text', 'Bug']);
      expect(read.data.labels.map((label) => (typeof label === 'string' ? label : label.name))).toContain(
        'enhancement',
      );
      expect(read.data.assignees?.map(({ login }) => login)).toEqual(['sim-hubot']);
      const changed = await issues.update({
        ...web,
        issue_number,
        title: 'Changed',
        state: 'closed',
        state_reason: 'not_planned',
      });
      expect([changed.data.state, changed.data.state_reason]).toEqual(['closed', 'not_planned']);
      const opened = await issues.update({
        ...web,
        issue_number,
        state: 'open',
        labels: [],
        assignees: [],
        type: null,
      });
      expect([opened.data.labels, opened.data.assignees, opened.data.type]).toEqual([[], [], null]);
    },
    'the media types that the client can ask for': async () => {
      const mediaType = { format: 'raw+json' };
      const { data } = await issues.get({ ...web, issue_number: issue.number, mediaType });
      expect(data.number).toBe(issue.number);
    },
    'comments are created, read, changed, listed and deleted': async () => {
      const issue_number = issue.number;
      const { data } = await issues.createComment({ ...web, issue_number, body: 'A comment' });
      const comment_id = data.id;
      expect((await issues.getComment({ ...web, comment_id })).data.user?.login).toBe('sim-octocat');
      expect((await issues.updateComment({ ...web, comment_id, body: 'Changed' })).data.body).toBe('Changed');
      const since = '2020-01-01T00:00:00Z';
      expect(await client.paginate(issues.listComments, { ...web, issue_number, since, per_page: 1 })).toHaveLength(1);
      const all = await issues.listCommentsForRepo({ ...web, sort: 'updated', direction: 'desc', since });
      expect(firstOf(all.data).id).toBe(comment_id);
      expect((await issues.deleteComment({ ...web, comment_id })).status).toBe(204);
    },
    'sub-issues are added and removed': async () => {
      const parent = account.createIssue('sim-octo-org/web', { title: 'Parent' });
      const child = account.createIssue('sim-octo-org/web', { title: 'Child' });
      const place = { ...web, issue_number: parent.number, sub_issue_id: child.id };
      const added = await issues.addSubIssue(place);
      expect(added.data.sub_issues_summary?.total).toBe(1);
      await issues.removeSubIssue(place);
    },
    'webhooks of a repository': async () => {
      const config = { url: 'https://example.org/hooks', content_type: 'json', secret: 's', insecure_ssl: '0' };
      const created = await repos.createWebhook({
        ...support,
        name: 'web',
        config,
        events: ['issues', 'label'],
        active: true,
      });
      expect(created.data.events).toEqual(['issues', 'label']);
      const listed = await repos.listWebhooks({ ...support, per_page: 100 });
      expect(firstOf(listed.data).config.url).toBe(config.url);
      expect((await repos.listWebhooks({ ...support, per_page: 1, page: 2 })).data).toEqual([]);
      await repos.deleteWebhook({ ...support, hook_id: created.data.id });
    },
  };

  const place = { ...web, issue_number: issue.number };
  const unsupported: ClientSuite['unsupported'] = {
    'search of issues': () => client.rest.search.issuesAndPullRequests({ q: 'is:issue' }),
    'list of sub-issues': () => issues.listSubIssues(place),
    'list of all issues of a user': () => issues.list(),
    'list of pull requests': () => client.rest.pulls.list(web),
    'creation of a label': () => issues.createLabel({ ...web, name: 'new' }),
    'labels of one issue': () => issues.addLabels({ ...place, labels: ['bug'] }),
    'assignees of one issue': () => issues.addAssignees({ ...place, assignees: ['sim-lin'] }),
    'lock of an issue': () => issues.lock(place),
    'timeline of an issue': () => issues.listEventsForTimeline(place),
    milestones: () => issues.listMilestones(web),
    reactions: () => client.rest.reactions.listForIssue(place),
    'change of a webhook': () => repos.updateWebhook({ ...support, hook_id: 1 }),
    'members of an organisation': () => orgs.listMembers({ org: 'sim-octo-org' }),
  };
  return { name: 'octokit', simulator, calls, unsupported };
};
