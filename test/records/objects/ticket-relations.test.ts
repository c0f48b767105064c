import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { appScopes } from '../../../infra/simulators/hubspot/scopes.ts';
import { hubspotPortals, seedOwners } from '../../../infra/simulators/hubspot/seeds.ts';
import { recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const open = async (provider: ProviderId, account: 0 | 1 = 0) => {
  const { token } = await service.connect(project, provider, { account });
  return (method: string, path: string, options = {}) =>
    service.call(method, `/ticketing${path}`, { token, ...options });
};

describe.each(['zendesk', 'linear'] as const)('the team of a ticket at %s', (provider) => {
  it('is written, expanded and changed, and cannot be removed', async () => {
    const call = await open(provider);
    const [first, second] = recordsOf(await call('GET', '/teams'));
    const body = { name: 'Printer', description: ['On fire.'], team_id: first?.id };
    const { id } = recordOf(await call('POST', '/tickets', { body }), 201);
    const read = recordOf(await call('GET', `/tickets/${id}`, { query: { expand: 'team_id' } }));
    expect(Object(read.expanded).team_id).toMatchObject({ id: first?.id, name: first?.name });
    const cleared = await call('PATCH', `/tickets/${id}`, { body: { name: 'Printers', team_id: null } });
    expect([recordOf(cleared).team_id, warnedPaths(cleared)]).toEqual([first?.id, ['team_id']]);
    const strict = { body: { name: 'All', team_id: null }, query: { strict: true } };
    expect(refusedPaths(await call('PATCH', `/tickets/${id}`, strict))).toEqual(['team_id']);
    const moved = await call('PATCH', `/tickets/${id}`, { body: { team_id: second?.id } });
    expect([recordOf(moved).team_id, warnedPaths(moved)]).toEqual([second?.id, []]);
  });
});

describe('the people of an account at linear', () => {
  it('are users, and members of the teams that list them', async () => {
    const call = await open('linear');
    const users = recordsOf(await call('GET', '/users'));
    for (const team of recordsOf(await call('GET', '/teams'))) {
      const members = users.filter(({ teams }) => (teams as string[]).includes(team.id)).map(({ id }) => id);
      expect((team.member_ids as string[]).toSorted()).toEqual(members.toSorted());
      expect(recordOf(await call('GET', `/teams/${team.id}`)).member_ids).toEqual(team.member_ids);
    }
  });
});

describe('the creator of a ticket at hubspot', () => {
  const hub = (account: 0 | 1 = 0) => service.simulators.hubspot.account(hubspotPortals[account].portalId);
  const [ada, , cy] = seedOwners(hubspotPortals[0].portalId);

  const make = (at: ReturnType<typeof hub>, user: number | undefined): string => {
    const [owner] = seedOwners(at.portalId);
    const properties = { subject: 'Printer', hs_pipeline_stage: '1', hubspot_owner_id: owner?.id ?? '' };
    const { id } = at.create('tickets', properties);
    if (user !== undefined) at.madeBy(id, user);
    return String(id);
  };

  const newest = { query: { limit: 100, sort: '-created_at' } };

  it('is found among the owners by the user id, for all tickets at once', async () => {
    const ids = [make(hub(), ada?.userId), make(hub(), cy?.userId), make(hub(), undefined)];
    const call = await open('hubspot');
    const owners: string[] = [];
    const stop = service.simulators.hubspot.onExchange(({ path }) => {
      if (path.includes('/owners')) owners.push(path);
    });
    const tickets = recordsOf(await call('GET', '/tickets', newest));
    stop();
    const found = ids.map((id) => tickets.find(({ remote_id }) => remote_id === id));
    const user = recordsOf(await call('GET', '/users')).find(({ remote_id }) => remote_id === ada?.id);
    // An owner who was removed is looked up with a second request.
    expect(owners).toHaveLength(2);
    expect(found.map((ticket) => ticket?.creator_id)).toEqual([user?.id, null, null]);
    const [team] = recordsOf(await call('GET', '/teams'));
    expect(found.map((ticket) => ticket?.team_id)).toEqual([team?.id, team?.id, team?.id]);
    expect(user?.teams).toEqual([team?.id]);
  });

  it('is left out with a warning if the consent lacks the scope of owners', async () => {
    const portal = hub(1);
    const id = make(portal, seedOwners(portal.portalId)[0]?.userId);
    const call = await open('hubspot', 1);
    portal.limitScopes(['oauth', 'tickets']);
    onTestFinished(() => portal.limitScopes(appScopes));
    const reply = await call('GET', '/tickets', { query: { limit: 100 } });
    expect(recordsOf(reply).find(({ remote_id }) => remote_id === id)?.creator_id).toBeNull();
    expect(warnedPaths(reply)).toContain('creator_id');
  });
});

describe('the users of an account at zendesk', () => {
  it('have a role, a picture and a time zone', async () => {
    const call = await open('zendesk');
    const users = recordsOf(await call('GET', '/users'));
    expect(users.map(({ role }) => role)).toContain('admin');
    for (const { is_active, avatar_url, time_zone } of users) {
      expect([is_active, avatar_url, time_zone]).toEqual([
        true,
        expect.stringMatching(/^https:/),
        expect.stringMatching(/\w/),
      ]);
    }
  });
});

describe('the attachments of a ticket at linear', () => {
  it.each([1, 5])('are all listed with the ticket: %i', async (count) => {
    const call = await open('linear');
    const { id } = recordOf(await call('POST', '/tickets', { body: { name: 'Files', description: [] } }), 201);
    for (let index = 0; index < count; index += 1) {
      const body = { file_name: `${index}.txt`, content_type: 'text/plain', content: 'aGVsbG8=', ticket_id: id };
      recordOf(await call('POST', '/attachments', { body }), 201);
    }
    const files = recordsOf(await call('GET', '/attachments', { query: { ticket_id: id } })).map((file) => file.id);
    expect(files).toHaveLength(count);
    const read = recordOf(await call('GET', `/tickets/${id}`));
    expect((read.attachments as string[]).toSorted()).toEqual(files.toSorted());
    const listed = recordsOf(await call('GET', '/tickets', { query: { limit: 100 } })).find((one) => one.id === id);
    expect(listed?.attachments).toEqual(read.attachments);
  });
});
