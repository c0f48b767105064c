import type { Codec, Encoding } from '../define.ts';
import { getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';

/**
 * Consent of a member. An empty text means that the vendor has no such time.
 * https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
 */
const consentOf = (member: unknown): unknown => {
  const agreed = dateTime.decode(getText(member, 'timestamp_opt'));
  if (agreed === undefined) return undefined;
  return { opted_in_at: agreed, source: getText(member, 'source') || null, ip: getText(member, 'ip_opt') || null };
};

/** "timestamp_opt", "ip_opt". Same page. */
const membersOf = (given: unknown): unknown => {
  const ip = getText(given, 'ip');
  return { timestamp_opt: dateTime.encode(getText(given, 'opted_in_at')), ...(ip && { ip_opt: ip }) };
};

/**
 * Codec of the time and the IP address of a confirmed opt-in. The source says what created the contact, and is
 * read-only. A consent that is sent back unchanged is not written again.
 * https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
 */
export const consent: Codec = {
  decode: consentOf,
  encode: membersOf,
  lost: (value) =>
    getText(value, 'source') ? 'keeps no source of a consent: consent.source was not written' : undefined,
  summary: true,
};

/** States without a time of their own. The time of the member's last change is the same or later. */
const leaves = ['unsubscribed', 'archived'];

/**
 * Latest possible time of the contact's last decision. The vendor does not return the status that an archived member
 * had before. https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
 */
export const decidedAt = readAs((member) =>
  leaves.includes(getText(member, 'status') ?? '') ? dateTime.decode(getText(member, 'last_changed')) : undefined,
);

/** Path of the consent in a mapped member, before the request. */
export const consentAt = 'consent';

/**
 * Encodes a member with a consent: the request contains the parts of the consent as separate members.
 * https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/
 */
export const withConsent: Encoding = {
  encode: ({ [consentAt]: given, ...member }) => ({ ...member, ...Object(given) }),
};
