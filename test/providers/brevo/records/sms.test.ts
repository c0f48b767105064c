import { describe, expect, it } from 'vitest';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import { type Body, bodiesOf, connected } from '../../../harness/connected.ts';
import { envelopeOf, recordOf, refusalOf } from '../../../harness/reply.ts';
import { contacts, first } from '../../../records/consent/door.ts';
import { phone, sms, smsIn, withPhone } from '../../../records/consent/text-messages.ts';

describe('text messages at Brevo', () => {
  const { service, call, writesWhile } = connected('brevo');
  const account = () => service().simulators.brevo.account(brevoAccounts[0].email);
  const create = async (body: Body = {}) => recordOf(await call('POST', contacts, { ...withPhone(), ...body }), 201);
  const valuesOf = (remote: string) => account().get(Number(remote))?.values ?? {};

  it('are in no request unless the body mentions them', async () => {
    const sent = await writesWhile(async () => {
      const { id } = await create({ status: 'subscribed', consent: first });
      recordOf(
        await call('PATCH', `${contacts}/${id}`, { first_name: 'Ada', phone_numbers: [{ phone_number: phone() }] }),
      );
      recordOf(await call('PATCH', `${contacts}/${id}`, { status: 'unsubscribed' }));
    });
    expect(sent.length).toBe(3);
    for (const body of bodiesOf(sent)) expect(body).not.toHaveProperty('smsBlacklisted');
  });

  it('are unsubscribed, and resubscribed by a later consent, in a request that contains nothing else', async () => {
    const { id, remote_id } = await create();
    const out = await writesWhile(() => call('PATCH', `${contacts}/${id}`, sms('unsubscribed')));
    expect(bodiesOf(out)).toEqual([{ smsBlacklisted: true }]);
    const quiet = await writesWhile(async () => {
      for (const consent of [undefined, first])
        expect(refusalOf(await call('PATCH', `${contacts}/${id}`, sms('subscribed', consent)))).toMatchObject({
          error: 'consent_required',
          details: { issues: [{ path: 'subscriptions[0].consent' }] },
        });
    });
    expect(quiet).toEqual([]);
    const later = { opted_in_at: new Date(Date.now() + 1000).toISOString() };
    const again = await writesWhile(async () => {
      expect(smsIn(recordOf(await call('PATCH', `${contacts}/${id}`, sms('subscribed', later))))).toMatchObject({
        status: 'subscribed',
      });
    });
    expect(bodiesOf(again)).toEqual([{ smsBlacklisted: false }]);
    expect(valuesOf(remote_id)).toMatchObject({ smsBlacklisted: false });
  });

  it('are subscribed with a new contact, and the vendor does not store their consent', async () => {
    const body = { ...withPhone(), ...sms('subscribed', first) };
    const sent = await writesWhile(async () => {
      const { warnings } = envelopeOf(await call('POST', contacts, body));
      expect(warnings).toMatchObject([
        { path: 'subscriptions[0].consent', message: expect.not.stringContaining('sms_consent') },
      ]);
    });
    // The request does not even contain the member that would remove a number from the blocklist.
    for (const name of ['smsBlacklisted', 'emailBlacklisted']) expect(bodiesOf(sent)[0]).not.toHaveProperty(name);
  });

  it('do not remove the block of e-mail', async () => {
    const { id, remote_id } = await create();
    account().block(Number(remote_id), 'complaint');
    const later = { opted_in_at: new Date(Date.now() + 1000).toISOString() };
    await call('PATCH', `${contacts}/${id}`, sms('subscribed', later));
    expect(valuesOf(remote_id)).toMatchObject({ emailBlacklisted: true });
  });
});
