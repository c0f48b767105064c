import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../../infra/local/setup.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { requestSync } from '../../../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../../../harness/service.ts';
import { openNews } from '../../../sync/play/events.ts';

const object = 'marketingautomation.campaign';
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

/** Runs the next sync. Returns its events, each with the record and the changed fields. */
const next = async (after = quarter) => {
  time += after;
  await service.sync(time);
  const events = await newEvents(project.id, connection.id);
  return events
    .filter(({ type }) => type.startsWith(object))
    .map(({ type, remoteId, changedFields }) => [type.replace(`${object}.`, ''), remoteId, changedFields])
    .toSorted();
};

it('a campaign of Klaviyo of each channel is found, changed and deleted by a sync', async () => {
  const made = (definition: Readonly<Record<string, unknown>>): string => account().campaigns.create({}, definition);
  const before = made({ channel: 'sms', content: { body: 'From before' } });
  const name = { project: project.id, connection: connection.id, object } as const;
  await requestSync(name, { source: 'request', request: {} }, time);
  expect(await next()).toEqual([]);

  const [email, sms, push] = [
    made({ channel: 'email' }),
    made({ channel: 'sms', content: { body: 'Engines' } }),
    made({ channel: 'mobile_push', content: { body: 'Engines' } }),
  ];
  const created = [`email/${email}`, `push/${push}`, `sms/${sms}`].map((id) => ['created', id, undefined]);
  expect(await next()).toEqual(created);
  expect(await next()).toEqual([]);

  time += 1000;
  account().campaigns.update(sms, { name: 'June' });
  account().campaigns.write(push, { body: 'New engines' });
  expect(await next()).toEqual([
    ['updated', `push/${push}`, ['text']],
    ['updated', `sms/${sms}`, ['name']],
  ]);

  account().campaigns.remove(before);
  expect(await next(day)).toEqual([['deleted', `sms/${before}`, undefined]]);
});
