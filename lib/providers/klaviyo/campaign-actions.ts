import type { Action, Hindrance, Placeholders, Quirk } from '../define.ts';
import { untakenIn } from '../language/answers.ts';
import { scheduled, sending, sent } from './campaign-states.ts';
import { jsonApi, path } from './version.ts';

/**
 * Send strategies that the service may replace. A request sets a single strategy.
 * https://developers.klaviyo.com/en/reference/update_campaign
 */
const strategies = ['immediate', 'static', 'throttled', 'smart_send_time'];

/**
 * Drafts that can be sent. A campaign that tests several variants would lose them with another strategy, so it is left
 * out. Same page.
 */
const draft = { 'attributes.status': ['Draft'], 'attributes.send_strategy.method': strategies };

const begun = { 'attributes.status': [...sending, ...sent] };

/** "Trigger a campaign to send asynchronously". https://developers.klaviyo.com/en/reference/send_campaign */
const sends = {
  method: 'POST',
  path: path('/campaign-send-jobs'),
  headers: jsonApi,
  body: { data: { type: 'campaign-send-job', id: '{id}' } },
  once: true,
} as const;

/** Quirk that sends a campaign now or at a given time. https://developers.klaviyo.com/en/reference/update_campaign */
const planned = (method: 'static' | 'immediate') =>
  function* ({ scheduled_at }: Placeholders): Quirk<Hindrance | undefined> {
    const isLater = method === 'static';
    const send_strategy = isLater
      ? { method, datetime: '{scheduled_at:offset}', options: { is_local: false } }
      : { method };
    const body = { data: { type: 'campaign', id: '{id}', attributes: { send_strategy } } };
    const answer = yield { request: { method: 'PATCH', path: path('/campaigns/{id}'), headers: jsonApi, body } };
    const at = 'data.attributes.send_strategy';
    return untakenIn(answer, { [`${at}.method`]: method, ...(isLater && { [`${at}.datetime`]: scheduled_at }) });
  };

/**
 * "Permanently cancel the campaign, setting the status to CANCELED or revert the campaign, setting the status back to DRAFT".
 * https://developers.klaviyo.com/en/reference/cancel_campaign_send
 */
const stops = (action: 'cancel' | 'revert') => ({
  method: 'PATCH' as const,
  path: path('/campaign-send-jobs/{id}'),
  headers: jsonApi,
  body: { data: { type: 'campaign-send-job', id: '{id}', attributes: { action } } },
  once: true as const,
});

/**
 * Actions of campaigns, without the number of recipients. The vendor estimates the number in a job, and a response may
 * contain an old estimate. https://developers.klaviyo.com/en/reference/get_campaign_recipient_estimation
 */
export const actions: Readonly<Record<string, readonly Action[]>> = {
  // The same moment for all contacts, in every time zone. https://developers.klaviyo.com/en/reference/update_campaign
  schedule: [
    {
      where: draft,
      prepares: planned('static'),
      request: sends,
      done: { 'attributes.status': [...scheduled, ...sending, ...sent] },
    },
  ],
  send: [
    { where: { ...draft, 'attributes.send_strategy.method': ['immediate'] }, request: sends, done: begun },
    {
      where: draft,
      prepares: planned('immediate'),
      request: sends,
      done: begun,
    },
  ],
  cancel: [
    {
      where: { 'attributes.status': scheduled },
      request: stops('revert'),
      done: { 'attributes.status': ['Draft'] },
    },
    {
      where: { 'attributes.status': sending },
      request: stops('cancel'),
      done: { 'attributes.status': ['Cancelled'] },
    },
  ],
};
