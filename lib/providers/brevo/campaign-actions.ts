import type { Action } from '../define.ts';
import { recipientsIn } from './campaign-codecs.ts';

/** https://developers.brevo.com/reference/get-email-campaign */
export const oneCampaign = '/emailCampaigns/{id}';

/** What is to be sent, is being sent, or was: "in_review" is looked at by the vendor before. Same page. */
const toBeSent = ['queued', 'in_review', 'in_process', 'sent'];

/** No other kind is sent by a request. Same page. */
const drafts = { status: ['draft'], type: ['classic'] };

/** (memory) A campaign that is scheduled becomes a draft again, one that is being sent is suspended. https://developers.brevo.com/reference/update-campaign-status */
const becomes = (status: string) => ({
  method: 'PUT' as const,
  path: `${oneCampaign}/status`,
  body: { status },
  once: true as const,
});

/** A campaign is sent, and scheduled, once: what has begun is no draft any more. */
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
