import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { dataOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'salesforce'));
});

afterAll(() => service.stop());

const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);
const call = (method: string, path: string, body?: object) => service.call(method, path, { token, body });

const meeting = {
  type: 'meeting',
  subject: 'Plan',
  start_at: '2030-01-31T10:00:00.000Z',
  end_time: '2030-01-31T11:00:00.000Z',
};

let number = 0;
const people = { ada: '', bo: '' };
const addresses = { ada: '', bo: '' };

/** Two contacts with addresses of their own in each test. */
beforeEach(() => {
  number += 1;
  addresses.ada = `ada.o'hara${number}@example.com`;
  addresses.bo = `bo${number}@example.com`;
  people.ada = org().create('Contact', { FirstName: 'Ada', LastName: 'King', Email: addresses.ada });
  people.bo = org().create('Contact', { LastName: 'Bo', Email: addresses.bo });
});

const shown = {
  ada: () => ({ email_address: addresses.ada, name: 'Ada King', status: 'New' }),
  bo: () => ({ email_address: addresses.bo, name: 'Bo', status: 'New' }),
};

const remoteIn = ({ remote_id: id }: { readonly remote_id: unknown }): string => String(id).split('/').at(-1) ?? '';

const create = async (body: object = {}) =>
  recordOf(await call('POST', '/crm/engagements', { ...meeting, ...body }), 201);

/** Who has a row at a meeting, invited or not. */
const rowsOf = (event: string) =>
  org()
    .list('EventRelation')
    .filter(({ EventId, IsDeleted }) => EventId === event && IsDeleted !== true)
    .map(({ RelationId, IsInvitee, IsParent }) => [RelationId, IsInvitee, IsParent]);

/** The requests that write something, and the queries, of what is done. */
const sentBy = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = [];
  const stop = service.simulators.salesforce.onExchange(({ method, path, query }) => {
    const from = /\bFROM (\w+)/.exec(query.get('q') ?? '')?.[1];
    if (method !== 'GET' || from !== undefined) sent.push(`${method} ${from ?? path.replace(/^.*\/v\d+\.0/, '')}`);
  });
  await act();
  stop();
  return sent;
};

