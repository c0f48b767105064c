import type { ProviderId } from '../../harness/service.ts';
import { openActivecampaign } from './activecampaign.ts';
import { openBrevo, openBrevoSms } from './brevo.ts';
import type { OpenDoor } from './door.ts';
import { openHubspot } from './hubspot.ts';
import { openKlaviyo, openKlaviyoSms } from './klaviyo.ts';
import { openMailchimp } from './mailchimp.ts';

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
