import type { AttributeSeed } from './types.ts';

const socials: readonly AttributeSeed[] = ['angellist', 'facebook', 'instagram', 'linkedin', 'twitter'].map((slug) => ({
  slug,
  type: 'text',
}));

/**
 * Attributes that the vendor derives from calendars and mailboxes.
 * https://docs.attio.com/docs/attribute-types/attribute-types-interaction
 */
const interactions: readonly AttributeSeed[] = [
  ...['first_calendar', 'last_calendar', 'next_calendar', 'first_email', 'last_email', 'first', 'last', 'next'].map(
    (name): AttributeSeed => ({ slug: `${name}_interaction`, type: 'interaction', rules: ['enriched'] }),
  ),
  { slug: 'strongest_connection_strength_legacy', type: 'number', rules: ['enriched'] },
  { slug: 'strongest_connection_strength', type: 'select', rules: ['enriched'], options: ['Weak', 'Strong'] },
  { slug: 'strongest_connection_user', type: 'actor-reference', rules: ['enriched'] },
];

/**
 * Attributes of people, as in recorded answers. https://docs.attio.com/docs/standard-objects/standard-objects-people
 */
export const people: readonly AttributeSeed[] = [
  { slug: 'name', type: 'personal-name' },
  { slug: 'email_addresses', type: 'email-address', rules: ['multi', 'unique'] },
  { slug: 'description', type: 'text' },
  { slug: 'company', type: 'record-reference', target: 'companies' },
  { slug: 'job_title', type: 'text' },
  { slug: 'avatar_url', type: 'text', rules: ['enriched'] },
  { slug: 'phone_numbers', type: 'phone-number', rules: ['multi'] },
  { slug: 'primary_location', type: 'location' },
  ...socials,
  { slug: 'twitter_follower_count', type: 'number', rules: ['enriched'] },
  ...interactions,
  {
    slug: 'associated_deals',
    type: 'record-reference',
    rules: ['multi'],
    target: 'deals',
    inverse: 'associated_people',
  },
  { slug: 'associated_users', type: 'record-reference', rules: ['multi'], target: 'users' },
];

/**
 * Attributes of companies, as in recorded answers.
 * https://docs.attio.com/docs/standard-objects/standard-objects-companies
 */
export const companies: readonly AttributeSeed[] = [
  { slug: 'domains', type: 'domain', rules: ['multi', 'unique'] },
  { slug: 'name', type: 'text' },
  { slug: 'description', type: 'text' },
  { slug: 'team', type: 'record-reference', rules: ['multi'], target: 'people', inverse: 'company' },
  { slug: 'categories', type: 'select', rules: ['multi'], options: ['SAAS', 'B2B', 'Technology'] },
  { slug: 'primary_location', type: 'location' },
  { slug: 'logo_url', type: 'text', rules: ['enriched'] },
  ...socials,
  { slug: 'twitter_follower_count', type: 'number', rules: ['enriched'] },
  { slug: 'estimated_arr_usd', type: 'select', rules: ['enriched'], options: ['$1M-$10M', '$10B+'] },
  { slug: 'funding_raised_usd', type: 'currency', rules: ['enriched'] },
  { slug: 'foundation_date', type: 'date', rules: ['enriched'] },
  { slug: 'employee_range', type: 'select', rules: ['enriched'], options: ['1-10', '11-50', '10K-50K'] },
  ...interactions,
  {
    slug: 'associated_deals',
    type: 'record-reference',
    rules: ['multi'],
    target: 'deals',
    inverse: 'associated_company',
  },
  { slug: 'associated_workspaces', type: 'record-reference', rules: ['multi'], target: 'workspaces' },
];
