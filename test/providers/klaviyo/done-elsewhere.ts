import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import type { Service } from '../../harness/service.ts';

/**
 * Creates a contact who has consented to both channels and bought something, a sent campaign and a scheduled campaign.
 */
export const doneElsewhere = ({ simulators }: Service): void => {
  const account = simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  const profile = account.create({
    email: 'by-hand@example.com',
    first_name: 'Ada',
    location: { address1: '1 Main St', city: 'Boston', region: 'MA' },
  });
  account.decide(profile, 'email', 'SUBSCRIBED');
  account.decide(profile, 'sms', 'SUBSCRIBED');
  account.set(profile, { last_event_date: '2026-07-01T22:08:59+00:00' });
  account.happen(profile, { name: 'Clicked Email', isOwn: true }, { URL: 'https://example.com/a' });
  account.happen(profile, { name: 'Placed Order' }, { sku: 'A-1' });
  const included = [account.createSegment({ name: 'Customers' })];
  const said = { from_email: 'ada@example.com', from_label: 'Ada', reply_to_email: 'answers@example.com' };
  account.campaigns.write(account.campaigns.create({ name: 'Draft' }), {
    ...said,
    subject: 'News',
    preview_text: 'May',
  });
  const content = { body: 'News' };
  const text = { channel: 'sms', content };
  const notification = { channel: 'mobile_push', content };
  for (const [status, send_time] of [
    ['Sent', '2026-05-21T18:15:00+00:00'],
    ['Scheduled', '2099-05-21T18:15:00+00:00'],
  ])
    for (const definition of [undefined, text, notification])
      account.campaigns.set(account.campaigns.create({ name: status, audiences: { included } }, definition), {
        status,
        send_time,
      });
};
