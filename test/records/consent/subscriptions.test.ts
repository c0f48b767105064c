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

  /** Writes that the provider receives while the function runs. */
  const writesWhile = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
    const sent: string[] = [];
    const stop = service.simulators[provider].onExchange(({ method, path }) => {
      // HubSpot reads subscriptions with this POST.
      if (method !== 'GET' && !path.endsWith('/read')) sent.push(`${method} ${path}`);
    });
    await act().finally(stop);
    return sent;
  };

  beforeAll(async () => {
    call = callAs(service, (await service.connect(await service.project(), provider)).token);
    id = recordOf(await call('POST', contacts, { email_address: address() }), 201).id;
  });

  /** Expects that a create and an update are refused at this path, before a request to the vendor. */
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

  it('in a channel that the provider does not support are refused with their path', async () => {
    const others = takesSms(provider) ? ['push'] : ['push', 'sms'];
    for (const channel of others)
      await refusedAt('subscriptions[0].channel', {
        subscriptions: [{ channel, status: 'subscribed', consent: first }],
      });
  });

  it('in a channel that no provider has are refused', async () => {
    await refusedAt('subscriptions[0].channel', { subscriptions: [{ channel: 'fax', status: 'unsubscribed' }] });
  });

  const own = takesSms(provider) ? (['email', 'sms'] as const) : (['email'] as const);
  const isAlwaysDecided = channelOf(provider, 'email')?.isAlwaysDecided === true;

  it('of a contact are refused if subscriptions belong to lists', async () => {
    if (!isByList(provider)) return;
    await refusedAt('subscriptions[0].channel', { subscriptions: [{ channel: 'email', status: 'unsubscribed' }] });
  });

  it.skipIf(isByList(provider)).each(own)('by %s accept only a status that people can choose', async (channel) => {
    for (const status of ['bounced', 'complained', 'cleaned', 'archived', 'whatever', 'SUBSCRIBE'])
      await refusedAt('subscriptions[0].status', { subscriptions: [{ channel, status, consent: first }] });
  });

  it.skipIf(isByList(provider)).each(own)('by %s require a consent to subscribe', async (channel) => {
    await refusedAt(
      'subscriptions[0].consent',
      { subscriptions: [{ channel, status: ' Subscribed' }] },
      'consent_required',
    );
  });

  it.skipIf(isByList(provider)).each(own)('by %s are refused if they occur twice', async (channel) => {
    const both = ['unsubscribed', 'subscribed'].map((status) => ({ channel, status, consent: first }));
    await refusedAt('subscriptions[1].channel', { subscriptions: both });
  });

  it.skipIf(isByList(provider))('by e-mail are refused if they contradict `status` or `consent`', async () => {
    const subscribed = { channel: 'email', status: 'subscribed', consent: first };
    await refusedAt('subscriptions[0].status', { status: 'unsubscribed', subscriptions: [subscribed] });
    const unsubscribed = { channel: 'email', status: 'unsubscribed' };
    const agreed = { status: 'subscribed', consent: first };
    await refusedAt('subscriptions[0].status', { ...agreed, subscriptions: [unsubscribed] });
    const other = { ...subscribed, consent: { opted_in_at: '2026-02-01T10:00:00Z' } };
    await refusedAt('subscriptions[0].consent', { ...agreed, subscriptions: [other] });
  });

  it.skipIf(isByList(provider))(
    "name a list only if the provider keeps contacts by list, and then only the contact's list",
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

  it('that are sent back as they were read cause no warning and change nothing', async () => {
    const { subscriptions } = recordOf(await call('GET', `${contacts}/${id}`));
    const sent = await writesWhile(async () => {
      const reply = await call('PATCH', `${contacts}/${id}`, { subscriptions, first_name: 'Ada' });
      expect(recordOf(reply).subscriptions).toEqual(subscriptions);
      expect(envelopeOf(reply).warnings ?? []).toEqual([]);
    });
    expect(sent.filter((request) => /subscription|jobs|statuses/.test(request))).toEqual([]);
  });

  it('in an unsupported channel, sent back from an earlier read, cause a warning and are not written', async () => {
    const channel = isByList(provider) ? 'email' : 'push';
    const old = { channel, status: 'subscribed', remote_status: 'OLD', list_id: null };
    const reply = await call('PATCH', `${contacts}/${id}`, { subscriptions: [old], first_name: 'Grace' });
    expect(recordOf(reply)).toMatchObject({ first_name: 'Grace' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'subscriptions[0]', code: 'read_only' }]);
  });

  it.skipIf(isByList(provider) || isAlwaysDecided)('by e-mail have the same effect as `status`', async () => {
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
