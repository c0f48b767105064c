import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { githubClient } from '../../../../infra/simulators/github/client.ts';
import { githubRateLimit } from '../../../../infra/simulators/github/errors.ts';
import {
  type GithubAccount,
  type GithubSimulator,
  startGithubSimulator,
} from '../../../../infra/simulators/github/index.ts';
import { at, each, type Send } from '../../../../infra/simulators/shared/request.ts';
import { uncontrolledOperations } from '../../../contract/coverage.ts';
import { isDescribed } from '../../../contract/descriptions.ts';
import { createContract } from '../../../contract/exchange.ts';

const web = 'sim-octo-org/web';
const issues = `/repos/${web}/issues`;
const contract = isDescribed('github') ? createContract('github') : undefined;
const exercised: GithubSimulator['exchanges'] = [];

let github: GithubSimulator;
let account: GithubAccount;
let send: Send;
let time = Date.parse('2026-03-01T10:00:00Z');

beforeEach(async () => {
  github = await startGithubSimulator({ now: () => time });
  account = github.account('sim-octocat');
  send = githubClient(github.url, account);
});

/** Every response, including responses to invalid requests, must match GitHub's description. */
afterEach(async () => {
  const known = github.exchanges.filter((exchange) => contract?.operationOf(exchange) !== undefined);
  exercised.push(...known);
  expect(known.flatMap((exchange) => contract?.checkResponse(exchange) ?? [])).toEqual([]);
  await github.close();
});

afterAll(() => {
  expect(uncontrolledOperations(exercised)).toEqual([]);
});

const create = (issue: object, repository = web) =>
  send('POST', `/repos/${repository}/issues`, { title: 'Printer on fire', ...issue });

const problems = (body: unknown) =>
  each(body, 'errors', 'field').map((field, i) => [field, at(body, `errors.${i}.code`)]);

const nextOf = (headers: Headers): string | undefined =>
  /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.slice(github.url.length);

