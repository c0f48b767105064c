import { expect, it } from 'vitest';
import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import { recordsOf } from '../../harness/reply.ts';
import { type OpenEvents, events as path, type Reader } from '../../records/events.ts';
import { account } from './account.ts';

/** Unified types of the message metrics that the vendor itself records. */
const types = {
  'Received Email': 'delivered',
  'Opened Email': 'opened',
  'Clicked Email': 'clicked',
  'Bounced Email': 'bounced',
  'Marked Email as Spam': 'complained',
  'Unsubscribed from Email Marketing': 'unsubscribed',
  'Subscribed to List': 'Subscribed to List',
};

const properties = { sku: 'A-1', sum: 12.5, of: ['a'] };

export const events: OpenEvents = ({ service }) => {
  const happen =
    (name: string, type: string) =>
    ({ contact_id, remote }: Reader, at: number) => {
      account(service().simulators).happen(remote, { name, isOwn: true }, {}, at);
      return { type, remote_type: name, name: null, contact_id };
    };

  const placedOrder = ({ contact_id, remote }: Reader, at: number) => {
    account(service().simulators).happen(remote, { name: 'Placed Order' }, { sku: 'A-1' }, at);
    return { type: 'custom', name: 'Placed Order', properties: { sku: 'A-1' }, contact_id };
  };

  return {
    kinds: {
      'a metric of the account': placedOrder,
      ...Object.fromEntries(Object.entries(types).map(([name, type]) => [`the metric ${name}`, happen(name, type)])),
    },
    isListedByContact: false,
    created: {
      name: 'Placed Order',
      properties,
      sent: ({ remote }, time) => [
        [
          'POST /api/events',
          {
            data: {
              type: 'event',
              attributes: {
                unique_id: expect.stringMatching(/^[\da-f-]{36}$/),
                properties,
                time,
                metric: { data: { type: 'metric', attributes: { name: 'Placed Order' } } },
                // No member of the profile: an event neither changes nor subscribes a contact.
                profile: { data: { type: 'profile', id: remote, attributes: {} } },
              },
            },
          },
        ],
      ],
      isAccepted: true,
      refused: [
        [{ name: 'n'.repeat(128) }, ['name'], 'validation_failed'],
        [{ occurred_at: '1980-01-01T00:00:00Z' }, ['occurred_at'], 'provider_rejected'],
      ],
    },
    own: () =>
      it.each(Object.keys(types))('are custom if an account has made the metric %s', async (name) => {
        const [, { accountId }] = klaviyoAccounts;
        const other = service().simulators.klaviyo.account(accountId);
        const { token } = await service().connect(await service().project(), 'klaviyo', { account: 1 });
        const email = `${name.replaceAll(' ', '.')}@events.example`;
        const key = other.happen(other.create({ email }), { name, isOwn: false });
        const all = recordsOf(await service().call('GET', path, { token }));
        expect(all.find(({ remote_id }) => remote_id === key)).toMatchObject({
          type: 'custom',
          remote_type: name,
          name,
        });
      }),
  };
};
