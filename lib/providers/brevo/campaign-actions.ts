import type { Action } from '../define.ts';
import { recipientsIn } from './campaign-codecs.ts';

/** Path of a campaign. https://developers.brevo.com/reference/get-email-campaign */
export const oneCampaign = '/emailCampaigns/{id}';

/**
 * States of a campaign that will be sent, is being sent, or was sent. The vendor checks a campaign that is "in_review"
 * before it sends the campaign. Same page.
 */
const toBeSent = ['queued', 'in_review', 'in_process', 'sent'];

/** Drafts of the only type that a request can send. Same page. */
const drafts = { status: ['draft'], type: ['classic'] };

/**
 * (unproven) Request for another status. A scheduled campaign becomes a draft again; a campaign that is being sent is
 * suspended. https://developers.brevo.com/reference/update-campaign-status
 */
const becomes = (status: string) => ({
  method: 'PUT' as const,
  path: `${oneCampaign}/status`,
  body: { status },
  once: true as const,
});

/** Actions of campaigns. Only a draft can be scheduled or sent, so no campaign is sent twice. */
export const actions: Readonly<Record<string, readonly Action[]>> = {
  // "UTC date-time on which the campaign has to run". https://developers.brevo.com/reference/update-email-campaign
  schedule: [
    {
      where: drafts,
      request: { method: 'PUT', path: oneCampaign, body: { scheduledAt: '{scheduled_at:utc}' }, once: true },
      done: { status: toBeSent },
      recipients: recipientsIn,
    },
  ],
  // https://developers.brevo.com/reference/send-email-campaign-now
  send: [
    {
      where: drafts,
      request: { method: 'POST', path: `${oneCampaign}/sendNow`, once: true },
      done: { status: toBeSent },
      recipients: recipientsIn,
    },
  ],
  cancel: [
    { where: { status: ['queued'] }, request: becomes('draft'), done: { status: ['draft'] } },
    { where: { status: ['in_process'] }, request: becomes('suspended'), done: { status: ['suspended'] } },
  ],
};
