import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamicsOrgs } from '../../../../infra/simulators/dynamics-365/seeds.ts';
import { dataOf, recordOf, recordsOf, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'dynamics-365'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, body?: object) => service.call(method, path, { token, body });
const org = () => service.simulators['dynamics-365'].account(dynamicsOrgs[0].host);

const meeting = {
  type: 'meeting',
  subject: 'Plan',
  start_at: '2030-01-31T10:00:00.000Z',
  end_time: '2030-01-31T11:00:00.000Z',
};

const shownOf = async (id: unknown) => recordOf(await call('GET', `/crm/engagements/${id}`)).attendees;

/** What is sent of a new meeting: its parties, in their order. */
const sentBy = async (act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const bodies: unknown[] = [];
  const stop = service.simulators['dynamics-365'].onExchange(({ method, path, requestBody }) => {
    if (method !== 'GET' && path.includes('/appointments')) bodies.push(requestBody);
  });
  await act();
  stop();
  return bodies.flatMap((body) => Object(body).appointment_activity_parties ?? []);
};

describe('the attendees of a new meeting of Dynamics 365', () => {
  it('take part as the users and contacts whose addresses they have, and by their addresses where there are none', async () => {
    const contact = org().create('contact', {
      firstname: 'Mary',
      lastname: "O'Hara",
      emailaddress1: "Mary.O'Hara@example.com",
    });
    const user = org().user(0);
    const attendees = [
      { email_address: user.email.toUpperCase(), is_organizer: true },
      { email_address: "mary.o'hara@example.com", name: 'Somebody' },
      { email_address: 'guest@example.com', name: 'A Guest' },
    ];
    const replies: Awaited<ReturnType<typeof call>>[] = [];
    const sent = await sentBy(async () =>
      replies.push(await call('POST', '/crm/engagements', { ...meeting, attendees })),
    );
    expect(sent).toEqual([
      {
        addressused: user.email.toUpperCase(),
        participationtypemask: 7,
        'partyid_systemuser@odata.bind': `/systemusers(${user.id})`,
      },
      {
        addressused: "mary.o'hara@example.com",
        participationtypemask: 5,
        'partyid_contact@odata.bind': `/contacts(${contact})`,
      },
      { addressused: 'guest@example.com', participationtypemask: 5, unresolvedpartyname: 'A Guest' },
    ]);
    const [reply] = replies;
    if (reply === undefined) expect.fail('nothing was answered');
    const made = recordOf(reply, 201);
    expect(warnedPaths(reply)).toEqual([]);
    const shown = [
      { email_address: user.email.toUpperCase(), name: user.name, is_organizer: true },
      { email_address: "mary.o'hara@example.com", name: "Mary O'Hara" },
      { email_address: 'guest@example.com', name: 'A Guest' },
    ];
    expect(made.attendees).toEqual(shown);
    expect(await shownOf(made.id)).toEqual(shown);
  });

  it('are the oldest contact of several that have an address', async () => {
    const [first] = ['One', 'Two'].map((lastname) =>
      org().create('contact', { lastname, emailaddress1: 'both@example.com' }),
    );
    org().age('contact', first ?? '', 60_000);
    const made = await call('POST', '/crm/engagements', {
      ...meeting,
      attendees: [{ email_address: 'both@example.com' }],
    });
    expect(recordOf(made, 201).attendees).toEqual([{ email_address: 'both@example.com', name: 'One' }]);
  });

  it('may be many, and have addresses that are looked for nowhere', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ email_address: `guest${index}@example.com` }));
    const contact = org().create('contact', { lastname: 'Last', emailaddress1: 'guest11@example.com' });
    const attendees = [...many, { email_address: 'no address' }];
    const made = recordOf(await call('POST', '/crm/engagements', { ...meeting, attendees }), 201);
    expect(contact).toBeDefined();
    expect(made.attendees).toEqual([
      ...many.slice(0, 11),
      { ...many[11], name: 'Last' },
      { email_address: 'no address' },
    ]);
  });

  it('have answered nothing, which a create says that has their answers, and refuses where it is strict', async () => {
    const attendees = [{ email_address: 'ada@example.com', status: 'accepted' }];
    const reply = await call('POST', '/crm/engagements', { ...meeting, attendees });
    expect(warnedPaths(reply)).toEqual(['attendees']);
    expect(recordOf(reply, 201).attendees).toEqual([{ email_address: 'ada@example.com' }]);
    const strict = () => call('POST', '/crm/engagements?strict=true', { ...meeting, attendees });
    expect(await sentBy(async () => expect((await strict()).status).toBe(422))).toEqual([]);
  });

  it('are made once with an Idempotency-Key, and by a batch too', async () => {
    const attendees = [{ email_address: 'ada@example.com' }];
    const body = { ...meeting, attendees };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const once = () => service.call('POST', '/crm/engagements', { token, body, headers });
    const sent = await sentBy(async () => {
      const [first, again] = [recordOf(await once(), 201), recordOf(await once(), 201)];
      expect(again).toEqual(first);
    });
    expect(sent).toHaveLength(1);
    const batch = await call('POST', '/crm/engagements/batch', { items: [body, { ...body, subject: 'Later' }] });
    const answers = dataOf(batch) as readonly { statusCode: number; data: object }[];
    expect(answers.map(({ statusCode, data }) => [statusCode, Object(data).attendees])).toEqual([
      [201, attendees],
      [201, attendees],
    ]);
  });

  it('stay who they are: an update to others is reported, or refused, and one to the same is none', async () => {
    const attendees = [{ email_address: 'ada@example.com' }];
    const { id } = recordOf(await call('POST', '/crm/engagements', { ...meeting, attendees }), 201);
    const others = [{ email_address: 'bo@example.com' }];
    for (const given of [others, []]) {
      const reply = await call('PATCH', `/crm/engagements/${id}`, { subject: 'Plans', attendees: given });
      expect(warnedPaths(reply)).toEqual(['attendees']);
      expect(recordOf(reply)).toMatchObject({ subject: 'Plans', attendees });
      const alone = await call('PATCH', `/crm/engagements/${id}`, { attendees: given });
      expect(alone.status).toBe(422);
    }
    expect(warnedPaths(await call('PATCH', `/crm/engagements/${id}`, { subject: 'Same', attendees }))).toEqual([]);
  });
});

