import { describe, expect, it } from 'vitest';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { type Body, bodiesOf, connected } from '../../../harness/connected.ts';
import { envelopeOf, recordOf, refusalOf } from '../../../harness/reply.ts';
import { contacts, first } from '../../../records/consent/door.ts';
import { address, phone, sms, smsIn, withPhone } from '../../../records/consent/text-messages.ts';

const jobs = {
  subscribe: 'POST /api/profile-subscription-bulk-create-jobs',
  unsubscribe: 'POST /api/profile-subscription-bulk-delete-jobs',
};

describe('text messages at Klaviyo', () => {
  const { service, call, writesWhile } = connected('klaviyo');
  const account = () => service().simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  const create = async (body: Body = {}) => recordOf(await call('POST', contacts, { ...withPhone(), ...body }), 201);
  const consents = (remote: string) => Object(account().get(remote)?.values.consents);

  it('are subscribed by a separate job, with the number and the time of the consent, and nothing else', async () => {
    const consent = { opted_in_at: '2026-03-01T10:00:00Z', source: 'Checkout' };
    const body = { ...withPhone(), ...sms('subscribed', consent) };
    const sent = await writesWhile(async () => {
      const record = recordOf(await call('POST', contacts, body), 201);
      expect(smsIn(record)).toMatchObject({ status: 'subscribed', remote_status: 'SUBSCRIBED' });
      expect(record).toMatchObject({ status: 'never_subscribed', consent: null });
    });
    expect(sent.map(([path]) => path)).toEqual(['POST /api/profiles', jobs.subscribe]);
    const marketing = { consent: 'SUBSCRIBED', consented_at: '2026-03-01T10:00:00.000Z' };
    const [{ phone_number }] = body.phone_numbers as [Body];
    expect(sent[1]?.[1]).toEqual({
      data: {
        type: 'profile-subscription-bulk-create-job',
        attributes: {
          historical_import: true,
          custom_source: 'Checkout',
          profiles: {
            data: [
              {
                type: 'profile',
                id: expect.any(String),
                attributes: { phone_number, subscriptions: { sms: { marketing } } },
              },
            ],
          },
        },
      },
    });
  });

  it('are unsubscribed by a job only, without a consent, and e-mail stays', async () => {
    const { id, remote_id } = await create({ status: 'subscribed', consent: first, ...sms('subscribed', first) });
    expect(consents(remote_id)).toMatchObject({ email: { consent: 'SUBSCRIBED' }, sms: { consent: 'SUBSCRIBED' } });
    const sent = await writesWhile(() => call('PATCH', `${contacts}/${id}`, sms('unsubscribed')));
    expect(sent.map(([path]) => path)).toEqual([jobs.unsubscribe]);
    expect(Object.keys(Object(sent[0]?.[1]).data.attributes.profiles.data[0].attributes.subscriptions)).toEqual([
      'sms',
    ]);
    expect(consents(remote_id)).toMatchObject({ email: { consent: 'SUBSCRIBED' }, sms: { consent: 'UNSUBSCRIBED' } });
  });

  it('are resubscribed only by a later consent of the same channel', async () => {
    const { id, remote_id } = await create(sms('subscribed', first));
    account().decide(remote_id, 'sms', 'UNSUBSCRIBED');
    const sent = await writesWhile(async () => {
      const old = refusalOf(await call('PATCH', `${contacts}/${id}`, sms('subscribed', first)));
      expect(old).toMatchObject({
        error: 'consent_required',
        details: { outcome: 'not_applied', issues: [{ path: 'subscriptions[0].consent' }] },
      });
      const ofEmail = { ...sms('subscribed'), consent: { opted_in_at: new Date().toISOString() } };
      expect(refusalOf(await call('PATCH', `${contacts}/${id}`, ofEmail)).error).toBe('consent_required');
    });
    expect(sent).toEqual([]);
    const later = { opted_in_at: new Date(Date.now() + 2000).toISOString() };
    // The vendor refuses future times.
    const refused = refusalOf(await call('PATCH', `${contacts}/${id}`, sms('subscribed', later)));
    expect(refused).toMatchObject({ error: 'provider_rejected' });
  });

  it('show the former status with a warning until the vendor has done the job', async () => {
    account().rules.holdsJobs = true;
    const reply = await call('POST', contacts, { ...withPhone(), ...sms('subscribed', first) });
    account().rules.holdsJobs = false;
    expect(smsIn(recordOf(reply, 201))).toMatchObject({ status: 'never_subscribed' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'subscriptions[0].status', code: 'partial_record' }]);
  });

  it('need a number: without one, the contact is created, and a warning reports the missing subscription', async () => {
    const reply = await call('POST', contacts, { email_address: address(), ...sms('subscribed', first) });
    expect(smsIn(recordOf(reply, 201))).toMatchObject({ status: 'never_subscribed' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'subscriptions[0].status', code: 'follow_up_failed' }]);
    const { id } = recordOf(reply, 201);
    refusalOf(await call('PATCH', `${contacts}/${id}`, sms('subscribed', first)));
  });

  it('keep no IP address of a consent, with a warning if the body contains it', async () => {
    const body = { ...withPhone(), ...sms('subscribed', { ...first, ip: '192.0.2.7' }) };
    const { warnings } = envelopeOf(await call('POST', contacts, body));
    expect(warnings).toMatchObject([{ path: 'subscriptions[0].consent', code: 'unsupported_field' }]);
  });

  it('are subscribed together with e-mail, each by its own consent and job', async () => {
    const subscriptions = ['email', 'sms'].map((channel) => ({ channel, status: 'subscribed', consent: first }));
    const sent = await writesWhile(() => call('POST', contacts, { ...withPhone(), subscriptions }));
    expect(sent.map(([path]) => path)).toEqual(['POST /api/profiles', jobs.subscribe, jobs.subscribe]);
    const channels = bodiesOf(sent.slice(1)).map((body) =>
      Object.keys(Object(body).data.attributes.profiles.data[0].attributes.subscriptions),
    );
    expect(channels).toEqual([['email'], ['sms']]);
  });

  it('are subscribed by a batch and an upsert only on request', async () => {
    const given = { email_address: address(), phone_numbers: [{ phone_number: phone() }] };
    const { remote_id } = recordOf(await call('POST', contacts, given), 201);
    const quiet = { match: 'email', ...given, company_name: 'Engines' };
    const sent = await writesWhile(async () => {
      await call('POST', `${contacts}/upsert`, quiet);
      await call('POST', `${contacts}/batch`, { items: [withPhone()] });
    });
    expect(sent.filter(([path]) => path.includes('subscription'))).toEqual([]);
    recordOf(await call('POST', `${contacts}/upsert`, { ...quiet, ...sms('subscribed', first) }));
    expect(consents(remote_id)).toMatchObject({ sms: { consent: 'SUBSCRIBED' } });
  });

  it('stay unchanged if a record is sent back as it was read', async () => {
    const { id } = await create({ status: 'subscribed', consent: first, ...sms('subscribed', first) });
    const { id: _, remote_id: __, ...read } = recordOf(await call('GET', `${contacts}/${id}`));
    const sent = await writesWhile(async () => {
      recordOf(await call('PATCH', `${contacts}/${id}`, read));
      recordOf(await call('PATCH', `${contacts}/${id}`, { subscriptions: read.subscriptions }));
    });
    expect(sent.filter(([path]) => path.includes('subscription'))).toEqual([]);
  });
});
