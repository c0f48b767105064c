import { expect, it } from 'vitest';
import { recordOf, recordsOf } from '../../harness/reply.ts';
import { day, isoOf, listEvents, newReader, now, type OpenEvents, events as path } from '../../records/events.ts';
import { account } from './account.ts';

export const events: OpenEvents = ({ service, call, requestsWhile }) => {
  const active = () => account(service().simulators);

  const own = (): void => {
    it('are those that a contact has done and messages that came back, in one list', async () => {
      const { contact_id, remote, email_address } = await newReader({ call });
      const campaign = active().create('campaigns', { name: 'News', type: 'single' });
      active().track(remote, 'visited', '', now - 31 * day);
      active().track(remote, 'purchased', 'A-1', now - 3 * day);
      active().track(remote, 'visited', '', now - 2 * day);
      active().bounce(remote, campaign, now - day);
      const found = await listEvents({ call }, { contact_id });
      expect(found).toMatchObject([
        { type: 'custom', name: 'purchased', properties: { value: 'A-1' }, contact_id, campaign_id: null },
        { type: 'custom', name: 'visited', properties: null, occurred_at: isoOf(now - 2 * day) },
        { type: 'bounced', name: null, email_address, contact_id, occurred_at: isoOf(now - day) },
      ]);
      const campaigns = recordsOf(await call('GET', '/marketingautomation/campaigns'));
      expect(found[2]?.campaign_id).toBe(campaigns.find(({ remote_id }) => remote_id === campaign)?.id);
      for (const one of found) expect(recordOf(await call('GET', `${path}/${one.id}`))).toEqual(one);
    });

    it('of a type are asked of its own list', async () => {
      const { contact_id, remote } = await newReader({ call });
      const sent = await requestsWhile(() => call('GET', path, undefined, { contact_id, type: 'bounced' }));
      expect(sent.map(([request]) => request).filter((request) => request.endsWith('Logs'))).toEqual([
        `GET /contacts/${remote}/bounceLogs`,
      ]);
    });
  };

  return {
    kinds: {
      'a value of an event that an account tracks': ({ contact_id, remote }, at) => {
        active().track(remote, 'purchased', 'A-1', at);
        return { type: 'custom', name: 'purchased', properties: { value: 'A-1' }, contact_id, campaign_id: null };
      },
      'an event without a value': ({ remote }, at) => {
        active().track(remote, 'visited', '', at);
        return { type: 'custom', name: 'visited', properties: null };
      },
      'a message of no campaign that came back': ({ contact_id, remote, email_address }, at) => {
        active().bounce(remote, '0', at);
        return { type: 'bounced', name: null, email_address, contact_id, campaign_id: null };
      },
    },
    filtered: 'bounced',
    isListedByContact: true,
    page: 100,
    own,
  };
};
