import type { Codec, Encoding } from '../define.ts';
import { getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';

/** Times of nothing are empty texts. https://mailchimp.com/developer/marketing/api/list-members/get-member-info/ */
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
 * When and from where somebody has confirmed the opt-in. The source is what has made the contact, and read-only. A consent that
 * is sent back as it was read is not written again.
 * https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
 */
export const consent: Codec = {
  decode: consentOf,
  encode: membersOf,
  lost: (value) =>
    getText(value, 'source') ? 'keeps no source of a consent: consent.source was not written' : undefined,
  summary: true,
};

/** States without a time of their own: the member last changed then, or later. */
const leaves = ['unsubscribed', 'archived'];

/**
 * When the person last decided, at the latest. What an archived member was before is told by nobody.
 * https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
 */
export const decidedAt = readAs((member) =>
  leaves.includes(getText(member, 'status') ?? '') ? dateTime.decode(getText(member, 'last_changed')) : undefined,
);

/** Where a mapped member has its consent until it is sent. */
export const consentAt = 'consent';

/** What is said together is sent side by side. https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/ */
export const withConsent: Encoding = {
  encode: ({ [consentAt]: given, ...member }) => ({ ...member, ...Object(given) }),
};
