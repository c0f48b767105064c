import type { ProviderId } from '../../harness/service.ts';
import { openActivecampaign } from '../../providers/activecampaign/doors.ts';
import { openBrevo, openBrevoSms } from '../../providers/brevo/doors.ts';
import { openHubspot } from '../../providers/hubspot/doors.ts';
import { openKlaviyo, openKlaviyoSms } from '../../providers/klaviyo/doors.ts';
import { openMailchimp } from '../../providers/mailchimp/doors.ts';
import type { OpenDoor } from './door.ts';

/** One line for each provider at which the service can subscribe somebody, and each channel that it can subscribe to. */
export const doors: readonly (readonly [ProviderId, channel: string, OpenDoor])[] = [
  ['mailchimp', 'e-mail', openMailchimp],
  ['hubspot', 'e-mail', openHubspot],
  ['klaviyo', 'e-mail', openKlaviyo],
  ['activecampaign', 'e-mail', openActivecampaign],
  ['brevo', 'e-mail', openBrevo],
  ['klaviyo', 'text messages', openKlaviyoSms],
  ['brevo', 'text messages', openBrevoSms],
];
