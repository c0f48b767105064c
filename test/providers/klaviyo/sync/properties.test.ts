import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../../infra/local/setup.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { requestSync } from '../../../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../../../harness/service.ts';
import { openNews } from '../../../sync/play/events.ts';

const object = 'marketingautomation.contact';
const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

const newEvents = openNews();

beforeAll(async () => {
  service = await startService({ klaviyo: { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'klaviyo');
});

afterAll(() => service.stop());

const account = () => service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);

const send = async (path: string, body: object): Promise<void> => {
  const reply = await service.call('POST', path, { key: project.key, body });
  expect([200, 201]).toContain(reply.status);
};

const changes = async () =>
  (await newEvents(project.id, connection.id)).map(({ type, remoteId, changedFields, record }) => [
    type,
    remoteId,
    changedFields,
    record?.field_mappings,
  ]);

/** Runs the next sync. Returns its events. */
const next = async (after = quarter) => {
  time += after;
  await service.sync(time);
  return changes();
};

it('a property of a profile of Klaviyo emits events once it is mapped, and none by being mapped', async () => {
  const id = account().create({ email: 'ada@properties.example', properties: { colour: 'red', size: 'S' } });
  await requestSync(
    { project: project.id, connection: connection.id, object },
    { source: 'request', request: {} },
    time,
  );
  await next();
  account().update(id, { properties: { colour: 'blue' } });
  expect(await next()).toEqual([]);

  await send('/field-mapping/define', { object, name: 'favourite', data_type: 'string' });
  await send('/field-mapping/map', { target: 'favourite', provider: 'klaviyo', remote_field: 'colour' });
  expect(await next(day)).toEqual([]);

  account().update(id, { properties: { colour: 'green', size: 'M' } });
  expect(await next()).toEqual([[`${object}.updated`, id, ['field_mappings.favourite'], { favourite: 'green' }]]);
});
