import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jiraSites } from '../../infra/simulators/jira/seeds.ts';
import { linearWorkspaces } from '../../infra/simulators/linear/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { openNews } from '../sync/play/events.ts';
import { type Connected, connectWithNotifications, deliverNotifications } from './connect.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const object = 'ticketing.ticket';

let service: Service;
let connected: Connected;
let time = Date.now() + day;

const newEvents = openNews();

beforeAll(async () => {
  const now = () => time;
  // Tokens do not expire, because the service does not simulate these days for them.
  service = await startService({ jira: { now, indexLagMs: minute, oauth: { lifetime: null } }, linear: { now } });
});

afterAll(() => service.stop());

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connected.connection.id}`, { key: connected.project.key }));

const nameOf = () => ({ project: connected.project.id, connection: connected.connection.id, object });

const news = async (): Promise<readonly string[]> => {
  const { project, connection } = nameOf();
  const fresh = await newEvents(project, connection);
  return fresh.filter(({ type }) => type !== 'sync.completed').map(({ type, remoteId }) => `${type} ${remoteId}`);
};

/** Connects an account with change notifications, and lists its tickets. */
const begin = async (provider: 'jira' | 'linear'): Promise<void> => {
  time += day;
  connected = await connectWithNotifications(service, provider);
  await deliverNotifications(service, provider, connected, time);
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  await service.sync(time);
  await news();
};

/** Delivers and processes the notifications. */
const look = async (provider: 'jira' | 'linear'): Promise<readonly string[]> => {
  expect(new Set(await service.simulators[provider].hooks.post())).toEqual(new Set([200]));
  await service.notifications(time);
  return news();
};

/** Lists all tickets at any time. */
const listAll = async (): Promise<readonly string[]> => {
  await requestSync(nameOf(), { source: 'request', request: { confirmDeletes: true } }, time);
  await service.sync(time);
  expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', run: { mode: 'listing' } });
  return news();
};

describe('a record that a message reported as deleted', () => {
  it('is not reported as created by an outdated list, nor as deleted by a later list', async () => {
    const site = service.simulators.jira.account(jiraSites[0].site);
    const project = site.issues()[0]?.project;
    const { id } = site.createIssue({ project: { id: project }, issuetype: { name: 'Task' }, summary: 'Printer' });
    time += 2 * minute;
    await begin('jira');
    site.deleteIssue(id);
    expect(await look('jira')).toEqual([`${object}.deleted ${id}`]);
    for (const later of [10_000, 2 * minute, day]) {
      time += later;
      expect(await listAll()).toEqual([]);
    }
  });

  it('is reported as created when the provider has it again, by the next list and by a message', async () => {
    const space = service.simulators.linear.account(linearWorkspaces[0].urlKey);
    const [team] = space.teams();
    const { uuid } = space.createIssue({ title: 'Printer', teamId: team?.uuid ?? '' });
    await begin('linear');
    for (const find of [listAll, () => look('linear')]) {
      space.trashIssue(uuid);
      expect(await look('linear')).toEqual([`${object}.deleted ${uuid}`]);
      time += 10_000;
      // The provider's clock is behind, so the restored record looks older than its deletion.
      time -= minute;
      space.restoreIssue(uuid);
      time += minute;
      expect(await find()).toEqual([`${object}.created ${uuid}`]);
      time += minute;
    }
  });
});
