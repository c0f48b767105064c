import { expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { envelopeOf, failureOf } from '../../harness/reply.ts';
import { newReader, type OpenEvents, events as path, type Reader } from '../../records/events.ts';
import { account } from './account.ts';

const prefix = `pe${hubspotPortals[0].portalId}`;
const full = `${prefix}_order_placed`;
/** Properties of the event as the vendor stores them: as texts. */
const kept = { hs_city: 'Berlin', sum: '12', parts: '["a"]' };

export const events: OpenEvents = ({ service, call }) => {
  const portal = () => account(service().simulators);

  const happen =
    (eventType: string, type: string, name: string | null) =>
    ({ contact_id, remote }: Reader, at: number) => {
      const properties = { hs_city: 'Berlin' };
      portal().happen(Number(remote), eventType, properties, at);
      return { type, remote_type: eventType, name, properties, contact_id };
    };

  const track = async (name: string) => {
    const { contact_id } = await newReader({ call });
    return call('POST', path, { name, contact_id });
  };

  const own = (): void => {
    it('take the full name that the vendor has', async () => {
      expect((await track(full)).status).toBe(202);
    });

    it('are refused in the words of the vendor if the account has no such event defined', async () => {
      const reply = await track('refunded');
      expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
      expect(envelopeOf(reply).message).toContain(`${prefix}_refunded`);
      expect(envelopeOf(reply).details).toMatchObject({ outcome: 'not_applied', retriable: false });
      portal().defineEvent('refunded');
      expect((await track('refunded')).status).toBe(202);
    });

    it('are refused with a 422 if the vendor answers 404: the path names no record', async () => {
      const { contact_id } = await newReader({ call });
      service().simulators.hubspot.failWith(404, { path: /send$/ });
      const reply = await call('POST', path, { name: 'order_placed', contact_id });
      expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
      expect(envelopeOf(reply).details).toMatchObject({ outcome: 'not_applied', provider: { status: 404 } });
    });
  };

  return {
    kinds: {
      'an event of the account': happen('pe147893286_order_placed', 'custom', 'order_placed'),
      'an event of an app': happen('ae6_order_placed', 'custom', 'order_placed'),
      'an event of the vendor': happen('e_visited_page', 'e_visited_page', null),
      'an event of the vendor whose name begins as another': happen('people_came', 'people_came', null),
    },
    isListedByContact: false,
    created: {
      name: 'order_placed',
      properties: { hs_city: 'Berlin', sum: 12, parts: ['a'] },
      kept,
      sent: ({ remote }, occurredAt) => [
        [
          'POST /events/v3/send',
          {
            uuid: expect.stringMatching(/^[\da-f-]{36}$/),
            eventName: full,
            objectId: remote,
            properties: kept,
            occurredAt,
          },
        ],
      ],
      isAccepted: true,
      refused: [],
    },
    own,
  };
};
