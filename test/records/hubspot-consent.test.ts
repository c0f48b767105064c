import { expect, it } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { connected } from '../harness/connected.ts';
import { recordOf } from '../harness/reply.ts';
import { contacts, first } from './consent/door.ts';

const { call, service } = connected('hubspot');

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
