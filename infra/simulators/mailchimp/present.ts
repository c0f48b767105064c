import { toOffsetTime } from '../shared/times.ts';
import { type Account, hashOf, membersOf } from './account.ts';
import type { AccountSettings } from './seeds.ts';
import { segmentId, tagOf, tagsOf } from './segments.ts';
import type { MergeField, Row, Values } from './types.ts';

/** Some of the links of an answer, as recorded. */
export const linksOf = (origin: string, path: string) => [
  {
    rel: 'self',
    href: `${origin}${path}`,
    method: 'GET',
    targetSchema: `${origin}/schema/3.0/Definitions`,
    schema: `${origin}/schema/3.0/Paths`,
  },
];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const mergeFieldsOf = ({ mergeFields }: Account, given: unknown): Values =>
  Object.fromEntries(mergeFields.map(({ tag }) => [tag, Object(given)[tag] ?? '']));

const stats = {
  avg_open_rate: 0,
  avg_click_rate: 0,
  ecommerce_data: { total_revenue: 0, number_of_orders: 0, currency_code: 'USD' },
};

/** A contact, as recorded. */
export const presentMember = (account: Account, row: Row, origin: string): Values => {
  const { id, key, changed, values } = row;
  const fields = mergeFieldsOf(account, values.merge_fields);
  const tags = tagsOf(row);
  const { timezone = '', latitude = 0, longitude = 0 } = Object(values.location);
  return {
    id: hashOf(values.email_address),
    email_address: values.email_address,
    unique_email_id: hashOf(`${account.settings.accountId}/${values.email_address}`).slice(0, 10),
    contact_id: key,
    full_name: `${fields.FNAME} ${fields.LNAME}`.trim(),
    web_id: 479_301_570 + id,
    email_type: 'html',
    status: values.status,
    consents_to_one_to_one_messaging: true,
    sms_phone_number: '',
    sms_subscription_status: '',
    sms_subscription_last_updated: '',
    merge_fields: fields,
    stats,
    ip_signup: text(values.ip_signup),
    timestamp_signup: text(values.timestamp_signup),
    ip_opt: text(values.ip_opt),
    timestamp_opt: text(values.timestamp_opt),
    member_rating: 2,
    last_changed: toOffsetTime(changed),
    language: text(values.language),
    vip: false,
    email_client: '',
    location: { latitude, longitude, gmtoff: 0, dstoff: 0, country_code: '', timezone, region: '' },
    source: text(values.source) || 'API - Generic',
    tags_count: tags.length,
    tags: tags.slice(0, 50).map((name) => ({ id: segmentId(tagOf(account, String(values.list_id), name)), name })),
    list_id: values.list_id,
    _links: linksOf(origin, `/lists/${values.list_id}/members/${hashOf(values.email_address)}`),
  };
};

const countOf = (account: Account, { key }: Row, status: string): number =>
  membersOf(account, key).filter(({ values }) => values.status === status).length;

/** An audience, as recorded. */
export const presentList = (account: Account, row: Row, origin: string): Values => ({
  id: row.key,
  web_id: 684_455 + row.id,
  name: row.values.name,
  contact: row.values.contact,
  permission_reminder: row.values.permission_reminder,
  use_archive_bar: true,
  campaign_defaults: row.values.campaign_defaults,
  notify_on_subscribe: '',
  notify_on_unsubscribe: '',
  date_created: toOffsetTime(row.created),
  list_rating: 0,
  email_type_option: row.values.email_type_option,
  subscribe_url_short: `http://eepurl.com/${row.key}`,
  subscribe_url_long: `https://sim.list-manage.com/subscribe?id=${row.key}`,
  beamer_address: `${row.key}@inbound.mailchimp.com`,
  visibility: 'prv',
  double_optin: false,
  has_welcome: false,
  marketing_permissions: false,
  modules: [],
  stats: {
    member_count: countOf(account, row, 'subscribed'),
    unsubscribe_count: countOf(account, row, 'unsubscribed'),
    cleaned_count: countOf(account, row, 'cleaned'),
    member_count_since_send: 0,
    unsubscribe_count_since_send: 0,
    cleaned_count_since_send: 0,
    campaign_count: 0,
    campaign_last_sent: '',
    merge_field_count: account.mergeFields.length,
    avg_sub_rate: 0,
    avg_unsub_rate: 0,
    target_sub_rate: 0,
    open_rate: 0,
    click_rate: 0,
    last_sub_date: '',
    last_unsub_date: '',
  },
  _links: linksOf(origin, `/lists/${row.key}`),
});

/** A merge field. `index` is the position in the audience. Ids begin at 1: the e-mail address has no merge field. */
export const presentMergeField = (
  { tag, name, type, required = false, choices, dateFormat }: MergeField,
  index: number,
  list: string,
  origin: string,
): Values => ({
  merge_id: index + 1,
  tag,
  name,
  type,
  required,
  default_value: '',
  public: false,
  display_order: index + 2,
  options: { ...(choices === undefined ? { size: 25 } : { choices }), ...(dateFormat && { date_format: dateFormat }) },
  help_text: '',
  list_id: list,
  _links: linksOf(origin, `/lists/${list}/merge-fields/${index + 1}`),
});

const accountContact = ({ accountName: company }: AccountSettings): Values => ({
  company,
  addr1: '1 Main St',
  addr2: '',
  city: 'Claymont',
  state: 'DE',
  zip: '19703',
  country: 'US',
});

/** The account in the vendor's form. https://mailchimp.com/developer/marketing/api/root/list-api-root-resources/ */
export const presentAccount = (account: Account, origin: string): Values => {
  const { settings } = account;
  return {
    account_id: settings.accountId,
    login_id: `${settings.accountId.slice(0, 8)}`,
    account_name: settings.accountName,
    email: `owner@${settings.code}.example`,
    first_name: 'Ada',
    last_name: 'Owner',
    username: settings.code,
    avatar_url: `https://gallery.mailchimp.com/${settings.code}.png`,
    role: 'owner',
    member_since: toOffsetTime(Date.UTC(2026, 0, 5)),
    pricing_plan_type: 'monthly',
    account_timezone: 'Europe/Berlin',
    account_industry: '',
    contact: accountContact(settings),
    pro_enabled: false,
    total_subscribers: account.tables.members.all().filter(({ values }) => values.status === 'subscribed').length,
    _links: linksOf(origin, '/'),
  };
};
