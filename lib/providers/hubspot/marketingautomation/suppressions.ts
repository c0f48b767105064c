import type { Codec, ValueField } from '../../define.ts';
import { readAs } from '../../language/codecs.ts';

/**
 * Suppression reasons. HubSpot sends such a contact no e-mail, even with a subscription. "Email hard bounce reason",
 * "Invalid email address", which is "true" or "false", and "Email address quarantined".
 * https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
 */
const names = { isInvalid: 'INVALID_EMAIL_ADDRESS', complaint: 'RECIPIENT_COMPLAINT' } as const;

const bounced = (remote: unknown): unknown => {
  if (typeof remote !== 'string' || remote === '' || remote === 'false') return undefined;
  return remote === 'true' ? names.isInvalid : remote;
};

/** The reason after a complaint of the contact. */
export const complaintCodec: Codec = readAs((remote) => (remote === names.complaint ? remote : undefined));

/** The reason of a hard bounce. */
export const bounceCodec: Codec = readAs(bounced);

/** (unproven) A complaint is one of the reasons for a quarantine. Same page. */
export const complaint: ValueField = {
  kind: 'value',
  read: 'properties.hs_email_quarantined_reason',
  codec: complaintCodec,
};

/** The reason of a hard bounce, or of an invalid address. Same page. */
export const hardBounce: ValueField = {
  kind: 'value',
  read: 'properties.hs_email_hard_bounce_reason_enum',
  orElse: 'properties.hs_email_bad_address',
  codec: bounceCodec,
};
