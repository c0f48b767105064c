import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { type Body, connected } from '../../../harness/connected.ts';
import { recordOf } from '../../../harness/reply.ts';
import { contacts, first } from '../../../records/consent/door.ts';

const { call, service, requestsWhile, writesWhile } = connected('hubspot');

it('a later consent subscribes to every type that people choose, and is kept with it until it is withdrawn', async () => {
  const account = service().simulators.hubspot.account(hubspotPortals[0].portalId);
  const email_address = 'person@customer.example';
  const { id } = recordOf(await call('POST', contacts, { email_address }), 201);
  account.decide(email_address, 'UNSUBSCRIBED');
  expect(account.subscribed(email_address)).toEqual([]);
  const refused = await call('PATCH', `${contacts}/${id}`, { status: 'subscribed', consent: first });
  expect(refused).toMatchObject({ status: 422, body: { error: 'consent_required' } });
  const consent = { opted_in_at: new Date(Date.now() + 60_000).toISOString(), source: 'Form on the page' };
  const written = recordOf(await call('PATCH', `${contacts}/${id}`, { status: 'subscribed', consent }));
  expect(account.subscribed(email_address)).toEqual([1001, 1002]);
  expect(written).toMatchObject({ status: 'subscribed', consent });
  const withdrawn = recordOf(await call('PATCH', `${contacts}/${id}`, { status: 'unsubscribed' }));
  expect(withdrawn).toMatchObject({ status: 'unsubscribed', consent: null });
  expect(account.subscribed(email_address)).toEqual([]);
});

it.each([
  ['BOUNCED', 'bounced', 'UNKNOWN_USER'],
  ['INVALID', 'bounced', 'INVALID_EMAIL_ADDRESS'],
  ['COMPLAINED', 'complained', 'RECIPIENT_COMPLAINT'],
])(
  'a contact with the state %s keeps it despite any consent and subscriptions to every type',
  async (decided, status, remote_status) => {
    const account = service().simulators.hubspot.account(hubspotPortals[0].portalId);
    const email_address = `${decided.toLowerCase()}@customer.example`;
    const { id } = recordOf(await call('POST', contacts, { email_address }), 201);
    account.decide(email_address, decided);
    const record = recordOf(await call('GET', `${contacts}/${id}`));
    expect(record).toMatchObject({ status, remote_status });
    expect(record.subscriptions).toMatchObject([{ status: 'subscribed' }, { status, remote_status, list_id: null }]);
    const consent = { opted_in_at: new Date(Date.now() + 60_000).toISOString() };
    const sent = await writesWhile(async () => {
      const refused = await call('PATCH', `${contacts}/${id}`, { status: 'subscribed', consent });
      expect(refused).toMatchObject({ status: 422, body: { error: 'consent_required' } });
      expect(await call('GET', `${contacts}/${id}`, undefined, { fields: 'status' })).toMatchObject({
        body: { data: { status } },
      });
    });
    expect(sent.filter(([request]) => request.endsWith('/write'))).toEqual([]);
    account.decide(email_address, 'SUBSCRIBED');
    expect(recordOf(await call('GET', `${contacts}/${id}`))).toMatchObject({ status: 'subscribed' });
  },
);

