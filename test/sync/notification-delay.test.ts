import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { processNotificationsOf } from '../../lib/workers/change-notifications.ts';
import { databaseMs, providerMs } from '../fleet/prices.ts';
import { hasAllCases } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { meterCalls } from '../harness/units.ts';
import { connectWithNotifications, deliverNotifications } from '../provider-webhooks/connect.ts';
import { onCommand } from '../store/faults.ts';
import { storedIn } from '../store/feed.ts';

const object = 'crm.contact';

/** Maximum milliseconds from the vendor's message to the event. */
const longest = 2_000;

const clock = { time: Date.now() + 24 * 60 * 60_000 };
const now = () => clock.time;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
/** Time of a record's last change, epoch ms, by remote id. */
let changed = new Map<string, number>();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now }, isWatched: false });
  service.simulators.hubspot.shortPages = () => pageSize;
});

afterAll(() => service.stop());

const name = () => ({ project: project.id, connection: connection.id, object });
const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

/** Records per page. */
const pageSize = hasAllCases ? 100 : 10;
const contacts = 10 * pageSize;

/** Number of changes while no run is under way. */
const changesAtRest = hasAllCases ? 40 : 10;

beforeEach(async () => {
  for (let n = account().list('contacts').length; n < contacts; n += 1) {
    account().create('contacts', { firstname: `Contact ${n}` });
  }
  clock.time += 24 * 60 * 60_000;
  changed = new Map();
  ({ project, connection } = await connectWithNotifications(service, 'hubspot'));
  await deliverNotifications(service, 'hubspot', { project, connection }, clock.time);
  await requestSync(name(), { source: 'request', request: {} }, clock.time);
  await service.sync(now);
  expect(await getSync(name())).toMatchObject({ isBaselined: true });
  await service.simulators.hubspot.hooks.post(() => []);
});

afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

/** Runs an action. Each provider request and each database call advances the clock, one after the other. */
const timed = async (act: () => Promise<unknown>): Promise<void> => {
  const stop = service.simulators.hubspot.onExchange(() => {
    clock.time += providerMs;
  });
  const end = meterCalls(() => {
    clock.time += databaseMs;
  });
  await act().finally(() => {
    stop();
    end();
  });
};

/** Changes a contact, and starts to send the message. */
const change = (index: number): Promise<unknown> => {
  const { id } = account().list('contacts')[index] ?? expect.fail('no contact');
  account().update('contacts', id, { firstname: `Changed at ${clock.time}` });
  changed.set(String(id), clock.time);
  return service.simulators.hubspot.hooks.post();
};

/** Milliseconds from each change to its event, ascending. @throws Error if a change does not have exactly one event */
const delays = async (): Promise<readonly number[]> => {
  const stored = await storedIn({ project: project.id, connection: connection.id });
  const events = stored.filter(({ type }) => type === `${object}.updated`);
  expect(events.map(({ remoteId }) => remoteId).toSorted()).toEqual([...changed.keys()].toSorted());
  return events
    .map(({ time, remoteId }) => Date.parse(String(time)) - (changed.get(remoteId ?? '') ?? 0))
    .toSorted((a, b) => a - b);
};

const at = (sorted: readonly number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

const print = (when: string, sorted: readonly number[]): void => {
  const [p50, p99] = [at(sorted, 0.5), at(sorted, 0.99)];
  process.stdout.write(`${when}: ${sorted.length} changes, p50 ${p50} ms, p99 ${p99} ms\n`);
};

describe('a change that the provider reports is an event within two seconds', () => {
  it('while no run is under way', async () => {
    await timed(async () => {
      for (let n = 0; n < changesAtRest; n += 1) {
        await change(n);
        await processNotificationsOf(name(), { now, deadline: clock.time + 60_000 });
      }
    });
    const found = await delays();
    print('at rest', found);
    expect(found).toHaveLength(changesAtRest);
    expect(at(found, 1)).toBeLessThan(longest);
  });

  it('while all records of its object are listed', async () => {
    await requestSync(name(), { source: 'request', request: { confirmDeletes: true } }, clock.time);
    let page = 0;
    const messages: Promise<unknown>[] = [];
    const stop = service.simulators.hubspot.onExchange(({ path, method }) => {
      if (method !== 'GET' || !path.endsWith('/objects/contacts')) return;
      page += 1;
      // Alternates between a contact on a page that was read, and a contact on a page that will be read.
      if (page < 10) messages.push(change(page % 2 === 0 ? page : contacts - page));
    });
    // Accepting a message and reading a page each take milliseconds here. The message is accepted by the end of the
    // page.
    const restore = onCommand(async (_, input) => {
      if (JSON.stringify(input).includes(`sync#${connection.id}#${object}`)) await Promise.all(messages);
    });
    await timed(async () => {
      await service.sync(now).finally(restore);
      // Processes the messages that arrived with the last page.
      await processNotificationsOf(name(), { now, deadline: clock.time + 60_000 });
    });
    stop();
    const found = await delays();
    print('while all records are listed', found);
    expect(found).toHaveLength(9);
    expect(at(found, 1)).toBeLessThan(longest);
  });
});
