import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linearClient } from '../../../../infra/simulators/linear/client.ts';
import {
  type LinearAccount,
  type LinearSimulator,
  startLinearSimulator,
} from '../../../../infra/simulators/linear/index.ts';
import { linearWorkspaces } from '../../../../infra/simulators/linear/seeds.ts';
import { at, each } from '../../../../infra/simulators/shared/request.ts';

const [first, second] = linearWorkspaces;
let linear: LinearSimulator;
let account: LinearAccount;
let send: ReturnType<typeof linearClient>;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-03-01T10:00:00Z');
  linear = await startLinearSimulator({ now: () => now });
  account = linear.account(first.urlKey);
  send = linearClient(account);
});

afterEach(() => linear.close());

const create = (input: object) =>
  send('mutation($input:IssueCreateInput!){issueCreate(input:$input){issue{id title state{name}}}}', { input });
const update = (id: string, input: object) =>
  send('mutation($id:String!,$input:IssueUpdateInput!){issueUpdate(id:$id,input:$input){issue{id title}}}', {
    id,
    input,
  });

const team = (key: string): string => account.teams().find((each) => each.key === key)?.uuid ?? '';
const label = (name: string): string => account.labels().find((each) => each.name === name)?.uuid ?? '';
const state = (key: string, name: string): string =>
  account.states().find((each) => each.team === team(key) && each.name === name)?.uuid ?? '';