describe('the attendees of a meeting of Salesforce', () => {
  it('are who was invited, by their addresses', async () => {
    const made = await create();
    const invite = (RelationId: string, Status: string) =>
      org().create('EventRelation', { EventId: remoteIn(made), RelationId, Status, IsInvitee: true });
    invite(people.ada, 'Accepted');
    invite(org().userId, 'New');
    invite(org().create('Contact', { LastName: 'No address' }), 'Declined');
    expect(recordOf(await call('GET', `/crm/engagements/${made.id}`)).attendees).toEqual([
      { ...shown.ada(), status: 'accepted' },
      { email_address: expect.any(String), name: expect.any(String), status: 'New' },
    ]);
  });

  it('are invited with a new meeting: users and contacts of the org, whatever the capitals of their addresses', async () => {
    const user = org().get(org().userId) ?? expect.fail('no user');
    const attendees = [addresses.ada.toUpperCase(), String(user.Email)].map((email_address) => ({ email_address }));
    const reply = await call('POST', '/crm/engagements', { ...meeting, attendees });
    expect(warnedPaths(reply)).toEqual([]);
    const made = recordOf(reply, 201);
    const both = [shown.ada(), { email_address: user.Email, name: user.Name, status: 'New' }];
    expect(made.attendees).toEqual(both);
    expect(recordOf(await call('GET', `/crm/engagements/${made.id}`)).attendees).toEqual(both);
    const listed = recordsOf(await call('GET', '/crm/engagements?type=meeting&limit=100'));
    expect(listed.find(({ id }) => id === made.id)?.attendees).toEqual(both);
    expect(rowsOf(remoteIn(made))).toEqual([
      [people.ada, true, false],
      [org().userId, true, false],
    ]);
  });

  it('are the oldest contact of several, and the lead that the meeting is with', async () => {
    const email = `same${number}@example.com`;
    const [first] = ['One', 'Two'].map((LastName) => org().create('Contact', { LastName, Email: email }));
    const lead = org().create('Lead', { LastName: 'Lee', Company: 'Acme', Email: `lee${number}@example.com` });
    const [{ id: lead_id } = { id: '' }] = recordsOf(await call('GET', '/crm/leads?limit=100&sort=-created_at'));
    const made = await create({
      lead_id,
      attendees: [{ email_address: email }, { email_address: `lee${number}@example.com` }],
    });
    expect(rowsOf(remoteIn(made)).map(([person]) => person)).toEqual([first, lead]);
  });

  it('are reported where the org has nobody of their address, and refused where it is strict', async () => {
    const attendees = [{ email_address: addresses.ada }, { email_address: 'nobody@example.com' }];
    const reply = await call('POST', '/crm/engagements', { ...meeting, attendees });
    expect(warnedPaths(reply)).toEqual(['attendees[1]']);
    expect(recordOf(reply, 201).attendees).toEqual([shown.ada()]);
    const sent = await sentBy(async () => {
      const strict = await call('POST', '/crm/engagements?strict=true', { ...meeting, attendees });
      expect(refusedPaths(strict)).toEqual(['attendees[1]']);
    });
    expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([]);
    const none = await create({ attendees: [{ email_address: 'no address' }] });
    expect(none.attendees).toEqual([]);
  });

  it('have their own answers, which are not written', async () => {
    const reply = await call('POST', '/crm/engagements', {
      ...meeting,
      attendees: [{ email_address: addresses.ada, status: 'accepted' }],
    });
    expect(warnedPaths(reply)).toEqual(['attendees']);
    const { id } = recordOf(reply, 201);
    const attendees = [shown.ada(), { email_address: addresses.bo }];
    const changed = await call('PATCH', `/crm/engagements/${id}`, { attendees });
    expect(warnedPaths(changed)).toEqual([]);
    expect(recordOf(changed).attendees).toEqual([shown.ada(), shown.bo()]);
  });

  it('are replaced by an update: the others are taken away, rooms and whom it is with stay', async () => {
    const made = await create({ attendees: [{ email_address: addresses.ada }] });
    const event = remoteIn(made);
    const guest = org().create('Contact', { LastName: 'Guest', Email: `guest${number}@example.com` });
    org().create('EventRelation', { EventId: event, RelationId: guest, IsParent: true, IsInvitee: true });
    const path = `/crm/engagements/${made.id}`;
    const reply = await call('PATCH', path, { subject: 'Plans', attendees: [{ email_address: addresses.bo }] });
    expect(warnedPaths(reply)).toEqual([]);
    expect(recordOf(reply)).toMatchObject({ subject: 'Plans', attendees: [shown.bo()] });
    expect(rowsOf(event)).toEqual([
      [guest, false, true],
      [people.bo, true, false],
    ]);
    const invited = await call('PATCH', path, { attendees: [{ email_address: `guest${number}@example.com` }] });
    expect(recordOf(invited).attendees).toEqual([expect.objectContaining({ name: 'Guest' })]);
    expect(rowsOf(event)).toEqual([[guest, true, true]]);
    expect(recordOf(await call('PATCH', path, { attendees: [] })).attendees).toEqual([]);
    expect(rowsOf(event)).toEqual([[guest, false, true]]);
  });

  it('take no request where they are sent back as they were read', async () => {
    const made = await create({ attendees: [{ email_address: addresses.ada }] });
    const sent = await sentBy(() =>
      call('PATCH', `/crm/engagements/${made.id}`, { subject: 'Same', attendees: made.attendees }),
    );
    expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([`PATCH /sobjects/Event/${remoteIn(made)}`]);
  });

  it('are invited once with an Idempotency-Key, and by a batch too', async () => {
    const body = { ...meeting, attendees: [{ email_address: addresses.ada }] };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const once = () => service.call('POST', '/crm/engagements', { token, body, headers });
    const sent = await sentBy(async () => {
      const [first, again] = [recordOf(await once(), 201), recordOf(await once(), 201)];
      expect(again).toEqual(first);
    });
    expect(sent.filter((one) => one.startsWith('POST'))).toEqual(['POST /sobjects/Event', 'POST /composite/sobjects']);
    const batch = dataOf(
      await call('POST', '/crm/engagements/batch', { items: [body, { ...meeting, subject: 'Alone' }] }),
    );
    expect(
      (batch as readonly { statusCode: number; data: object }[]).map(({ statusCode, data }) => [
        statusCode,
        Object(data).attendees,
      ]),
    ).toEqual([
      [201, [shown.ada()]],
      [201, []],
    ]);
  });

  it('leave the meeting where the vendor refuses them, with a warning', async () => {
    service.simulators.salesforce.failWith(403, { method: 'POST', path: /\/composite\/sobjects$/ });
    const reply = await call('POST', '/crm/engagements', { ...meeting, attendees: [{ email_address: addresses.ada }] });
    expect(warnedPaths(reply)).toEqual(['attendees']);
    expect(recordOf(reply, 201).attendees).toEqual([]);
  });
});
