import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, type CallAs, callAs } from '../../harness/connected.ts';
import { envelopeOf, recordOf, refusalOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { channelOf, isByList, subscribers, takesSms } from './cells.ts';
import { contacts, first } from './door.ts';
import { address } from './text-messages.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

describe.each(subscribers)('subscriptions at %s', (provider) => {
  let call: CallAs;
  let id: string;

  /** Requests of writes that the provider was sent meanwhile. */
  const writesWhile = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
    const sent: string[] = [];
    const stop = service.simulators[provider].onExchange(({ method, path }) => {
      // HubSpot reads what a contact is sent so.
      if (method !== 'GET' && !path.endsWith('/read')) sent.push(`${method} ${path}`);
    });
    await act().finally(stop);
    return sent;
  };

  beforeAll(async () => {
    call = callAs(service, (await service.connect(await service.project(), provider)).token);
    id = recordOf(await call('POST', contacts, { email_address: address() }), 201).id;
  });

  /** Refused at this path, whether by a create or an update, before anything is sent. */
  const refusedAt = async (path: string, body: Body, error = 'validation_failed') => {
    const sent = await writesWhile(async () => {
      for (const reply of [
        await call('POST', contacts, { email_address: address(), ...body }),
        await call('PATCH', `${contacts}/${id}`, body),
      ])
        expect(refusalOf(reply), JSON.stringify(reply.body)).toMatchObject({
          error,
          details: { issues: [{ path }] },
        });
    });
    expect(sent).toEqual([]);
  };

  it('of a channel that the provider does not take are refused by their path', async () => {
    const others = takesSms(provider) ? ['push'] : ['push', 'sms'];
    for (const channel of others)
      await refusedAt('subscriptions[0].channel', {
        subscriptions: [{ channel, status: 'subscribed', consent: first }],
      });
  });

  it('of a channel that nobody has are refused', async () => {
    await refusedAt('subscriptions[0].channel', { subscriptions: [{ channel: 'fax', status: 'unsubscribed' }] });
  });

  const own = takesSms(provider) ? (['email', 'sms'] as const) : (['email'] as const);
  const isAlwaysDecided = channelOf(provider, 'email')?.isAlwaysDecided === true;

  it('are none of a contact where a list has them', async () => {
    if (!isByList(provider)) return;
    await refusedAt('subscriptions[0].channel', { subscriptions: [{ channel: 'email', status: 'unsubscribed' }] });
  });

  it.skipIf(isByList(provider)).each(own)('by %s take no other status than those that people give', async (channel) => {
    for (const status of ['bounced', 'complained', 'cleaned', 'archived', 'whatever', 'SUBSCRIBE'])
      await refusedAt('subscriptions[0].status', { subscriptions: [{ channel, status, consent: first }] });
  });

  it.skipIf(isByList(provider)).each(own)('by %s subscribe nobody without their consent', async (channel) => {
    await refusedAt(
      'subscriptions[0].consent',
      { subscriptions: [{ channel, status: ' Subscribed' }] },
      'consent_required',
    );
  });

  it.skipIf(isByList(provider)).each(own)('by %s are said once', async (channel) => {
    const both = ['unsubscribed', 'subscribed'].map((status) => ({ channel, status, consent: first }));
    await refusedAt('subscriptions[1].channel', { subscriptions: both });
  });

  it.skipIf(isByList(provider))('by e-mail say what `status` and `consent` say, or are refused', async () => {
    const subscribed = { channel: 'email', status: 'subscribed', consent: first };
    await refusedAt('subscriptions[0].status', { status: 'unsubscribed', subscriptions: [subscribed] });
    const unsubscribed = { channel: 'email', status: 'unsubscribed' };
    const agreed = { status: 'subscribed', consent: first };
    await refusedAt('subscriptions[0].status', { ...agreed, subscriptions: [unsubscribed] });
    const other = { ...subscribed, consent: { opted_in_at: '2026-02-01T10:00:00Z' } };
    await refusedAt('subscriptions[0].consent', { ...agreed, subscriptions: [other] });
  });

  it.skipIf(isByList(provider))(
    'are of a list only where the provider keeps contacts by list, and then of that of the contact',
    async () => {
      const list_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
      const body = { subscriptions: [{ channel: 'email', status: 'unsubscribed', list_id }] };
      if (provider !== 'mailchimp') return refusedAt('subscriptions[0].list_id', body);
      const { list_id: ofContact } = recordOf(await call('GET', `${contacts}/${id}`));
      const refused = refusalOf(await call('PATCH', `${contacts}/${id}`, body));
      expect(refused.details).toMatchObject({ issues: [{ path: 'subscriptions[0].list_id' }] });
      const own = { subscriptions: [{ channel: 'email', status: 'unsubscribed', list_id: ofContact }] };
      expect(recordOf(await call('PATCH', `${contacts}/${id}`, own))).toMatchObject({ status: 'unsubscribed' });
      const made = { email_address: address(), subscriptions: own.subscriptions };
      expect(recordOf(await call('POST', contacts, made), 201)).toMatchObject({
        list_id: ofContact,
        status: 'unsubscribed',
      });
    },
  );

  it('that are sent back as they were read say nothing, and change nothing', async () => {
    const { subscriptions } = recordOf(await call('GET', `${contacts}/${id}`));
    const sent = await writesWhile(async () => {
      const reply = await call('PATCH', `${contacts}/${id}`, { subscriptions, first_name: 'Ada' });
      expect(recordOf(reply).subscriptions).toEqual(subscriptions);
      expect(envelopeOf(reply).warnings ?? []).toEqual([]);
    });
    expect(sent.filter((request) => /subscription|jobs|statuses/.test(request))).toEqual([]);
  });

  it('that were read before, and that the provider does not take, are told and not written', async () => {
    const channel = isByList(provider) ? 'email' : 'push';
    const old = { channel, status: 'subscribed', remote_status: 'OLD', list_id: null };
    const reply = await call('PATCH', `${contacts}/${id}`, { subscriptions: [old], first_name: 'Grace' });
    expect(recordOf(reply)).toMatchObject({ first_name: 'Grace' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'subscriptions[0]', code: 'read_only' }]);
  });

  it.skipIf(isByList(provider) || isAlwaysDecided)('by e-mail do what `status` does', async () => {
    const body = {
      email_address: address(),
      subscriptions: [{ channel: 'email', status: 'subscribed', consent: first }],
    };
    const made = recordOf(await call('POST', contacts, body), 201);
    expect(recordOf(await call('GET', `${contacts}/${made.id}`))).toMatchObject({ status: 'subscribed' });
    const out = { subscriptions: [{ channel: 'email', status: 'unsubscribed' }] };
    recordOf(await call('PATCH', `${contacts}/${made.id}`, out));
    expect(recordOf(await call('GET', `${contacts}/${made.id}`))).toMatchObject({ status: 'unsubscribed' });
  });
});
