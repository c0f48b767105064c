import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zohoOrgs } from '../../../../infra/simulators/zoho-crm/seeds.ts';
import { dataOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'zoho-crm'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, body?: object) => service.call(method, path, { token, body });
const org = () => service.simulators['zoho-crm'].account(zohoOrgs[0].id);

const meeting = {
  type: 'meeting',
  subject: 'Plan',
  start_at: '2030-01-31T10:00:00.000Z',
  end_time: '2030-01-31T11:00:00.000Z',
};

const ada = { email_address: 'ada@example.com' };
const bo = { email_address: 'bo@example.com' };

/** Whom nobody has asked. */
const unanswered = (one: object) => ({ ...one, status: 'not_known' });

const remoteIn = ({ remote_id: id }: { readonly remote_id: unknown }): string => String(id).split('/').at(-1) ?? '';

/** What is sent to the vendor of meetings. */
const sentBy = async (act: () => Promise<unknown>): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const bodies: unknown[] = [];
  const stop = service.simulators['zoho-crm'].onExchange(({ method, path, requestBody }) => {
    if (method !== 'GET' && path.includes('/Events')) bodies.push(requestBody);
  });
  await act();
  stop();
  return bodies.flatMap((body) => Object(body).data ?? []);
};

/** A meeting at the vendor, where people have said who takes part. */
const meet = (participants: readonly object[]): string =>
  org().create('Events', {
    Event_Title: `Met ${crypto.randomUUID()}`,
    Start_DateTime: '2030-01-31T10:00:00+00:00',
    End_DateTime: '2030-01-31T11:00:00+00:00',
    Participants: participants,
  });

const listed = async (remote: string) =>
  recordsOf(await call('GET', '/crm/engagements?type=meeting&limit=100')).find((one) => remoteIn(one) === remote) ??
  expect.fail('the meeting is in no list');

describe('the attendees of a meeting of Zoho CRM', () => {
  it('are contacts, leads, users and others who have addresses, in each answer that has the meeting', async () => {
    const contact = org().create('Contacts', { First_Name: 'Ada', Last_Name: 'King', Email: ada.email_address });
    const lead = org().create('Leads', { Last_Name: 'Lee', Company: 'Acme', Email: 'lee@example.com' });
    const user = org().user(0);
    const remote = meet([
      { type: 'contact', participant: contact, status: 'accepted' },
      { type: 'lead', participant: lead },
      { type: 'user', participant: user.id },
      { type: 'email', participant: 'guest@example.com' },
      { type: 'email', participant: 'bare@example.com', Email: '' },
      { type: 'email', participant: 'shown@example.com', name: 'shown@example.com' },
      { type: 'contact', participant: org().create('Contacts', { Last_Name: 'No address' }) },
    ]);
    const shown = [
      { ...ada, name: 'Ada King', status: 'accepted' },
      unanswered({ email_address: 'lee@example.com', name: 'Lee' }),
      unanswered({ email_address: user.email, name: user.name }),
      unanswered({ email_address: 'guest@example.com' }),
      unanswered({ email_address: 'bare@example.com' }),
      unanswered({ email_address: 'shown@example.com' }),
    ];
    const { id, attendees } = await listed(remote);
    expect(attendees).toEqual(shown);
    expect(recordOf(await call('GET', `/crm/engagements/${id}`)).attendees).toEqual(shown);
    expect(recordOf(await call('PATCH', `/crm/engagements/${id}`, { subject: 'Plans' })).attendees).toEqual(shown);
  });

  it('are nobody where nobody takes part, and a call has none', async () => {
    const { id, attendees } = await listed(meet([]));
    expect(attendees).toEqual([]);
    expect(recordOf(await call('GET', `/crm/engagements/${id}`)).attendees).toEqual([]);
    const body = { type: 'call', subject: 'Call', direction: 'inbound', start_at: meeting.start_at, attendees: [ada] };
    const reply = await call('POST', '/crm/engagements', body);
    expect(warnedPaths(reply)).toEqual(['attendees']);
    expect(recordOf(reply, 201).attendees).toEqual([]);
  });
});

