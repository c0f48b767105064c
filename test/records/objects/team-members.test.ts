import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import type { GithubSettings } from '../../../infra/simulators/github/seeds.ts';
import { githubAccounts } from '../../../infra/simulators/github/seeds.ts';
import { hubspotPortals, seedOwners } from '../../../infra/simulators/hubspot/seeds.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { recordOf, recordsOf } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;

const crowded = Array.from({ length: 250 }, (_, index) => `sim-member-${index}`);

/** Teams with more members than a page. */
const crowd: GithubSettings = {
  accessToken: 'sim-github-teams',
  firstId: 84_000_000,
  people: [
    { login: 'sim-member-0', name: null, email: null },
    ...crowded.slice(1).map((login) => ({ login, name: null, email: null })),
  ],
  organizations: [
    {
      login: 'sim-crowd',
      name: 'Crowd',
      member: true,
      teams: [
        { name: 'Few', description: null, members: crowded.slice(0, 2) },
        { name: 'All', description: null, members: crowded },
        { name: 'Many', description: null, members: crowded.slice(0, 101) },
      ],
    },
  ],
  repositories: [
    { owner: 'sim-crowd', name: 'square', description: null, role: 'admin', assignable: crowded, private: true },
  ],
};

beforeAll(async () => {
  service = await startService({ github: { accounts: [...githubAccounts, crowd] } });
  project = await service.project();
});

afterAll(() => service.stop());

const open = async (provider: ProviderId, credentials?: Readonly<Record<string, string>>) => {
  const { token } = await service.connect(project, provider, credentials && { credentials });
  return async (path: string, query: Record<string, string | number> = {}) =>
    service.call('GET', `/ticketing${path}`, { token, query });
};

type Call = Awaited<ReturnType<typeof open>>;

/** The users of all pages. */
const usersOf = async (call: Call, cursor?: string): Promise<readonly Record<string, unknown>[]> => {
  const reply = await call('/users', { limit: 100, ...(cursor !== undefined && { cursor }) });
  const next = Object(reply.body).next_cursor;
  return [...recordsOf(reply), ...(next === null ? [] : await usersOf(call, next))];
};

/** Remote ids of the members of each team, by the team's name. */
const membersOf = async (call: Call) => {
  const users = new Map((await usersOf(call)).map(({ id, remote_id }) => [id, remote_id]));
  const teams = recordsOf(await call('/teams', { limit: 100 }));
  for (const team of teams) expect(recordOf(await call(`/teams/${team.id}`))).toEqual(team);
  return new Map(teams.map(({ name, member_ids: ids }) => [name, (ids as string[]).map((id) => users.get(id))]));
};

/** Requests of a provider whose path matches the pattern. */
const requestsOf = async (provider: 'zendesk' | 'github', path: RegExp, act: () => Promise<unknown>) => {
  const seen: string[] = [];
  const stop = service.simulators[provider].onExchange((exchange) => {
    if (path.test(exchange.path)) seen.push(exchange.path);
  });
  await act();
  stop();
  return seen;
};

describe('the members of teams at zendesk', () => {
  const account = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);

  it('are the agents of each group, beyond a page of memberships', async () => {
    const [first = 0, second = 0] = account().groups();
    const agents = account()
      .users()
      .filter(({ role }) => role !== 'end-user');
    const some = Array.from({ length: 101 }, (_, index) =>
      account().createUser({ name: `Agent ${index}`, email: `agent${index}@acme.example`, role: 'agent' }),
    );
    for (const { id } of some) account().setMember(second, id, true);
    const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => String(id));
    const call = await open('zendesk');
    const lengths = [...(await membersOf(call))].map(([, members]) => members.length);
    expect(lengths).toEqual([agents.length, some.length + 1]);
    account().setMember(first, agents[0]?.id ?? 0, false);
    for (const { id } of some.slice(1)) account().setMember(second, id, false);
    expect([...(await membersOf(call)).values()]).toEqual([
      ids(agents.slice(1)),
      ids([...agents.slice(-1), ...some.slice(0, 1)]),
    ]);
  });

  it('cost one request for all groups of a page, and none if the caller does not select them', async () => {
    const call = await open('zendesk');
    const memberships = /group_memberships/;
    expect(await requestsOf('zendesk', memberships, () => call('/teams'))).toHaveLength(1);
    expect(await requestsOf('zendesk', memberships, () => call('/teams', { fields: 'name' }))).toEqual([]);
  });
});

describe('the members of teams at github', () => {
  it('are complete, and cost one request for all teams, except for teams with more than a hundred members', async () => {
    const call = await open('github', { access_token: crowd.accessToken });
    const seen = await requestsOf('github', /graphql/, () => call('/teams', { limit: 100 }));
    // The page of teams, three pages of 250 members and two of 101.
    expect(seen).toHaveLength(6);
    const members = await membersOf(call);
    expect([...members.keys()]).toEqual(['Few', 'All', 'Many']);
    expect([...members.values()].map((ids) => new Set(ids).size)).toEqual([2, 250, 101]);
  });

  it('are users of the account, and an empty list for a team without members', async () => {
    const call = await open('github');
    const seen = await requestsOf('github', /graphql/, () => call('/teams'));
    expect(seen).toHaveLength(1);
    const [member] = recordsOf(await call('/users'));
    const members = await membersOf(call);
    expect(members.get('Support')).toHaveLength(2);
    expect(members.get('Support')).toContain(member?.remote_id);
    expect(members.get('Web & Design')).toEqual([]);
  });
});

describe('the members of teams at hubspot', () => {
  it('are the owners who have the team as their main team or as another team', async () => {
    const call = await open('hubspot');
    const [ada, bo] = seedOwners(hubspotPortals[0].portalId);
    expect(await membersOf(call)).toEqual(
      new Map([
        ['Support', [ada?.id, bo?.id]],
        ['Escalations', [bo?.id]],
        ['Night shift', []],
      ]),
    );
  });
});
