import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { githubAccounts } from '../../infra/simulators/github/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './play/events.ts';

const day = 24 * 60 * 60_000;
const objects = ['collection', 'ticket', 'comment', 'tag', 'user', 'team'].map((name) => `ticketing.${name}`);

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ github: { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'github');
});

afterAll(() => service.stop());

const account = () => service.simulators.github.account(githubAccounts[0].people[0].login);

/** Lists all objects completely, and returns the reported events. */
const listAll = async (): Promise<readonly string[]> => {
  const known = new Set((await eventsOf(project.id, connection.id)).map(({ id }) => id));
  time += 8 * day;
  for (const object of objects) {
    const name = { project: project.id, connection: connection.id, object };
    await requestSync(name, { source: 'request', request: {} }, time);
  }
  await service.sync(time);
  for (const object of objects) {
    const sync = await getSync({ project: project.id, connection: connection.id, object });
    expect(sync, object).toMatchObject({ result: 'succeeded', lastError: undefined });
  }
  const events = (await eventsOf(project.id, connection.id)).filter(({ id }) => !known.has(id));
  return events.flatMap(({ type, remoteId }) => (type === 'sync.completed' ? [] : [`${type} ${remoteId}`]));
};

it('a repository with a new name and owner causes an update of its collection only', async () => {
  const [web, support] = ['sim-octo-org/web', 'sim-octocat/support'];
  const parent = account().createIssue(support, { title: 'Parent' });
  account().createComment(support, parent.number, 'Before.');
  account().createIssue(web, { title: 'Fire', labels: ['vip'], assignees: ['sim-hubot'] });
  const id = account().repositoryId(web);
  await listAll();
  expect(await listAll()).toEqual([]);
  account().moveRepository(web, 'sim-octocat/shop');
  account().moveRepository(support, 'sim-octocat/help');
  expect((await listAll()).toSorted()).toEqual(
    [id, account().repositoryId(support)].map((one) => `ticketing.collection.updated ${one}`).toSorted(),
  );
  expect(await listAll()).toEqual([]);
});