describe('the attendees of a meeting of Dynamics 365', () => {
  it('are who has invited and who was invited, by their addresses, in each answer that has the meeting', async () => {
    const { id, remote_id } = recordOf(await call('POST', '/crm/engagements', meeting), 201);
    const [, activity = ''] = remote_id.split('/');
    const contact = org().create('contact', { firstname: 'Ada', lastname: 'King' });
    org().invite('appointment', activity, [
      { mask: 7, address: 'host@acme.example', of: { table: 'systemuser', id: org().user(0).id } },
      { mask: 5, address: 'ada@example.com', of: { table: 'contact', id: contact } },
      { mask: 6, address: 'guest@example.com' },
      { mask: 5, address: null, of: { table: 'contact', id: contact } },
      { mask: 10, address: 'room@acme.example' },
      { mask: 9, address: 'owner@acme.example', of: { table: 'systemuser', id: org().user(0).id } },
    ]);
    const shown = [
      { email_address: 'host@acme.example', name: org().user(0).name, is_organizer: true },
      { email_address: 'ada@example.com', name: 'Ada King' },
      { email_address: 'guest@example.com' },
    ];
    expect(recordOf(await call('GET', `/crm/engagements/${id}`)).attendees).toEqual(shown);
    expect(recordOf(await call('PATCH', `/crm/engagements/${id}`, { subject: 'Plans' })).attendees).toEqual(shown);
    const listed = recordsOf(await call('GET', '/crm/engagements?type=meeting')).find((one) => one.id === id);
    expect(listed?.attendees).toEqual(shown);
  });
});