describe('GitHub refuses', () => {
  it('wrong credentials, and requests without a user agent', async () => {
    const nobody = await send('GET', '/user', undefined, { authorization: 'Bearer nobody' });
    expect([nobody.status, at(nobody.body, 'message')]).toEqual([401, 'Bad credentials']);
    expect((await send('GET', '/user', undefined, { authorization: '' })).status).toBe(401);
    expect((await send('GET', '/user', undefined, { 'user-agent': '' })).status).toBe(403);
    expect((await send('GET', '/user', undefined, { 'x-github-api-version': '1999-01-01' })).status).toBe(400);
    account.revokeToken();
    expect((await send('GET', '/user')).status).toBe(401);
  });

  it('records that the token must not see, as if they did not exist', async () => {
    const paths = ['/repos/sim-mona/shop', '/repos/sim-mona/shop/issues', '/unicorns', '/users/nobody', `${issues}/1`];
    for (const path of paths) {
      const { status, body } = await send('GET', path);
      expect([status, at(body, 'message')], path).toEqual([404, 'Not Found']);
    }
    expect((await send('GET', '/orgs/sim-upstream/teams')).status).toBe(404);
  });

  it.each([
    [{ title: undefined }, /"title" wasn't supplied/],
    [{ title: ['x'] }, /'properties\/title'/],
    [{ labels: 'bug' }, /'properties\/labels'/],
    [{ labels: [7] }, /'properties\/labels'/],
    [{ assignees: [7] }, /'properties\/assignees'/],
    [{ body: 5 }, /'properties\/body'/],
  ])('an issue with %j with a message', async (issue, message) => {
    const { status, body } = await create(issue);
    expect([status, at(body, 'message')]).toEqual([422, expect.stringMatching(message)]);
  });

  it.each([
    [{ title: ' ' }, 'title', 'missing_field'],
    [{ title: 'x'.repeat(257) }, 'title', 'custom'],
    [{ body: 'x'.repeat(65_537) }, 'body', 'custom'],
    [{ labels: ['x'.repeat(51)] }, 'name', 'invalid'],
    [{ assignees: ['sim-stranger'] }, 'assignees', 'invalid'],
  ])('an issue with a wrong value by field and code: %#', async (issue, field, code) => {
    const { status, body } = await create(issue);
    expect([status, at(body, 'message'), problems(body)]).toEqual([422, 'Validation Failed', [[field, code]]]);
    expect(account.issues(web)).toEqual([]);
  });

  it('an unknown state or reason', async () => {
    await create({});
    for (const change of [{ state: 'solved' }, { state: 'closed', state_reason: 'solved' }, { state: null }]) {
      expect((await send('PATCH', `${issues}/1`, change)).status).toBe(422);
    }
    expect((await send('GET', `${issues}?state=solved`)).status).toBe(422);
    expect((await send('GET', `${issues}?since=yesterday`)).status).toBe(422);
  });

  it('issues of a repository without issues and deleted issues, with 410', async () => {
    const off = await create({}, 'sim-octocat/archive');
    expect([off.status, at(off.body, 'message')]).toEqual([410, 'Issues are disabled for this repo']);
    expect((await send('GET', '/repos/sim-octocat/archive/issues/1')).status).toBe(410);
    expect((await send('GET', '/repos/sim-octocat/archive/issues')).body).toEqual([]);
    await create({});
    account.deleteIssue(web, 1);
    expect((await send('GET', `${issues}/1`)).status).toBe(410);
  });

  it('the old path of a transferred issue, with a redirect', async () => {
    await create({});
    const there = account.transferIssue(web, 1, 'sim-octocat/support');
    expect((await send('GET', `${issues}/1`)).status).toBe(301);
    expect(each((await send('GET', issues)).body, '', 'number')).toEqual([]);
    const { body } = await send('GET', `/repos/sim-octocat/support/issues/${there.number}`);
    expect(at(body, 'title')).toBe('Printer on fire');
    expect((await send('GET', `${issues}?state=all`)).body).toEqual([]);
  });

  it('writes to an archived repository, and to records of other owners', async () => {
    const archived = await create({}, 'sim-upstream/old-library');
    expect([archived.status, at(archived.body, 'message')]).toEqual([403, expect.stringMatching(/read-only/)]);
    const library = 'sim-upstream/library';
    account.createIssue(library, { title: 'Theirs' }, 'sim-stranger');
    const comment = account.createComment(library, 1, 'Theirs', 'sim-stranger');
    for (const path of ['1', `comments/${comment.id}`]) {
      expect((await send('PATCH', `/repos/${library}/issues/${path}`, { body: 'Mine' })).status).toBe(403);
    }
    expect((await send('DELETE', `/repos/${library}/issues/comments/${comment.id}`)).status).toBe(403);
    await create({}, library);
    expect((await send('PATCH', `/repos/${library}/issues/2`, { state: 'closed' })).status).toBe(200);
  });

  it('comments without a text, and malformed bodies', async () => {
    await create({});
    expect((await send('POST', `${issues}/1/comments`, {})).status).toBe(422);
    const blank = await send('POST', `${issues}/1/comments`, { body: ' ' });
    expect([blank.status, problems(blank.body)]).toEqual([422, [['data', 'unprocessable']]]);
    expect((await send('POST', issues, '{')).status).toBe(400);
    expect((await send('POST', `${issues}/7/comments`, { body: 'x' })).status).toBe(404);
  });

  it('too many requests, with 403 as often as with 429', async () => {
    github.failWith(429, { retryAfterSeconds: 7 });
    const secondary = await send('GET', '/user');
    expect([secondary.status, secondary.headers.get('retry-after')]).toEqual([429, '7']);
    github.fail(githubRateLimit('primary', 60, time));
    const primary = await send('GET', '/user');
    expect([primary.status, primary.headers.get('x-ratelimit-remaining')]).toEqual([403, '0']);
    expect(primary.headers.get('x-ratelimit-reset')).toBe(String(time / 1_000 + 60));
    github.fail(githubRateLimit('secondary', 30));
    expect((await send('GET', '/user')).headers.get('retry-after')).toBe('30');
  });

  it.each([401, 403, 404, 410, 422, 429, 500, 503])(
    'with %i in its own shape, if the test sets this',
    async (status) => {
      github.failWith(status, { path: /\/issues$/ });
      const { status: failed, body } = await create({});
      expect([failed, at(body, 'message')]).toEqual([status, expect.any(String)]);
      expect(account.issues(web)).toEqual([]);
    },
  );
});

describe('GitHub issues', () => {
  it('are created open, with the labels that were missing and assignees of any case', async () => {
    const { status, body, headers } = await create({
      body: 'Help',
      labels: ['BUG', { name: 'vip' }, 'vip'],
      assignees: ['SIM-hubot'],
      state: 'closed',
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe('https://api.github.com/repos/sim-octo-org/web/issues/1');
    expect(body).toMatchObject({ number: 1, state: 'open', state_reason: null, body: 'Help', closed_at: null });
    expect(each(body, 'labels', 'name')).toEqual(['bug', 'vip']);
    expect(each(body, 'assignees', 'login')).toEqual(['sim-hubot']);
    expect((await send('GET', `/repos/${web}/labels/vip`)).body).toMatchObject({ name: 'vip', color: 'ededed' });
  });

  it('lose labels and assignees without an error if push access is missing', async () => {
    const { status, body } = await create({ labels: ['new'], assignees: ['sim-stranger'] }, 'sim-upstream/library');
    expect([status, at(body, 'labels'), at(body, 'assignees')]).toEqual([201, [], []]);
    expect((await send('GET', '/repos/sim-upstream/library/labels/new')).status).toBe(404);
  });

  it('change the given members, replace lists and keep a reason with the state', async () => {
    await create({ body: 'x', labels: ['bug'], assignees: ['sim-hubot'] });
    time += 60_000;
    const closed = await send('PATCH', `${issues}/1`, {
      state: 'closed',
      state_reason: 'not_planned',
      labels: ['vip'],
    });
    expect(closed.body).toMatchObject({ title: 'Printer on fire', body: 'x', state_reason: 'not_planned' });
    expect(each(closed.body, 'labels', 'name')).toEqual(['vip']);
    expect(at(closed.body, 'closed_at')).toBe(at(closed.body, 'updated_at'));
    expect(at(closed.body, 'closed_at')).not.toBe(at(closed.body, 'created_at'));
    const ignored = await send('PATCH', `${issues}/1`, { state: 'closed', state_reason: 'duplicate' });
    expect(at(ignored.body, 'state_reason')).toBe('not_planned');
    const open = await send('PATCH', `${issues}/1`, { state: 'open', body: null, assignees: [] });
    expect(open.body).toMatchObject({ state_reason: 'reopened', closed_at: null, body: null, assignees: [] });
  });

  it('are listed by state, assignee, label and time, pull requests among them', async () => {
    await create({ assignees: ['sim-lin'], labels: ['bug'] });
    account.createPullRequest(web, 'Put it out');
    time += 60_000;
    await create({ title: 'Third' });
    account.updateIssue(web, 1, { state: 'closed' });
    const numbers = async (query: string) =>
      each({ all: (await send('GET', `${issues}?${query}`)).body }, 'all', 'number');
    expect(await numbers('')).toEqual([3, 2]);
    expect(await numbers('state=all&sort=created&direction=asc')).toEqual([1, 2, 3]);
    expect(await numbers('state=closed&assignee=SIM-LIN&labels=Bug')).toEqual([1]);
    expect(await numbers('state=all&assignee=none&direction=asc')).toEqual([2, 3]);
    expect(await numbers(`state=all&since=${new Date(time).toISOString()}&direction=asc`)).toEqual([1, 3]);
    const { body } = await send('GET', `${issues}/2`);
    expect(at(body, 'pull_request.url')).toBe('https://api.github.com/repos/sim-octo-org/web/pulls/2');
    expect((await send('GET', `${issues}/1`)).body).not.toHaveProperty('pull_request');
  });

  it('are paged by Link, each once, at most 100 at a time', async () => {
    for (let i = 0; i < 105; i += 1) account.createIssue(web, { title: `No ${i}` });
    expect((await send('GET', issues)).body).toHaveLength(30);
    const first = await send('GET', `${issues}?per_page=500&direction=asc`);
    expect(first.body).toHaveLength(100);
    const rest = await send('GET', nextOf(first.headers) ?? '');
    expect(each({ rest: rest.body }, 'rest', 'number')).toEqual([101, 102, 103, 104, 105]);
    expect(nextOf(rest.headers)).toBeUndefined();
    expect((await send('GET', `${issues}?page=99`)).body).toEqual([]);
  });
});

describe('GitHub comments', () => {
  it('are created, changed and deleted by their own id, and change the time of the issue', async () => {
    await create({});
    time += 60_000;
    const { status, body } = await send('POST', `${issues}/1/comments`, { body: 'On it.' });
    expect([status, at(body, 'user.login')]).toEqual([201, 'sim-octocat']);
    const path = `${issues}/comments/${at(body, 'id')}`;
    expect((await send('GET', `${issues}/1`)).body).toMatchObject({ comments: 1, updated_at: at(body, 'created_at') });
    expect(at((await send('PATCH', path, { body: 'Done.' })).body, 'body')).toBe('Done.');
    expect((await send('GET', `/repos/sim-octocat/support/issues/comments/${at(body, 'id')}`)).status).toBe(404);
    const removed = await send('DELETE', path);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect((await send('DELETE', path)).status).toBe(404);
    expect(account.comments(web, 1)).toEqual([]);
  });

  it('are listed in their order, by time and page', async () => {
    await create({});
    for (const text of ['a', 'b', 'c']) {
      time += 60_000;
      account.createComment(web, 1, text);
    }
    const first = await send('GET', `${issues}/1/comments?per_page=2`);
    expect(each({ first: first.body }, 'first', 'body')).toEqual(['a', 'b']);
    expect((await send('GET', nextOf(first.headers) ?? '')).body).toMatchObject([{ body: 'c' }]);
    const newer = await send('GET', `${issues}/1/comments?since=${new Date(time - 60_000).toISOString()}`);
    expect(each({ newer: newer.body }, 'newer', 'body')).toEqual(['b', 'c']);
  });
});

describe('GitHub accounts', () => {
  it('have repositories, organizations, teams, people and labels', async () => {
    const list = async (path: string, member: string) => each({ list: (await send('GET', path)).body }, 'list', member);
    expect(await list('/user/repos', 'full_name')).toEqual(account.repositories);
    expect(await list('/user/orgs', 'login')).toEqual(['sim-octo-org']);
    expect(await list('/orgs/sim-octo-org/teams', 'slug')).toEqual(['support', 'web-design']);
    expect(await list(`/repos/${web}/assignees`, 'login')).toEqual(['sim-octocat', 'sim-hubot', 'sim-lin']);
    expect(await list(`/repos/${web}/labels`, 'name')).toEqual(['bug', 'enhancement', 'good first issue']);
    expect(at((await send('GET', `/repos/${web}/labels/good%20first%20issue`)).body, 'default')).toBe(true);
    expect(at((await send('GET', '/user')).body, 'login')).toBe('sim-octocat');
    expect(at((await send('GET', '/users/sim-hubot')).body, 'name')).toBeNull();
    expect(at((await send('GET', `/repos/${web}`)).body, 'organization.login')).toBe('sim-octo-org');
  });

  it('do not see each other, and share no id', async () => {
    await create({});
    const mona = githubClient(github.url, github.account('sim-mona'));
    expect((await mona('GET', `${issues}/1`)).status).toBe(404);
    expect((await mona('GET', '/user/orgs')).body).toEqual([]);
    const { body } = await mona('POST', '/repos/sim-mona/shop/issues', { title: 'Mine' });
    expect(at(body, 'number')).toBe(1);
    expect(at(body, 'id')).not.toBe(account.issues(web)[0]?.id);
  });

  it('keep their records over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'github-'));
    const journal = join(folder, 'journal');
    const first = await startGithubSimulator({ journal });
    first.account('sim-octocat').createIssue(web, { title: 'Kept', labels: ['vip'] });
    const comment = first.account('sim-octocat').createComment(web, 1, 'gone');
    first.account('sim-octocat').deleteComment(web, comment.id);
    await first.close();
    const second = await startGithubSimulator({ journal });
    const kept = second.account('sim-octocat');
    expect([kept.issues(web)[0]?.title, kept.comments(web, 1)]).toEqual(['Kept', []]);
    expect(kept.createIssue(web, { title: 'Next', labels: ['VIP'] })).toMatchObject({
      number: 2,
      labels: kept.issues(web)[0]?.labels,
    });
    await second.close();
    rmSync(folder, { recursive: true });
  });
});

describe('a former name of a repository', () => {
  const ask = (method: string, path: string) =>
    fetch(`${github.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    });

  it('redirects to the path by id, with 301 for reads and 307 for writes, until a repository takes the name', async () => {
    const id = account.repositoryId(web);
    await create({ title: 'Fire' });
    account.moveRepository(web, 'sim-octocat/shop');
    const read = await ask('GET', `/repos/${web}/issues?page=2`);
    const address = `${github.url}/repositories/${id}/issues`;
    expect([read.status, read.headers.get('location')]).toEqual([301, `${address}?page=2`]);
    expect(await read.json()).toMatchObject({ message: 'Moved Permanently', url: `${address}?page=2` });
    const write = await ask('PATCH', `/repos/${web}/issues/1`);
    expect([write.status, write.headers.get('location')]).toEqual([307, `${address}/1`]);
    expect((await ask('GET', `/repositories/${id}/issues/1`)).status).toBe(200);
    expect(account.issues('sim-octocat/shop')).toHaveLength(1);
    account.moveRepository('sim-octocat/support', web);
    expect((await ask('GET', `/repos/${web}/issues`)).status).toBe(200);
    expect((await ask('GET', '/repositories/1/issues')).status).toBe(404);
  });
});
