import type { Corrections, Documented } from './correction.ts';

const api = 'https://developers.klaviyo.com/en/reference/';

const time = (noun: string, page: string, member: string, did: string): Documented => ({
  read: `attributes.${member}`,
  write: null,
  source: `${api}${page}`,
  says: `Date and time when the ${noun} was ${did}, in ISO 8601 format (YYYY-MM-DDTHH:MM:SS.mmmmmm)`,
});

const ofTemplate = (member: string, did: string): Documented => ({
  read: `attributes.${member}`,
  write: null,
  source: `${api}get_template`,
  says: `The date the template was ${did} in ISO 8601 format (YYYY-MM-DDTHH:MM:SS.mmmmmm)`,
});

/** Of Klaviyo, by object and field. */
export const klaviyo: Corrections = {
  'marketingautomation.contact created_at': time('profile', 'get_profile', 'created', 'created'),
  'marketingautomation.contact modified_at': time('profile', 'get_profile', 'updated', 'last updated'),
  'marketingautomation.list created_at': time('list', 'get_list', 'created', 'created'),
  'marketingautomation.list modified_at': time('list', 'get_list', 'updated', 'last updated'),
  'marketingautomation.segment created_at': time('segment', 'get_segment', 'created', 'created'),
  'marketingautomation.segment modified_at': time('segment', 'get_segment', 'updated', 'last updated'),
  'marketingautomation.template created_at': ofTemplate('created', 'created'),
  'marketingautomation.template modified_at': ofTemplate('updated', 'updated'),
  'marketingautomation.contact addresses': {
    read: 'attributes.location',
    write: 'attributes.location',
    // It has the time zone too.
    optional: true,
    table: 'marketingautomation.contact addresses',
  },
  // Of one who is not subscribed, the time is that of the opt-out.
  'marketingautomation.contact consent': {
    read: 'attributes.subscriptions.email.marketing.consent_timestamp',
    write: null,
    optional: true,
    table: 'marketingautomation.contact opted_in_at',
  },
  'marketingautomation.contact subscriptions': {
    ours: 'the table has the consent of e-mail alone, of the channels that a profile has',
  },
};
