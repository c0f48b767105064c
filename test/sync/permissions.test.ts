import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { appScopes as hubspotAppScopes } from '../../infra/simulators/hubspot/scopes.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { openNews } from './play/events.ts';

const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;
const always = Number.POSITIVE_INFINITY;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

const newEvents = openNews();

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

afterEach(async () => {
  service.simulators.hubspot.clearFailures();
  await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
});

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

/** New events since the last call: type, remote id and changed fields. */
const news = async () => {
  const fresh = await newEvents(project.id, connection.id);
  return fresh.map(({ type, remoteId, changedFields }) => [type, remoteId, changedFields]);
};

/** Starts the next run. After a day, the run lists all records. */
const next = async (after = quarter): Promise<void> => {
  time += after;
  await service.sync(time);
};

const baseline = async (object: string): Promise<void> => {
  const name = { project: project.id, connection: connection.id, object };
  await requestSync(name, { source: 'request', request: {} }, time);
  await service.sync(time);
  await news();
};

describe('a list of choices that the account can read, then cannot, and then can again', () => {
  const refuse = () => service.simulators.hubspot.failWith(403, { path: /\/pipelines\/deals$/, times: always });
  const allow = () => service.simulators.hubspot.clearFailures();
  const both = async () => {
    await next();
    await next(day);
    return news();
  };

  it('changes no record', async () => {
    account().create('deals', { dealname: 'One', dealstage: 'qualifiedtobuy', pipeline: 'default' });
    await baseline('crm.deal');
    refuse();
    expect(await both()).toEqual([]);
    allow();
    expect(await both()).toEqual([]);
  });

  it('changes no record that was first read without it', async () => {
    refuse();
    account().create('deals', { dealname: 'One', dealstage: 'qualifiedtobuy', pipeline: 'default' });
    await baseline('crm.deal');
    expect(await both()).toEqual([]);
    allow();
    expect(await both()).toEqual([]);
  });

  it('hides no change of a record in the meantime, and no change is reported twice', async () => {
    const { id } = account().create('deals', { dealname: 'One', dealstage: 'qualifiedtobuy', pipeline: 'default' });
    await baseline('crm.deal');
    refuse();
    await next();
    account().update('deals', id, { dealstage: 'closedlost' });
    const [change, ...others] = await both();
    expect(change).toEqual(['crm.deal.updated', String(id), expect.arrayContaining(['status', 'remote_status'])]);
    expect(others).toEqual([]);
    allow();
    expect(await both()).toEqual([]);
    account().update('deals', id, { dealstage: 'closedwon' });
    expect(await both()).toEqual([
      ['crm.deal.updated', String(id), expect.arrayContaining(['status', 'remote_status', 'status_category'])],
    ]);
  });
});

describe('a kind of engagements that the account may not list', () => {
  const withoutEmails = hubspotAppScopes.filter((scope) => scope !== 'sales-email-read');
  const at = { hs_timestamp: '2026-01-05T09:00:00.000Z' };
  const addCall = () => account().create('calls', { ...at, hs_call_title: 'Call' });
  const addEmail = () => account().create('emails', { ...at, hs_email_subject: 'Mail', hs_email_direction: 'EMAIL' });
  const addMeeting = () => account().create('meetings', { ...at, hs_meeting_title: 'Meeting' });
  const stateOf = async () => {
    const reply = await service.call('GET', `/connections/${connection.id}/sync`, { key: project.key });
    return Object(dataOf(reply))[0];
  };

  afterEach(() => account().limitScopes(hubspotAppScopes));

  it('deletes none of its records, and hides no change of the others', async () => {
    const [call] = [addCall(), addEmail()];
    await baseline('crm.engagement');
    account().limitScopes(withoutEmails);
    account().update('calls', call.id, { hs_call_title: 'Changed' });
    const meeting = addMeeting();
    await next();
    await next(day);
    expect((await news()).map(([type, id]) => `${type} ${id}`).toSorted()).toEqual([
      `crm.engagement.created meeting/${meeting.id}`,
      `crm.engagement.updated call/${call.id}`,
    ]);
    expect(await stateOf()).toMatchObject({
      result: 'succeeded',
      last_error: { code: 'provider_forbidden', message: expect.stringMatching(/not read: email; .*sales-email-read/) },
    });
    account().limitScopes(hubspotAppScopes);
    await next();
    await next(day);
    expect(await news()).toEqual([]);
    expect(await stateOf()).toMatchObject({ result: 'succeeded', last_error: null });
  });

  it('is reported record by record when the account may list it', async () => {
    account().limitScopes(withoutEmails);
    await baseline('crm.engagement');
    const email = addEmail();
    await next(day);
    expect(await news()).toEqual([]);
    account().limitScopes(hubspotAppScopes);
    await next(day);
    expect((await news()).map(([type, id]) => [type, id])).toContainEqual([
      'crm.engagement.created',
      `email/${email.id}`,
    ]);
  });

  it('fails the sync if the account may list no kind', async () => {
    addCall();
    await baseline('crm.engagement');
    account().limitScopes(['oauth']);
    await next(day);
    expect(await news()).toEqual([]);
    expect(await stateOf()).toMatchObject({ result: 'failed', last_error: { code: 'provider_forbidden' } });
  });
});
