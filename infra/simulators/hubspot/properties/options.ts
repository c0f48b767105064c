import type { Options } from './seeds.ts';

/** Traffic sources, as recorded. */
export const trafficSources: Options = [
  ['ORGANIC_SEARCH', 'Organic Search'],
  ['PAID_SEARCH', 'Paid Search'],
  ['EMAIL_MARKETING', 'Email Marketing'],
  ['SOCIAL_MEDIA', 'Organic Social'],
  ['REFERRALS', 'Referrals'],
  ['OTHER_CAMPAIGNS', 'Other Campaigns'],
  ['DIRECT_TRAFFIC', 'Direct Traffic'],
  ['OFFLINE', 'Offline Sources'],
  ['PAID_SOCIAL', 'Paid Social'],
  ['AI_REFERRALS', 'AI Referrals'],
];

/**
 * Reasons for a permanent bounce. (unproven) https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
 */
export const bounceReasons: Options = [
  ['CONTENT', 'Content'],
  ['MAILBOX_FULL', 'Mailbox full'],
  ['OTHER', 'Other'],
  ['POLICY', 'Policy'],
  ['SPAM', 'Spam'],
  ['UNKNOWN_USER', 'Unknown user'],
];

/** Reasons for a quarantine, an incomplete list. (unproven) Same page. */
export const quarantineReasons: Options = [
  ['FORM_ABUSE', 'Form abuse'],
  ['HIGH_HARD_BOUNCE_RATE', 'High hard bounce rate'],
  ['RECIPIENT_COMPLAINT', 'Recipient complaint'],
];

/** Languages, an incomplete list. (unproven) */
export const languages: Options = [
  ['de', 'German'],
  ['en', 'English'],
  ['en-gb', 'English - United Kingdom'],
  ['fr', 'French'],
];

/**
 * Time zones, an incomplete list:
 * https://github.com/n8n-io/n8n/blob/master/packages/nodes-base/nodes/Hubspot/V2/ContactDescription.ts
 */
export const timeZones: Options = [
  ['america_slash_new_york', 'UTC -04:00 America New York'],
  ['us_slash_east_hyphen_indiana', 'UTC -04:00 US East-Indiana'],
  ['us_slash_eastern', 'UTC -04:00 US Eastern'],
  ['europe_slash_berlin', 'UTC +02:00 Europe Berlin'],
  ['europe_slash_london', 'UTC +01:00 Europe London'],
];

/** Types of deals. https://knowledge.hubspot.com/properties/hubspots-default-deal-properties */
export const dealTypes: Options = [
  ['newbusiness', 'New Business'],
  ['existingbusiness', 'Existing Business'],
];

/** Priorities of deals. Same page. */
export const dealPriorities: Options = [
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
];
