import { toOffsetTime } from '../shared/times.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { membersOf } from './members.ts';
import type { Consent, Row, Values } from './types.ts';

/** Answer with a single resource, and the address of the request. */
export const one = (data: unknown, { origin, path }: Call, status: 200 | 201 = 200): Answer => ({
  status,
  body: { data, links: { self: `${origin}${path}` } },
});

/** Whether a request asks for a member that is absent by default. */
export const asks = ({ query }: Call, what: 'profile' | 'list', member: string): boolean =>
  (query.get(`additional-fields[${what}]`) ?? '').split(',').includes(member);

/** Whether the query asks for subscriptions, which a profile lacks by default. */
export const isWhole = (call: Call): boolean => asks(call, 'profile', 'subscriptions');

const attributeNames = ['email', 'phone_number', 'external_id', 'first_name', 'last_name', 'organization'].concat([
  'locale',
  'title',
  'image',
]);

const locationNames = ['address1', 'address2', 'city', 'country', 'latitude', 'longitude', 'region', 'zip'].concat([
  'timezone',
  'ip',
]);

const withNulls = (names: readonly string[], given: unknown): Values =>
  Object.fromEntries(names.map((name) => [name, Object(given)[name] ?? null]));

const relationship = (origin: string, path: string, name: string) => ({
  links: { self: `${origin}${path}/relationships/${name}/`, related: `${origin}${path}/${name}/` },
});

/** Links of JSON:API. Addresses end with a slash, as recorded. */
export const relationships = (origin: string, path: string, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, relationship(origin, path, name)]));

/**
 * Consent of a profile that never subscribed.
 * https://developers.klaviyo.com/en/docs/collect_email_and_sms_consent_via_api
 */
const never: Consent = { consent: 'NEVER_SUBSCRIBED', timestamp: null, source: null };

const consentIn = ({ values }: Row, channel: string): Consent => Object(values.consents)[channel] ?? never;

const suppressionsOf = ({ values }: Row): readonly Values[] =>
  Array.isArray(values.suppressions) ? values.suppressions : [];

/**
 * Subscriptions of a profile by channel, in the vendor's form. https://developers.klaviyo.com/en/reference/get_profile
 */
const subscriptionsOf = (row: Row): Values => {
  const [email, sms] = [consentIn(row, 'email'), consentIn(row, 'sms')];
  const push = consentIn(row, 'push');
  const suppression = suppressionsOf(row);
  return {
    email: {
      marketing: {
        can_receive_email_marketing: email.consent === 'SUBSCRIBED' && suppression.length === 0,
        consent: email.consent,
        consent_timestamp: email.timestamp,
        last_updated: email.timestamp,
        method: email.source === null ? null : 'API',
        method_detail: null,
        custom_method_detail: email.source,
        double_optin: email.consent === 'SUBSCRIBED' ? false : null,
        suppression,
        list_suppressions: [],
      },
    },
    sms: {
      marketing: {
        can_receive_sms_marketing: sms.consent === 'SUBSCRIBED',
        consent: sms.consent,
        consent_timestamp: sms.timestamp,
        method: null,
        method_detail: null,
        last_updated: sms.timestamp,
      },
    },
    mobile_push: {
      marketing: {
        can_receive_push_marketing: push.consent === 'SUBSCRIBED',
        consent: push.consent,
        consent_timestamp: push.timestamp,
      },
    },
  };
};

/** A profile, as recorded. @param isWhole includes the subscriptions */
export const presentProfile = (row: Row, origin: string, isWhole: boolean): Values => {
  const path = `/api/profiles/${row.key}`;
  const { last_event_date = null, location, properties } = row.values;
  return {
    type: 'profile',
    id: row.key,
    attributes: {
      ...withNulls(attributeNames, row.values),
      created: toOffsetTime(row.created),
      updated: toOffsetTime(row.updated),
      last_event_date,
      location: withNulls(locationNames, location),
      properties: Object(properties),
      ...(isWhole && { subscriptions: subscriptionsOf(row) }),
    },
    relationships: relationships(origin, path, ['lists', 'segments', 'push-tokens']),
    links: { self: `${origin}${path}/` },
  };
};

/** A profile within a list. https://developers.klaviyo.com/en/reference/get_profiles_for_list */
export const presentMember = (row: Row, origin: string, isWhole: boolean): Values => {
  const { attributes, ...profile } = presentProfile(row, origin, isWhole);
  const joined_group_at = toOffsetTime(Number(row.values.joined_group_at));
  return { ...profile, attributes: { ...Object(attributes), joined_group_at } };
};

/** A list, as recorded. @param account adds the number of the list's profiles */
export const presentList = (row: Row, origin: string, account?: Account): Values => {
  const path = `/api/lists/${row.key}`;
  const members = account && membersOf(account, row.key);
  return {
    type: 'list',
    id: row.key,
    attributes: {
      name: row.values.name,
      created: toOffsetTime(row.created),
      updated: toOffsetTime(row.updated),
      opt_in_process: row.values.opt_in_process,
      ...(members && { profile_count: members.length }),
    },
    relationships: relationships(origin, path, ['profiles', 'tags', 'flow-triggers']),
    links: { self: `${origin}${path}/` },
  };
};

/** The account in the vendor's form. https://developers.klaviyo.com/en/reference/get_accounts */
export const presentAccount = ({ settings }: Account, origin: string): Values => ({
  type: 'account',
  id: settings.accountId,
  attributes: {
    test_account: false,
    contact_information: {
      default_sender_name: settings.accountName,
      default_sender_email: `news@${settings.code}.example`,
      website_url: `https://${settings.code}.example`,
      organization_name: settings.accountName,
      street_address: {
        address1: '1 Main St',
        address2: null,
        city: 'Claymont',
        region: 'DE',
        country: 'US',
        zip: '19703',
      },
    },
    industry: null,
    timezone: 'US/Eastern',
    preferred_currency: 'USD',
    public_api_key: settings.accountId,
    locale: 'en-US',
  },
  links: { self: `${origin}/api/accounts/${settings.accountId}/` },
});
