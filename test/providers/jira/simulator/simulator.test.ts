import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jiraClient } from '../../../../infra/simulators/jira/client.ts';
import { type JiraAccount, type JiraSimulator, startJiraSimulator } from '../../../../infra/simulators/jira/index.ts';
import { jiraSites } from '../../../../infra/simulators/jira/seeds.ts';
import { at, each, type Send } from '../../../../infra/simulators/shared/request.ts';
import { watch } from '../../../simulators/described.ts';

let jira: JiraSimulator;
let site: JiraAccount;
let send: Send;
let described: ReturnType<typeof watch>;
let now = Date.parse('2026-02-03T10:20:30.400Z');

beforeEach(async () => {
  now = Date.parse('2026-02-03T10:20:30.400Z');
  jira = await startJiraSimulator({ now: () => now });
  described = watch(jira, 'jira');
  site = jira.account(jiraSites[1].site);
  send = jiraClient(site);
});

afterEach(async () => {
  await jira.close();
  described.expectDescribed();
});

const api = '/rest/api/3';
const text = (words: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: words === '' ? [] : [{ type: 'text', text: words }] }],
});
const minimal = { project: { key: 'SHOP' }, issuetype: { name: 'Task' }, summary: 'Fire' };
const create = (fields: object) => send('POST', `${api}/issue`, { fields });
const created = async (fields: object = {}): Promise<string> =>
  String(at((await create({ ...minimal, ...fields })).body, 'key'));
const search = (jql: string, more: object = {}) =>
  send('POST', `${api}/search/jql`, { jql, fields: ['summary', 'status'], ...more });

describe('issues of the Jira simulator', () => {
  it.each<[string, object, string]>([
    ['no summary', { summary: undefined }, 'summary'],
    ['a summary of two lines', { summary: 'a\nb' }, 'summary'],
    ['an unknown project', { project: { id: '1' } }, 'project'],
    ['no type', { issuetype: undefined }, 'issuetype'],
    ['a type of another project', { issuetype: { name: 'Incident' } }, 'issuetype'],
    ['a description as text', { description: 'It burns.' }, 'description'],
    ['an unknown account', { assignee: { accountId: 'nobody' } }, 'assignee'],
    ['an unknown priority', { priority: { name: 'Soon' } }, 'priority'],
    ['a label of two words', { labels: ['two words'] }, 'labels'],
    ['a due date with a time', { duedate: '2026-01-02T03:04:05Z' }, 'duedate'],
    ['a status', { status: { name: 'Done' } }, 'status'],
    ['a field that is none', { colour: 'red' }, 'colour'],
    ['a sub-task without a parent', { issuetype: { name: 'Sub-task' } }, 'parent'],
    ['an unknown parent', { parent: { id: '1' } }, 'parentId'],
  ])('are refused with %s', async (_, fields, culprit) => {
    const { status, body } = await create({ ...minimal, ...fields });
    expect([status, Object.keys(Object(at(body, 'errors')))]).toEqual([400, [culprit]]);
    expect(at(body, 'errorMessages')).toEqual([]);
  });

  it.each([
    ['Severity', 'Major'],
    ['Severity', { value: 'Terrible' }],
    ['Region', 7],
  ])('are refused with %s as %j', async (name, value) => {
    const id = site.customFields[name] ?? '';
    const { status, body } = await create({ ...minimal, [id]: value });
    expect([status, Object.keys(Object(at(body, 'errors')))]).toEqual([400, [id]]);
  });

  it('are returned with only their id by a create, and with the requested fields by a get', async () => {
    const { status, body } = await create({ ...minimal, description: text('It burns.') });
    expect([status, Object.keys(Object(body))]).toEqual([201, ['id', 'key', 'self']]);
    const read = await send('GET', `${api}/issue/${at(body, 'id')}?fields=summary,description`);
    expect(at(read.body, 'fields')).toEqual({ summary: 'Fire', description: text('It burns.') });
  });

  it('keep their project, and lose their parent by a special operation', async () => {
    const parent = await created();
    const child = await created({ issuetype: { name: 'Sub-task' }, parent: { key: parent } });
    expect((await send('PUT', `${api}/issue/${child}`, { fields: { project: { key: 'OPS' } } })).status).toBe(400);
    const orphan = { update: { parent: [{ set: { none: true } }] } };
    expect((await send('PUT', `${api}/issue/${child}`, orphan)).status).toBe(400);
    const task = await created({ parent: { key: 'SHOP-1' } });
    expect((await send('PUT', `${api}/issue/${task}`, orphan)).status).toBe(204);
    expect(at((await send('GET', `${api}/issue/${task}?fields=parent`)).body, 'fields')).toEqual({});
  });

  it('are changed by operations, and show all fields but some', async () => {
    const key = await created({ labels: ['blue', 'old'] });
    const labels = [{ add: 'red' }, { remove: 'old' }];
    const update = { labels, summary: [{ set: 'Set' }] };
    expect((await send('PUT', `${api}/issue/${key}`, { update })).status).toBe(204);
    const { body } = await send('GET', `${api}/issue/${key}?fields=*all&fields=-priority`);
    expect([at(body, 'fields.summary'), at(body, 'fields.labels')]).toEqual(['Set', ['blue', 'red']]);
    expect(at(body, 'fields.priority')).toBeUndefined();
  });

  it('with sub-tasks are deleted with them only', async () => {
    const parent = await created();
    const child = await created({ issuetype: { name: 'Sub-task' }, parent: { key: parent } });
    expect((await send('DELETE', `${api}/issue/${parent}`)).status).toBe(400);
    expect((await send('DELETE', `${api}/issue/${parent}?deleteSubtasks=true`)).status).toBe(204);
    expect((await send('GET', `${api}/issue/${child}`)).status).toBe(404);
  });
});