describe('Linear refuses', () => {
  it.each([
    ['no key', ''],
    ['a key as Bearer', `Bearer ${first.apiKey}`],
    ['a key that nobody has', 'nobody'],
  ])('%s', async (_, authorization) => {
    const { status, body } = await send('{viewer{id}}', {}, { authorization });
    expect([status, at(body, 'errors.0.extensions.code')]).toEqual([401, 'AUTHENTICATION_ERROR']);
  });

  it('a key that was revoked', async () => {
    expect((await send('{viewer{id}}')).status).toBe(200);
    account.revokeKey();
    expect((await send('{viewer{id}}')).status).toBe(401);
  });

  it.each([
    ['no operation', '', 'Syntax Error: Unexpected <EOF>.'],
    ['a field that the schema does not have', '{viewer{colour}}', /Cannot query field "colour"/],
    ['a variable without a value', 'query($id:String!){issue(id:$id){id}}', /\$id/],
    ['what costs too much', '{issues(first:250){nodes{labels(first:250){nodes{id}}}}}', /too complex/],
  ])('%s, with 400 and before anything is done', async (_, query, message) => {
    const { status, body } = await send(query);
    expect([status, at(body, 'errors.0.extensions.code')]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
    expect(at(body, 'errors.0.message')).toMatch(message);
  });

  it.each<[string, () => object, string]>([
    ['a team that there is not', () => ({ teamId: 'x', title: 'T' }), 'Could not find referenced Team.'],
    ['no title', () => ({ teamId: team('ENG'), title: ' ' }), 'title must not be empty.'],
    ['a priority of 5', () => ({ teamId: team('ENG'), title: 'T', priority: 5 }), 'priority must be between 0 and 4.'],
    ['a day that is none', () => ({ teamId: team('ENG'), title: 'T', dueDate: 'soon' }), 'dueDate must be a date.'],
    [
      'a state of another team',
      () => ({ teamId: team('ENG'), title: 'T', stateId: state('SUP', 'Answering') }),
      'stateId must be a state of the team of the issue.',
    ],
    [
      'a label of another team',
      () => ({ teamId: team('ENG'), title: 'T', labelIds: [label('Refund')] }),
      'labelIds must be labels of the team of the issue.',
    ],
    [
      'a group of labels',
      () => ({ teamId: team('ENG'), title: 'T', labelIds: [label('Area')] }),
      'labelIds must not contain groups.',
    ],
    [
      'somebody who has left',
      () => ({ teamId: team('ENG'), title: 'T', assigneeId: account.users()[2]?.uuid }),
      'assigneeId must be an active user.',
    ],
  ])('an issue with %s, with 200', async (_, input, message) => {
    const before = account.issues().length;
    const { status, body } = await create(input());
    expect([status, at(body, 'errors.0.extensions.userPresentableMessage')]).toEqual([200, message]);
    expect(account.issues()).toHaveLength(before);
  });

  it('a missing record, with 200', async () => {
    const { status, body } = await send('{issue(id:"x"){id}}');
    expect([status, at(body, 'errors.0.message'), at(body, 'data')]).toEqual([200, 'Entity not found: Issue', null]);
  });

  it('a domain that another customer has', async () => {
    const query = 'mutation($input:CustomerCreateInput!){customerCreate(input:$input){customer{domains}}}';
    const { body } = await send(query, { input: { name: 'X', domains: ['initech.example'] } });
    expect(at(body, 'errors.0.extensions.code')).toBe('INPUT_ERROR');
  });

  it.each(['0', '251'])('a page of %s', async (count) => {
    const { body } = await send(`{teams(first:${count}){nodes{id}}}`);
    expect(at(body, 'errors.0.extensions.code')).toBe('INPUT_ERROR');
  });
});

describe('Linear', () => {
  it('keeps the workspaces of two keys separate', async () => {
    const other = linearClient(linear.account(second.urlKey));
    const [mine, theirs] = await Promise.all([send, other].map((ask) => ask('{organization{name}teams{nodes{id}}}')));
    expect([at(mine?.body, 'data.organization.name'), at(theirs?.body, 'data.organization.name')]).toEqual([
      'Orbit',
      'Comet',
    ]);
    const ids = [...each(mine?.body, 'data.teams.nodes', 'id'), ...each(theirs?.body, 'data.teams.nodes', 'id')];
    expect(new Set(ids).size).toBe(4);
  });

  it('changes the given members, and moves an issue to the first state of another team', async () => {
    const made = await create({ teamId: team('ENG'), title: 'T', stateId: state('ENG', 'Done') });
    const id = String(at(made.body, 'data.issueCreate.issue.id'));
    const find = () => account.issues().find(({ uuid }) => uuid === id);
    expect(find()).toMatchObject({ completedAt: new Date(now).toISOString(), number: 4 });
    now += 1_000;
    await update(id, { teamId: team('SUP') });
    expect(find()).toMatchObject({
      title: 'T',
      team: team('SUP'),
      number: 1,
      state: state('SUP', 'Triage'),
      completedAt: null,
      updatedAt: new Date(now).toISOString(),
    });
  });

  it('never reuses the number of an issue', () => {
    const { uuid } = account.createIssue({ teamId: team('SUP'), title: 'a' });
    account.updateIssue(uuid, { teamId: team('ENG') });
    expect(account.issue(uuid).number).toBe(4);
    expect(account.createIssue({ teamId: team('SUP'), title: 'b' }).number).toBe(2);
  });

  it('erases an issue after a long time in the trash', async () => {
    const { uuid } = account.createIssue({ teamId: team('ENG'), title: 'a' });
    account.trashIssue(uuid);
    account.purgeIssue(uuid);
    const { body } = await send(`{issue(id:"${uuid}"){id}}`);
    expect(at(body, 'errors.0.message')).toBe('Entity not found: Issue');
    const rest = await send('{issues(includeArchived:true){nodes{id}}}');
    expect(each(rest.body, 'data.issues.nodes', 'id')).not.toContain(uuid);
  });

  it('pages from the newest, each record once, while records are created and deleted', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      now += 1_000;
      account.createIssue({ teamId: team('ENG'), title });
    }
    const page = async (after?: unknown) =>
      at(
        (
          await send(
            'query($after:String){issues(first:2,after:$after){nodes{title id}pageInfo{hasNextPage endCursor}}}',
            { ...(typeof after === 'string' && { after }) },
          )
        ).body,
        'data.issues',
      );
    const one = await page();
    expect(each(one, 'nodes', 'title')).toEqual(['e', 'd']);
    account.createIssue({ teamId: team('ENG'), title: 'f' });
    account.trashIssue(String(each(one, 'nodes', 'id')[1]));
    const two = await page(at(one, 'pageInfo.endCursor'));
    expect(each(two, 'nodes', 'title')).toEqual(['c', 'b']);
    const three = await page(at(two, 'pageInfo.endCursor'));
    expect([each(three, 'nodes', 'title'), at(three, 'pageInfo.hasNextPage')]).toEqual([['a', 'Cannot log in'], false]);
  });

  it('omits archived issues from lists unless they are requested, and reads them by id', async () => {
    const titles = async (also = '') =>
      each((await send(`{issues${also}{nodes{title}}}`)).body, 'data.issues.nodes', 'title');
    expect(await titles()).toEqual(['Cannot log in']);
    expect(await titles('(includeArchived:true)')).toEqual(['A mistake', 'Done long ago', 'Cannot log in']);
    const archived = account.issues()[2]?.uuid;
    expect(at((await send(`{issue(id:"${archived}"){trashed}}`)).body, 'data.issue.trashed')).toBe(true);
  });

  it('reports the rest of the limits in every response', async () => {
    const { headers } = await send('{teams(first:2){nodes{id name}}}');
    expect(Number(headers.get('x-complexity'))).toBeGreaterThan(2);
    expect(Number(headers.get('x-ratelimit-requests-reset'))).toBeGreaterThan(Date.now());
  });

  it('keeps its state over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'linear-'));
    const journal = join(folder, 'state.jsonl');
    const before = await startLinearSimulator({ journal });
    const issue = before.account(first.urlKey).createIssue({
      teamId: before.account(first.urlKey).teams()[0]?.uuid ?? '',
      title: 'Kept',
    });
    await before.close();
    const after = await startLinearSimulator({ journal });
    expect(after.account(first.urlKey).issues().at(-1)).toEqual(issue);
    await after.close();
    rmSync(folder, { recursive: true });
  });
});
