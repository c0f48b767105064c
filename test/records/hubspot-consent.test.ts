import { expect, it } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { connected } from '../harness/connected.ts';
import { recordOf } from '../harness/reply.ts';
import { contacts, first } from './consent/door.ts';

const { call, service, writesWhile } = connected('hubspot');

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
  'who is %s stays so by any consent, though he is subscribed to every type',
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