describe('issues that are moved in the Jira simulator', () => {
  it('get the next key of the other project, and keep the old key, which no other issue gets', async () => {
    const key = await created();
    const there = Number((await created({ project: { key: 'OPS' } })).replace('OPS-', ''));
    now += 60_000;
    const { id, key: moved } = site.moveIssue(key, 'OPS');
    expect([key, moved]).toEqual(['SHOP-2', `OPS-${there + 1}`]);
    const read = await send('GET', `${api}/issue/${key}?fields=project,updated`);
    expect([at(read.body, 'id'), at(read.body, 'key')]).toEqual([String(id), moved]);
    expect(at(read.body, 'fields.project.key')).toBe('OPS');
    expect(Date.parse(String(at(read.body, 'fields.updated')))).toBe(now);
    expect(await created()).toBe('SHOP-3');
  });
});

describe('transitions of the Jira simulator', () => {
  it("depend on the issue's state, and other transitions are refused", async () => {
    const key = await created();
    const { body } = await send('GET', `${api}/issue/${key}/transitions`);
    expect(each(body, 'transitions', 'name')).toEqual(['In Progress']);
    const [id] = each(body, 'transitions', 'id');
    const path = `${api}/issue/${key}/transitions`;
    expect((await send('POST', path, { transition: { id: '51' } })).status).toBe(400);
    expect((await send('POST', path, { transition: { id } })).status).toBe(204);
    expect((await send('POST', path, { transition: { id } })).status).toBe(400);
    expect(site.issues().find((row) => row.key === key)).toMatchObject({ status: 'In Progress', resolved: null });
  });
});

