import type { Choice } from '../define.ts';

/**
 * States of scheduled campaigns, from the enumeration of `status`.
 * https://developers.klaviyo.com/en/reference/get_campaigns
 */
export const scheduled: readonly string[] = ['Scheduled', 'Preparing to schedule', 'Queued without Recipients'];

export const sending: readonly string[] = [
  'Sending',
  'Preparing to send',
  'Adding Recipients',
  'Sending Segments',
  'Variations Sent',
];

export const sent: readonly string[] = ['Sent'];

/** States of a campaign that was not sent, or not to all recipients, with the reason. Same page. */
const cancelled: readonly string[] = [
  'Cancelled',
  'Cancelled: Account Disabled',
  'Cancelled: Billing Limit',
  'Cancelled: Internal Error',
  'Cancelled: Misconfigured',
  'Cancelled: No Recipients',
  'Cancelled: Smart Sending',
];

const choiceOf = ([value = '', ...also]: readonly string[]): Choice => ({ value, also });

export const choices: readonly Choice[] = [
  { value: 'Draft' },
  choiceOf(scheduled),
  choiceOf(sending),
  choiceOf(sent),
  choiceOf(cancelled),
  { value: 'Unknown' },
];

export const words = { draft: 'Draft', scheduled: 'Scheduled', sending: 'Sending', sent: 'Sent' } as const;
