import type { ProviderId } from '../../harness/service.ts';
import { openActivecampaign } from './activecampaign.ts';
import { openBrevo } from './brevo.ts';
import type { OpenDoor } from './door.ts';
import { openHubspot } from './hubspot.ts';
import { openKlaviyo } from './klaviyo.ts';
import { openMailchimp } from './mailchimp.ts';

/** One line for each provider at which the service can subscribe somebody. */
export const doors: readonly (readonly [ProviderId, OpenDoor])[] = [
  ['mailchimp', openMailchimp],
  ['hubspot', openHubspot],
  ['klaviyo', openKlaviyo],
  ['activecampaign', openActivecampaign],
  ['brevo', openBrevo],
];
