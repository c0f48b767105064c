import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../../infra/local/setup.ts';
import type { BrevoAccount } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import type { Exchange } from '../../../../infra/simulators/shared/exchanges.ts';
import { requestSync } from '../../../../lib/store/sync/syncs.ts';
import { runs } from '../../../harness/runs.ts';
import { type Service, startService } from '../../../harness/service.ts';
import { getSync } from '../../../harness/syncs.ts';
import { eventsOf } from '../../../sync/play/events.ts';

const second = 1000;
const quarter = 15 * 60 * second;
const hour = 4 * quarter;
const day = 24 * hour;

/** Duration of the syncs, in ms. */
const span = runs(2.5 * hour, day);

/**
 * Number of campaigns. A page contains 100, and all are compared each quarter of an hour: more requests than syncs may
 * use.
 */
const campaigns = runs(1_700, 4_000);

/** Requests per hour that syncs leave to callers, except for the first request of each look at an object. */
const left = 25 - 10;

const objects = ['campaign', 'contact', 'event', 'list', 'segment', 'template', 'user'].map(
  (name) => `marketingautomation.${name}`,
);

let service: Service;
let project: MadeProject;
let account: BrevoAccount;
/** Current time, in epoch ms. The test passes midnight in UTC, when lists of events start with the day before. */
let time = Math.ceil(Date.now() / day) * day - 1.5 * hour;

const now = () => time;

const pause = async (ms: number): Promise<void> => {
  time += ms;
};

beforeAll(async () => {
  service = await startService({ brevo: { now, enforcesLimits: true } });
  project = await service.project();
  account = service.simulators.brevo.account(brevoAccounts[0].email);
});

afterAll(() => service.stop());

const nameOf = ({ id }: MadeConnection, object: string) => ({ project: project.id, connection: id, object });

/** Records the requests to the account and whether a caller caused them. Each response advances the clock. */
const watch = () => {
  const seen: { readonly exchange: Exchange; readonly isCall: boolean }[] = [];
  const state = { isCall: false };
  const stop = service.simulators.brevo.onExchange((exchange) => {
    seen.push({ exchange, isCall: state.isCall });
    // Duration of a request.
    time += 200;
  });
  return { seen, state, stop };
};

const leftIn = ({ responseHeaders }: Exchange): number => Number(responseHeaders['x-sib-ratelimit-remaining']);

const isHourly = ({ responseHeaders }: Exchange): boolean => responseHeaders['x-sib-ratelimit-limit'] === '100';

describe('a day of syncs of Brevo, with a general limit of 100 requests per hour', () => {
  it("is never refused, leaves a quarter of each hour's limit to callers, delays no contact, and finds everything", async () => {
    const connection = await service.connect(project, 'brevo');
    const { token } = connection;
    for (let n = 0; n < campaigns; n += 1) account.campaigns.create({ name: `Campaign ${n}`, subject: 'News' });
    for (let n = 0; n < 30; n += 1) account.create({ email: `reader-${n}@day.example` });
    account.templates.create({ templateName: 'Letter', subject: 'News', htmlContent: '<p>Engines</p>' });
    account.segments.create({ segmentName: 'Readers', holds: [] });
    const { seen, state, stop } = watch();
    for (const object of objects)
      await requestSync(nameOf(connection, object), { source: 'request', request: {} }, time);
    const made: { readonly [name in 'campaign' | 'contact']: string[] } = { campaign: [], contact: [] };
    const call = async (path: string) => {
      state.isCall = true;
      expect((await service.call('GET', `/marketingautomation/${path}`, { token })).status).toBe(200);
      state.isCall = false;
    };
    let [quiet, reports] = [0, 0];
    const end = time + span;
    for (let step = Math.ceil(time / quarter) * quarter; step < end; step += quarter) {
      time = Math.max(time, step);
      const before = seen.length;
      await service.sync(now, pause);
      const contacts = seen.slice(before).filter(({ exchange: { path } }) => path === '/contacts');
      if (contacts.length === 0) quiet += 1;
      if (step > end - span + hour) {
        made.campaign.push(String(account.campaigns.create({ name: `At ${step}`, subject: 'News' })));
        made.contact.push(String(account.create({ email: `at-${step}@day.example` })));
        account.report({ email: 'reader-1@day.example', event: 'opened' });
        reports += 1;
      }
      await call('campaigns?limit=1');
      await call('templates');
      await call('contacts?limit=1');
    }
    stop();
    const refused = seen.filter(({ exchange }) => exchange.status >= 400);
    expect(refused.map(({ exchange: { path, status } }) => [path, status])).toEqual([]);
    const scarce = seen.filter(({ exchange, isCall }) => !isCall && isHourly(exchange));
    const least = Math.min(...scarce.map(({ exchange }) => leftIn(exchange)));
    expect(least).toBeLessThanOrEqual(25);
    expect(least).toBeGreaterThanOrEqual(left);
    expect(quiet).toBeLessThanOrEqual(1);
    for (let step = 0; step < 12; step += 1) {
      time += quarter;
      await service.sync(now, pause);
    }
    const emitted = await eventsOf(project.id, connection.id);
    const createdOf = (name: string) =>
      emitted.filter(({ type }) => type === `marketingautomation.${name}.created`).map(({ remoteId }) => remoteId);
    expect(createdOf('campaign')).toEqual(expect.arrayContaining(made.campaign));
    expect(createdOf('contact')).toEqual(expect.arrayContaining(made.contact));
    expect(createdOf('event')).toHaveLength(reports);
    for (const object of objects)
      expect(await getSync(nameOf(connection, object))).toMatchObject({ isBaselined: true, lastError: undefined });
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
  });
});

describe('an object of Brevo that is over its limit', () => {
  const [campaign, contact] = ['marketingautomation.campaign', 'marketingautomation.contact'];

  it('waits as long as the response says, in its own run and in a cycle, while other objects continue', async () => {
    const connection = await service.connect(project, 'brevo', { account: 1 });
    const syncOf = (object: string) => getSync(nameOf(connection, object));
    const later = (seconds: number): string => new Date(time + seconds * second).toISOString();
    for (const object of [campaign, contact])
      await requestSync(nameOf(connection, object), { source: 'request', request: {} }, time);
    const limit = () =>
      service.simulators.brevo.failWith(429, { path: /^\/emailCampaigns$/, times: 1, retryAfterSeconds: 1800 });
    limit();
    await service.sync(time);
    const limited = { lastError: { code: 'rate_limited' }, dueAt: later(1800) };
    expect(await syncOf(campaign)).toMatchObject({ state: 'paused', ...limited });
    expect(await syncOf(contact)).toMatchObject({ isBaselined: true, lastError: undefined });
    time += 1800 * second;
    await service.sync(time);
    expect(await syncOf(campaign)).toMatchObject({ isBaselined: true, lastError: undefined });
    time += quarter;
    limit();
    await service.sync(time);
    expect(await syncOf(campaign)).toMatchObject({ ...limited, dueAt: later(1800) });
    service.simulators.brevo.account(brevoAccounts[1].email).create({ email: 'meanwhile@day.example' });
    time += quarter;
    await service.sync(time);
    const emitted = await eventsOf(project.id, connection.id);
    expect(emitted.map(({ type }) => type)).toContain('marketingautomation.contact.created');
  });
});