describe('an unsubscribed address of a deleted contact', () => {
  const optedOut = async (email_address: string) => {
    const account = service().simulators.hubspot.account(hubspotPortals[0].portalId);
    const body = { email_address, status: 'subscribed', consent: first };
    const { id } = recordOf(await call('POST', contacts, body), 201);
    recordOf(await call('PATCH', `${contacts}/${id}`, { status: 'unsubscribed' }));
    expect((await call('DELETE', `${contacts}/${id}`)).status).toBe(200);
    return { body, account };
  };

  const ways: readonly (readonly [string, (body: Body) => Promise<Reply>])[] = [
    ['create', (body) => call('POST', contacts, body)],
    ['upsert', (body) => call('POST', `${contacts}/upsert`, { match: 'email', ...body })],
    ['batch', (body) => call('POST', `${contacts}/batch`, { items: [body, { email_address: 'new-1@a.example' }] })],
    ['batch/upsert', (body) => call('POST', `${contacts}/batch/upsert`, { items: [{ match: 'email', ...body }] })],
    ['preview', (body) => call('POST', contacts, body, { preview: 'true' })],
  ];

  it.each(ways)('is never subscribed by a %s with the earlier consent, and nothing is sent', async (way, write) => {
    const { body, account } = await optedOut(`${way.replace('/', '-')}@gone.example`);
    const sent = await writesWhile(async () => {
      const reply = await write(body);
      const [item = reply.body] = Object(reply.body).data ?? [];
      expect(item).toMatchObject({ statusCode: 422, error: 'consent_required', details: { outcome: 'not_applied' } });
    });
    expect(sent.filter(([request]) => request.endsWith('/write'))).toEqual([]);
    expect(account.subscribed(body.email_address)).toEqual([]);
    const now = { ...body, consent: { opted_in_at: new Date(Date.now() + 1).toISOString() } };
    if (way === 'create') recordOf(await write(now), 201);
    expect(account.subscribed(body.email_address).length).toBe(way === 'create' ? 2 : 0);
  });

  it('is looked up with 100 addresses per request, and a preview shows this', async () => {
    const items = Array.from({ length: 100 }, (_, nth) => ({
      email_address: `hundred-${nth}@gone.example`,
      status: 'subscribed',
      consent: first,
    }));
    const sent = await requestsWhile(async () => {
      const { data } = Object((await call('POST', `${contacts}/batch`, { items })).body);
      expect(data.map(({ statusCode }: Body) => statusCode)).toEqual(items.map(() => 201));
    });
    const reads = sent.filter(([request]) => request === 'POST /communication-preferences/v4/statuses/batch/read');
    expect(Object(reads[0]?.[1]).inputs).toHaveLength(100);
    expect(sent.filter(([request]) => request.endsWith('/contacts/batch/create'))).toHaveLength(1);
    const { data } = Object(
      (await call('POST', contacts, items[0] && { ...items[0], email_address: 'p@gone.example' }, { preview: 'true' }))
        .body,
    );
    expect(data.reads.map(({ url }: Body) => new URL(String(url)).pathname)).toContain(
      '/communication-preferences/v4/statuses/batch/read',
    );
  });
});

it('a subscribed contact is never subscribed again, with the same consent, another one or none', async () => {
  const body = { email_address: 'again@customer.example', status: 'subscribed', consent: first };
  const { id } = recordOf(await call('POST', contacts, body), 201);
  const sent = await writesWhile(async () => {
    for (const consent of [first, { opted_in_at: new Date().toISOString() }, undefined]) {
      const said = { status: 'subscribed', ...(consent && { consent }) };
      const answers = [
        await call('PATCH', `${contacts}/${id}`, said),
        await call('POST', `${contacts}/upsert`, { match: 'email', email_address: body.email_address, ...said }),
        ...(consent === undefined
          ? []
          : [await call('PATCH', `${contacts}/${id}`, { subscriptions: [{ channel: 'email', ...said }] })]),
      ];
      for (const answer of answers) expect(recordOf(answer)).toMatchObject({ id, status: 'subscribed' });
    }
  });
  expect(sent.filter(([request]) => !request.endsWith('read') && !request.endsWith('search'))).toEqual([]);
});

it('an unsubscribed address is never subscribed by an update that moves it to a contact', async () => {
  const account = service().simulators.hubspot.account(hubspotPortals[0].portalId);
  account.decide('taken@gone.example', 'UNSUBSCRIBED');
  const { id } = recordOf(await call('POST', contacts, { email_address: 'moves@customer.example' }), 201);
  const body = { email_address: 'taken@gone.example', status: 'subscribed', consent: first };
  expect(await call('PATCH', `${contacts}/${id}`, body)).toMatchObject({ status: 422 });
  expect(account.subscribed('taken@gone.example')).toEqual([]);
});
