import { buildSchema, findBreakingChanges } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { githubClient } from '../../../../infra/simulators/github/client.ts';
import { githubSdl } from '../../../../infra/simulators/github/graphql-schema.ts';
import { type GithubSimulator, startGithubSimulator } from '../../../../infra/simulators/github/index.ts';
import { nodeId } from '../../../../infra/simulators/github/present.ts';
import { at, each, type Send } from '../../../../infra/simulators/shared/request.ts';
import { schemaOf } from '../../../contract/graphql/schema.ts';

const web = 'sim-octo-org/web';
const users = 'node.assignableUsers';

let github: GithubSimulator;
let send: Send;
let id: string;

beforeAll(async () => {
  github = await startGithubSimulator();
  const account = github.account('sim-octocat');
  send = githubClient(github.url, account);
  id = nodeId('R', account.repositoryId(web));
});

afterAll(() => github.close());

const ask = (query: string, variables: object = {}) => send('POST', '/graphql', { query, variables });
const assignable = (fields: string, args = '(first:100)') =>
  `query($id:ID!){node(id:$id){...on Repository{assignableUsers${args}{${fields}}}}}`;

describe('GraphQL of GitHub', () => {
  it('contains the assignable users, with the e-mail address of their profile or an empty address', async () => {
    const { status, body, headers } = await ask(
      assignable('totalCount nodes{__typename databaseId login name email}'),
      {
        id,
      },
    );
    expect(status).toBe(200);
    expect(at(body, `data.${users}`)).toMatchObject({
      totalCount: 3,
      nodes: [
        { __typename: 'User', login: 'sim-octocat', name: 'Octavia Cat', email: 'octavia@sim-octo.example' },
        { __typename: 'User', login: 'sim-hubot', name: null, email: '' },
        { __typename: 'User', login: 'sim-lin', name: 'Lin Reviewer', email: 'lin@sim-octo.example' },
      ],
    });
    expect(headers.get('x-ratelimit-resource')).toBe('graphql');
  });

  it('pages by the cursor of the last element', async () => {
    const page =
      'query($id:ID!,$after:String){node(id:$id){...on Repository{assignableUsers(first:2,after:$after){nodes{login}pageInfo{hasNextPage hasPreviousPage startCursor endCursor}}}}}';
    const first = await ask(page, { id });
    expect(each(first.body, `data.${users}.nodes`, 'login')).toEqual(['sim-octocat', 'sim-hubot']);
    expect(at(first.body, `data.${users}.pageInfo`)).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const after = at(first.body, `data.${users}.pageInfo.endCursor`);
    const second = await ask(page, { id, after });
    expect(each(second.body, `data.${users}.nodes`, 'login')).toEqual(['sim-lin']);
    expect(at(second.body, `data.${users}.pageInfo`)).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(at((await ask(page, { id, after: 'none' })).body, 'errors.0.message')).toMatch(/valid cursor/);
  });

  it('knows a user by the id in lists by path', async () => {
    const listed = await send('GET', `/repos/${web}/assignees`);
    const [, hubot] = Array.isArray(listed.body) ? listed.body : [];
    const { body } = await ask('query($id:ID!){node(id:$id){id ...on User{databaseId login}}}', { id: hubot.node_id });
    expect(at(body, 'data.node')).toEqual({ id: hubot.node_id, databaseId: hubot.id, login: 'sim-hubot' });
  });

  it.each<[string, string, RegExp, unknown]>([
    [
      'a field that it does not have',
      assignable('nodes{shoeSize}'),
      /'shoeSize' doesn't exist on type 'User'/,
      undefined,
    ],
    ['an argument that it does not have', assignable('totalCount', '(first:1,colour:"red")'), /colour/, undefined],
    ['what is no operation', 'query{', /Syntax Error/, undefined],
    ['a mutation', 'mutation{addStar(input:{}){clientMutationId}}', /mutation/i, undefined],
    ['a variable of another type', 'query($id:Int){node(id:$id){id}}', /"\$id"/, undefined],
    ['a page without a length', assignable('totalCount', ''), /`first` or `last`/, 'MISSING_PAGINATION_BOUNDARIES'],
    ['a page that is too long', assignable('totalCount', '(first:101)'), /limit of 100/, 'EXCESSIVE_PAGINATION'],
  ])('refuses with 200 %s', async (_, query, message, type) => {
    const { status, body } = await ask(query, { id });
    expect(status).toBe(200);
    expect(at(body, 'errors.0.message')).toMatch(message);
    expect(at(body, 'errors.0.type')).toBe(type);
    expect(at(body, `data.${users}`)).toBeUndefined();
  });

  it('has no node for an invalid id or an id of another account', async () => {
    for (const other of ['R_none', nodeId('R', github.account('sim-mona').repositoryId('sim-mona/shop'))]) {
      const { status, body } = await ask(assignable('totalCount'), { id: other });
      expect([status, at(body, 'data.node'), at(body, 'errors.0.type')]).toEqual([200, null, 'NOT_FOUND']);
    }
  });

  it('refuses an unknown token as paths do', async () => {
    const headers = { authorization: 'Bearer none' };
    expect((await send('POST', '/graphql', { query: assignable('totalCount') }, headers)).status).toBe(401);
  });

  it('requires a scope for e-mail addresses, and another for private repositories', async () => {
    const asked = async (scopes: readonly string[], fields: string) => {
      const token = String(github.oauth.issue('sim-octocat', scopes).access_token);
      const { body } = await send(
        'POST',
        '/graphql',
        { query: assignable(fields), variables: { id } },
        {
          authorization: `Bearer ${token}`,
        },
      );
      return at(body, 'errors.0.type');
    };
    expect(await asked(['repo', 'read:org'], 'nodes{email}')).toBe('INSUFFICIENT_SCOPES');
    expect(await asked(['repo', 'read:org'], 'nodes{login}')).toBeUndefined();
    expect(await asked(['repo', 'user:email'], 'nodes{email}')).toBeUndefined();
    expect(await asked(['read:user'], 'nodes{email}')).toBe('NOT_FOUND');
  });

  it('has a schema that is a part of the documented schema', () => {
    const documented = schemaOf('github');
    expect(findBreakingChanges(buildSchema(githubSdl), documented)).toEqual([]);
    const other = (was: string, becomes: string) => buildSchema(githubSdl.replace(was, becomes));
    expect(findBreakingChanges(other('login: String!', 'login: String! colour: Int'), documented)).toHaveLength(1);
    expect(findBreakingChanges(other('name: String email', 'name: String! email'), documented)).toHaveLength(1);
  });
});
