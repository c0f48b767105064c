import type { MailchimpAccount } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Sends a message to a contact, who opens it. */
const readMails = (account: MailchimpAccount, contact: string): void => {
  const [list = ''] = account.lists();
  const campaign_id = account.campaigns.create({ settings: { title: 'Engines in May' } });
  const [sent, hour] = [Date.now() - 86_400_000, 3_600_000];
  account.happen(list, contact, { activity_type: 'sent', campaign_id }, sent);
  for (const activity_type of ['open', 'unsub'])
    account.happen(list, contact, { activity_type, campaign_id }, sent + hour);
  account.happen(list, contact, { activity_type: 'bounce', bounce_type: 'hard', campaign_id }, sent + hour);
  const link_clicked = 'https://acme.example/engines';
  account.happen(list, contact, { activity_type: 'click', campaign_id, link_clicked }, sent + 2 * hour);
};

/** Creates a sent campaign and a scheduled campaign. */
const sendNews = ({ campaigns, lists }: MailchimpAccount): void => {
  const draft = (title: string): string =>
    campaigns.create({ settings: { title }, recipients: { list_id: lists()[0] ?? '' } });
  const report_summary = { opens: 5, unique_opens: 3, clicks: 2, subscriber_clicks: 1 };
  const send_time = '2026-05-21T18:15:00+00:00';
  campaigns.set(draft('Sent'), { status: 'sent', send_time, emails_sent: 10, report_summary });
  campaigns.set(draft('Planned'), { status: 'schedule', send_time: '2099-05-21T18:15:00+00:00' });
};

/** Signs a contact up by a form, with a location, and creates a template and an automation, as people do. */
export const doneElsewhere = ({ simulators }: Service): void => {
  const account = simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  account.create(account.lists()[0] ?? '', {
    email_address: 'by-hand@example.com',
    location: { latitude: 52.5, longitude: 13.4, timezone: 'Europe/Berlin' },
    timestamp_signup: '2026-01-30T10:00:00+00:00',
    timestamp_opt: '2026-01-31T10:00:00+00:00',
    ip_opt: '192.0.2.7',
    merge_fields: { LOYALTY: 'A-1' },
  });
  for (const contact of account.contacts(account.lists()[0] ?? '').slice(0, 1)) readMails(account, contact);
  const conditions = [{ condition_type: 'EmailAddress', field: 'EMAIL', op: 'contains', value: '@example.com' }];
  const segment = { name: 'By hand', options: { match: 'all', conditions } };
  account.createSegment(account.lists()[0] ?? '', segment, Date.now() - 86_400_000);
  const template_id = Number(account.createTemplate({ name: 'By hand', html: '<p>News</p>' }));
  account.createAutomation({ title: 'By hand', status: 'sending', template_id });
  account.campaigns.create({ settings: { title: 'Written', template_id } });
  sendNews(account);
};
