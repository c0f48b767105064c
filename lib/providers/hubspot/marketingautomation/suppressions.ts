import type { Codec, ValueField } from '../../define.ts';
import { readAs } from '../../language/codecs.ts';

/**
 * What HubSpot keeps all mail from somebody for, whatever he is subscribed to. "Email hard bounce reason", "Invalid email address",
 * which is "true" or "false", and "Email address quarantined". https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
 */
const names = { isInvalid: 'INVALID_EMAIL_ADDRESS', complaint: 'RECIPIENT_COMPLAINT' } as const;

const bounced = (remote: unknown): unknown => {
  if (typeof remote !== 'string' || remote === '' || remote === 'false') return undefined;
  return remote === 'true' ? names.isInvalid : remote;
};

/** Why it is kept from somebody who has complained. */
export const complaintCodec: Codec = readAs((remote) => (remote === names.complaint ? remote : undefined));

/** Why mail to somebody comes back for good. */
export const bounceCodec: Codec = readAs(bounced);

/** (memory) Among the reasons of a quarantine, the one for a complaint. Same page. */
export const complaint: ValueField = {
  kind: 'value',
  read: 'properties.hs_email_quarantined_reason',
  codec: complaintCodec,
};

/** Same page. */
export const hardBounce: ValueField = {
  kind: 'value',
  read: 'properties.hs_email_hard_bounce_reason_enum',
  orElse: 'properties.hs_email_bad_address',
  codec: bounceCodec,
};
