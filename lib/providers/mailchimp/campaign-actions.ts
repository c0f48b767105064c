import type { Action, Hindrance, Quirk } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';

const one = '/campaigns/{id}';

/**
 * States of a campaign that can be sent: "save" is a draft.
 * https://mailchimp.com/developer/marketing/api/campaigns/get-campaign-info/
 */
export const drafts = { status: ['save', 'paused'] };

/**
 * Quirk that reads the checklist before a campaign is sent. Returns the reason if the campaign is not ready.
 * https://mailchimp.com/developer/marketing/api/campaign-send-checklist/get-campaign-send-checklist/
 */
function* prepares(): Quirk<Hindrance | undefined> {
  const answer = yield { request: { method: 'GET', path: `${one}/send-checklist` } };
  if (getPath(answer, 'is_ready') === true) return undefined;
  const errors = getList(answer, 'items').filter((item) => getText(item, 'type') === 'error');
  return ['lacks', errors.flatMap((item) => getText(item, 'details') || [])];
}

const recipients = 'recipients.recipient_count';

/** Request of a campaign action, which is never repeated. https://mailchimp.com/developer/marketing/api/campaigns/ */
const telling = (name: string) => ({ method: 'POST' as const, path: `${one}/actions/${name}`, once: true as const });

/** Actions of campaigns. Only a draft can be scheduled or sent, so no campaign is sent twice. */
export const actions: Readonly<Record<string, readonly Action[]>> = {
  // "Campaigns may only be scheduled to send on the quarter-hour". https://mailchimp.com/developer/marketing/api/campaigns/schedule-campaign/
  schedule: [
    {
      where: drafts,
      request: { ...telling('schedule'), body: { schedule_time: '{scheduled_at:offset}' } },
      done: { status: ['schedule', 'sending', 'sent'] },
      recipients,
      prepares,
      // (unproven) https://mailchimp.com/help/schedule-or-pause-a-campaign/
      plan: 'a paid plan',
    },
  ],
  // https://mailchimp.com/developer/marketing/api/campaigns/send-campaign/
  send: [
    {
      where: drafts,
      request: telling('send'),
      done: { status: ['sending', 'sent', 'schedule'] },
      recipients,
      prepares,
    },
  ],
  cancel: [
    // https://mailchimp.com/developer/marketing/api/campaigns/unschedule-campaign/
    { where: { status: ['schedule'] }, request: telling('unschedule'), done: drafts },
    // "This feature is included with Mailchimp Pro." https://mailchimp.com/developer/marketing/api/campaigns/cancel-campaign/
    {
      where: { status: ['sending'] },
      request: telling('cancel-send'),
      done: { status: ['canceling', 'canceled'] },
      plan: 'Mailchimp Pro',
    },
  ],
};
