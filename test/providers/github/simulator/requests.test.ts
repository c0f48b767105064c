import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { githubClient } from '../../../../infra/simulators/github/client.ts';
import {
  type GithubAccount,
  type GithubSimulator,
  startGithubSimulator,
} from '../../../../infra/simulators/github/index.ts';
import { nodeId } from '../../../../infra/simulators/github/present.ts';
import { githubAccounts } from '../../../../infra/simulators/github/seeds.ts';
import type { Send } from '../../../../infra/simulators/shared/request.ts';
import { cursorAfter } from '../../../../lib/engine/http/answer/paginator.ts';
import { fillRequest, type RemoteRequest } from '../../../../lib/engine/http/request/template.ts';
import { graphqlRequest } from '../../../../lib/engine/http/session/graphql.ts';
import type { ObjectDeclaration, RequestTemplate } from '../../../../lib/providers/define.ts';
import { github as declared } from '../../../../lib/providers/github/index.ts';
import { isDescribed } from '../../../contract/descriptions.ts';
import { createContract } from '../../../contract/exchange.ts';

const web = 'sim-octo-org/web';
/** Id of the organisation. The owners in the seeds are the four people, then the organisations. */
const githubOrganization = githubAccounts[0].firstId + githubAccounts[0].people.length + 1;
const contract = isDescribed('github') ? createContract('github') : undefined;

let github: GithubSimulator;
let account: GithubAccount;
let send: Send;

beforeEach(async () => {
  github = await startGithubSimulator({ now: () => Date.parse('2026-03-01T10:00:00Z') });
  account = github.account('sim-octocat');
  send = githubClient(github.url, account);
});

afterEach(() => github.close());

type RequestsOf = Pick<ObjectDeclaration, 'list' | 'listBy' | 'get' | 'children'>;

const requestsOf = (declaration: RequestsOf): (RequestTemplate | undefined)[] => [
  declaration.list,
  ...(declaration.listBy ?? []),
  declaration.get,
  ...Object.values(declaration.children ?? {}).map(({ list }) => list),
];

describe.skipIf(contract === undefined)('the declared requests', () => {
  const values = {
    organization: githubOrganization,
    issue: '1',
    limit: 1,
    modified_after: '2026-03-01T09:00:00.000Z',
    assigned_to: 'sim-hubot',
    status: 'open',
  };
  const idOf: Record<string, () => unknown> = {
    'ticketing.ticket': () => 1,
    'ticketing.comment': () => account.comments(web, 1)[0]?.id,
    'ticketing.user': () => githubAccounts[0].firstId + 2,
    'ticketing.collection': () => account.repositoryId(web),
  };

  const asSent = (template: RequestTemplate, id: unknown): RemoteRequest => {
    const repository = account.repositoryId(web);
    if (template.graphql === undefined) return fillRequest(template, { ...values, repository, id, value: 'More' });
    return graphqlRequest(template, { ...values, repository: nodeId('R', repository) }, undefined);
  };

  const sendAs = async (template: RequestTemplate, id: unknown, body?: unknown) => {
    const { method, path, query, body: filled } = asSent(template, id);
    const address = query.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(query))}`;
    const reply = await send(method, address, body ?? filled, declared.headers);
    const exchange = github.exchanges.at(-1);
    expect(exchange && contract?.check(exchange), `${method} ${path}`).toEqual([]);
    expect(reply.status, `${method} ${path}`).toBeLessThan(300);
    return reply;
  };

  it('read existing records, as the description shows them', async () => {
    account.createIssue(web, { title: 'Fire', assignees: ['sim-hubot'] });
    account.createIssue(web, { title: 'Water', assignees: ['sim-hubot'] });
    account.createComment(web, 1, 'On it.');
    await sendAs(declared.identify, undefined);
    for (const { request } of Object.values(declared.metadata)) await sendAs(request, undefined);
    for (const [name, declaration] of Object.entries<RequestsOf>(declared.objects)) {
      for (const template of requestsOf(declaration)) {
        if (template === undefined) continue;
        const { body } = await sendAs(template, idOf[name]?.());
        expect(body, name).not.toEqual([]);
      }
    }
  });

  it('write bodies that the description allows', async () => {
    const { 'ticketing.ticket': ticket, 'ticketing.comment': comment } = declared.objects;
    await sendAs(ticket.create, undefined, { title: 'Fire', body: 'x', labels: ['vip'], assignees: ['sim-hubot'] });
    await sendAs(ticket.update, 1, { title: 'Ash', body: null, state: 'closed', labels: [], assignees: [] });
    await sendAs(ticket.children.comment.create, 1, { body: 'More' });
    await sendAs(comment.create, undefined, { body: 'Done.' });
    const [first] = account.comments(web, 1);
    await sendAs(comment.update, first?.id, { body: 'Most' });
    await sendAs(comment.remove, first?.id);
    expect(account.comments(web, 1).map(({ body }) => body)).toEqual(['Done.']);
    expect(account.issues(web)[0]).toMatchObject({ title: 'Ash', state: 'closed', labels: [] });
  });

  it('name the next page in the Link header', async () => {
    for (const title of ['a', 'b']) account.createIssue(web, { title, assignees: ['sim-hubot'] });
    const { list } = declared.objects['ticketing.ticket'];
    const { headers, body } = await sendAs(list, undefined);
    const answer = { status: 200, headers: Object.fromEntries(headers), body };
    expect(cursorAfter(list.paginator, answer, [], { cursor: undefined, limit: 1 })).toMatch(/^after=\w+&page=2$/);
  });
});