describe('the attendees of a new meeting of Zoho CRM', () => {
  it('take part by their addresses, and are sent no invitation', async () => {
    const replies: Awaited<ReturnType<typeof call>>[] = [];
    const sent = await sentBy(async () =>
      replies.push(await call('POST', '/crm/engagements', { ...meeting, attendees: [ada, bo] })),
    );
    expect(sent).toEqual([
      expect.objectContaining({
        Participants: [
          { type: 'email', participant: 'ada@example.com' },
          { type: 'email', participant: 'bo@example.com' },
        ],
        $send_notification: false,
      }),
    ]);
    const reply = replies[0] ?? expect.fail('nothing was answered');
    expect(warnedPaths(reply)).toEqual([]);
    const made = recordOf(reply, 201);
    expect(made.attendees).toEqual([unanswered(ada), unanswered(bo)]);
    expect(org().get('Events', remoteIn(made))?.Participants).toEqual([
      expect.objectContaining({ participant: 'ada@example.com', invited: false }),
      expect.objectContaining({ participant: 'bo@example.com', invited: false }),
    ]);
  });

  it('are not mentioned where the meeting is made without any', async () => {
    const [sent] = await sentBy(() => call('POST', '/crm/engagements', meeting));
    expect(sent).toMatchObject({ Event_Title: 'Plan' });
    expect(sent).not.toHaveProperty('Participants');
    expect(sent).not.toHaveProperty('$send_notification');
  });

  it.each([{ name: 'Ada King' }, { status: 'accepted' }, { is_organizer: true }])(
    'have their addresses alone: of %o a create says so, and refuses it where it is strict',
    async (more) => {
      const attendees = [{ ...ada, ...more }, bo];
      const reply = await call('POST', '/crm/engagements', { ...meeting, attendees });
      expect(warnedPaths(reply)).toEqual(['attendees']);
      expect(recordOf(reply, 201).attendees).toEqual([unanswered(ada), unanswered(bo)]);
      const sent = await sentBy(async () => {
        const strict = await call('POST', '/crm/engagements?strict=true', { ...meeting, attendees });
        expect(refusedPaths(strict)).toEqual(['attendees']);
      });
      expect(sent).toEqual([]);
    },
  );

  it('have addresses: the vendor refuses a meeting with another text, and says which field it is', async () => {
    const subject = `None ${crypto.randomUUID()}`;
    const reply = await call('POST', '/crm/engagements', {
      ...meeting,
      subject,
      attendees: [ada, { email_address: 'no address' }],
    });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain('Participants');
    expect(
      org()
        .list('Events')
        .some(({ Event_Title }) => Event_Title === subject),
    ).toBe(false);
  });

  it('are made once with an Idempotency-Key, and by a batch too', async () => {
    const body = { ...meeting, attendees: [ada] };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const once = () => service.call('POST', '/crm/engagements', { token, body, headers });
    const sent = await sentBy(async () => {
      const [first, again] = [recordOf(await once(), 201), recordOf(await once(), 201)];
      expect(again).toEqual(first);
    });
    expect(sent).toHaveLength(1);
    const together = await sentBy(async () => {
      const items = [body, { ...meeting, subject: 'Alone' }];
      const answers = dataOf(await call('POST', '/crm/engagements/batch', { items }));
      expect(
        (answers as readonly { statusCode: number; data: object }[]).map(({ statusCode, data }) => [
          statusCode,
          Object(data).attendees,
        ]),
      ).toEqual([
        [201, [unanswered(ada)]],
        [201, []],
      ]);
    });
    expect(together.map(({ $send_notification: told }) => told)).toEqual([false, undefined]);
  });
});

describe('the attendees of a meeting of Zoho CRM that is there', () => {
  it('stay who they are: an update to others is reported, or refused, and one to the same is none', async () => {
    const { id, attendees } = recordOf(await call('POST', '/crm/engagements', { ...meeting, attendees: [ada] }), 201);
    for (const given of [[bo], []]) {
      const reply = await call('PATCH', `/crm/engagements/${id}`, { subject: 'Plans', attendees: given });
      expect(warnedPaths(reply)).toEqual(['attendees']);
      expect(recordOf(reply)).toMatchObject({ subject: 'Plans', attendees });
      expect(refusedPaths(await call('PATCH', `/crm/engagements/${id}`, { attendees: given }))).toEqual(['attendees']);
    }
    const sent = await sentBy(async () => {
      const same = await call('PATCH', `/crm/engagements/${id}`, { subject: 'Same', attendees });
      expect(warnedPaths(same)).toEqual([]);
    });
    expect(sent).toEqual([{ Event_Title: 'Same' }]);
  });
});