describe('searches of the Jira simulator', () => {
  it.each([
    'ORDER BY created ASC',
    '',
    'colour = "red" ORDER BY created ASC',
    'status = "Nowhere" ORDER BY created ASC',
    'created >= "yesterday" ORDER BY created ASC',
    'created >= 0 ORDER BY colour ASC',
  ])('refuse %j', async (jql) => {
    expect((await search(jql)).status).toBe(400);
  });

  it.each([
    ['key = SHOP-1', ['SHOP-1']],
    ['key in (SHOP-1, "SHOP-2") ORDER BY key DESC', ['SHOP-2', 'SHOP-1']],
    ['project = SHOP AND labels in (blue, red)', ['SHOP-3']],
    ['labels is EMPTY AND id not in (0)', ['SHOP-2']],
    ['summary ~ "second" AND statusCategory = "To Do"', ['SHOP-3']],
    ['assignee is not EMPTY OR labels = blue', undefined],
    [
      'created > "2020/01/01" AND updated <= now() and status != Done ORDER BY priority, key',
      ['SHOP-1', 'SHOP-2', 'SHOP-3'],
    ],
    ['duedate >= -1w', []],
    ['project = NOWHERE', undefined],
  ])('understand %j', async (jql, keys) => {
    await created();
    site.createIssue({ ...minimal, summary: 'The second', labels: ['blue'] });
    const { status, body } = await search(jql);
    expect([status, keys && each(body, 'issues', 'key')]).toEqual([keys ? 200 : 400, keys]);
  });

  it('know times to the minute', async () => {
    const key = await created();
    const keys = async (time: number) =>
      each((await search(`updated >= ${time} ORDER BY created ASC`)).body, 'issues', 'key');
    expect(await keys(now)).toEqual([]);
    expect(await keys(now - 30_400)).toEqual([key]);
  });

  it('page by a token that is valid for the same query only', async () => {
    for (let index = 0; index < 3; index += 1) await created();
    const jql = 'created >= "1970-01-01" ORDER BY created ASC, key ASC';
    const first = await search(jql, { maxResults: 3 });
    const nextPageToken = at(first.body, 'nextPageToken');
    expect([each(first.body, 'issues', 'key').length, at(first.body, 'isLast')]).toEqual([3, false]);
    const second = await search(jql, { maxResults: 3, nextPageToken });
    expect([each(second.body, 'issues', 'key').length, at(second.body, 'isLast')]).toEqual([1, true]);
    expect(at(second.body, 'nextPageToken')).toBeUndefined();
    expect((await search('created >= 0 ORDER BY created ASC', { nextPageToken })).status).toBe(400);
    expect((await search(jql, { nextPageToken: 'x' })).status).toBe(400);
  });

  it('show the page after an issue that was deleted meanwhile', async () => {
    for (let index = 0; index < 3; index += 1) await created();
    const jql = 'created >= "1970-01-01" ORDER BY created ASC, key ASC';
    const { body } = await search(jql, { maxResults: 2 });
    expect(each(body, 'issues', 'key')).toEqual(['SHOP-1', 'SHOP-2']);
    site.deleteIssue('SHOP-2');
    const rest = await search(jql, { maxResults: 2, nextPageToken: at(body, 'nextPageToken') });
    expect(each(rest.body, 'issues', 'key')).toEqual(['SHOP-3', 'SHOP-4']);
  });

  it('order keys by project and number', async () => {
    for (let index = 0; index < 9; index += 1) await created();
    site.moveIssue('SHOP-10', 'OPS');
    const { body } = await search('created >= "1970-01-01" ORDER BY key ASC');
    const rest = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `SHOP-${number}`);
    expect(each(body, 'issues', 'key')).toEqual(['OPS-1', ...rest]);
  });

  it('show a change only after it is in their index, and the former issue until then', async () => {
    const late = await startJiraSimulator({ now: () => now, indexLagMs: 60_000 });
    const account = late.account(jiraSites[1].site);
    const ask = async () => {
      const jql = 'created >= "1970-01-01" ORDER BY created ASC, key ASC';
      return each((await jiraClient(account)('POST', `${api}/search/jql`, { jql })).body, 'issues', 'key');
    };
    const { key } = account.createIssue(minimal);
    expect(await ask()).toEqual(['SHOP-1']);
    now += 60_000;
    expect(await ask()).toEqual(['SHOP-1', key]);
    account.deleteIssue(key);
    expect(await ask()).toEqual(['SHOP-1', key]);
    now += 60_000;
    expect(await ask()).toEqual(['SHOP-1']);
    await late.close();
  });

  it('return only the ids if no field is requested', async () => {
    const { body } = await search('created >= "1970-01-01" ORDER BY created ASC', { fields: [] });
    expect(each(body, 'issues', 'fields')).toEqual([undefined]);
  });
});

describe('comments of the Jira simulator', () => {
  it.each(['On it.', text(''), undefined])('are refused as %j', async (body) => {
    const { status, body: answer } = await send('POST', `${api}/issue/SHOP-1/comment`, { body });
    expect([status, Object.keys(Object(at(answer, 'errors')))]).toEqual([400, ['comment']]);
  });

  it('change the time of their issue', async () => {
    now += 60_000;
    await send('POST', `${api}/issue/SHOP-1/comment`, { body: text('On it.') });
    expect(site.issues()[0]?.updated).toBe(now);
  });
});

describe('authentication at the Jira simulator', () => {
  it('refuses wrong credentials, and the token of another site', async () => {
    const basic = Buffer.from('admin@sim-globex.example:wrong').toString('base64');
    expect((await fetch(`${site.url}${api}/myself`, { headers: { authorization: `Basic ${basic}` } })).status).toBe(
      401,
    );
    const { access_token: token } = jira.oauth.issue(jiraSites[0].site);
    const statuses = jiraSites.map(async ({ cloudId }) => {
      const url = `${jira.url}/ex/jira/${cloudId}${api}/myself`;
      return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 401]);
  });

  it('refuses requests for a while with the headers of a rate limit', async () => {
    jira.failWith(429, { retryAfterSeconds: 9 });
    const { status, headers } = await send('GET', `${api}/myself`);
    expect([status, headers.get('retry-after'), headers.get('x-ratelimit-remaining')]).toEqual([429, '9', '0']);
  });
});
