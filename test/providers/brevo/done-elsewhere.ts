import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import type { Service } from '../../harness/service.ts';

/**
 * Puts a contact on a list, and creates a segment, a template, a sent campaign and a scheduled campaign, as people do.
 */
export const doneElsewhere = ({ simulators }: Service): void => {
  const account = simulators.brevo.account(brevoAccounts[0].email);
  const contact = account.create({ email: 'by-hand@example.com', attributes: { FIRSTNAME: 'Ada' } });
  account.join(account.lists()[0] ?? 0, contact);
  account.segments.create({ segmentName: 'By hand' });
  account.templates.create({ templateName: 'By hand', subject: 'News', htmlContent: '<p>By hand</p>', isActive: true });
  const recipients = { listIds: account.lists().slice(0, 1) };
  const [sent, planned] = ['Sent', 'Planned'].map((name) =>
    account.campaigns.create({ name, subject: 'News', recipients }),
  );
  const sentDate = '2026-05-21T18:15:00.000Z';
  account.report({ email: 'by-hand@example.com', event: 'clicks', link: 'https://example.com/a' });
  account.send(contact, sent ?? 0, ['delivered']);
  account.campaigns.set(sent ?? 0, { status: 'sent', sentDate, sent: 10, stats: { viewed: 5, uniqueViews: 3 } });
  account.campaigns.set(planned ?? 0, { status: 'queued', scheduledAt: '2099-05-21T18:15:00.000Z' });
};
