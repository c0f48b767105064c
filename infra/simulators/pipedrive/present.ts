import { type Company, currentUser } from './company.ts';
import { withAsked } from './included.ts';
import { seededAt } from './seeds.ts';
import type { Field, Pipeline, RecordType, Row, Stage, User, Values, Versioned } from './types.ts';

/** "included if contact sync is enabled for the company" */
const synced = ['postal_address', 'notes', 'im', 'birthday', 'job_title'];

/** Members that an answer always contains, even without a value. */
const emptyRecord: Readonly<Record<Versioned, readonly string[]>> = {
  persons: ['last_name', 'org_id', 'picture_id', ...synced],
  organizations: ['address', 'website', 'linkedin', 'industry', 'annual_revenue', 'employee_count'],
  deals: [
    ...[
      'person_id',
      'org_id',
      'stage_change_time',
      'probability',
      'lost_reason',
      'close_time',
      'won_time',
      'lost_time',
    ],
    ...['expected_close_date', 'origin_id', 'channel', 'channel_id', 'arr', 'mrr', 'acv'],
    ...['local_won_date', 'local_lost_date', 'local_close_date'],
  ],
  activities: [
    ...['deal_id', 'lead_id', 'person_id', 'org_id', 'project_id', 'due_date', 'due_time', 'duration', 'location'],
    ...['marked_as_done_time', 'public_description', 'priority', 'note'],
  ],
};

/** Members that are written, but no answer contains them. */
const hiddenFields = ['marketing_status', 'archive_time', 'attendees'];

/** Empty members become null, or are omitted if the description's types do not allow null. */
const emptied = (company: Company, values: Values): Values => {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  if (company.rules.emptyAsNull) return Object.fromEntries(entries);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
};

/** A record in version 2. Contact data of persons is absent without contact sync. */
export const presentRecord = (company: Company, type: Versioned, row: Row): Values => {
  const { values, custom_fields, id, add_time, update_time, is_deleted } = row;
  const empty = Object.fromEntries(emptyRecord[type].map((name) => [name, null]));
  const hidden = type === 'persons' && !company.settings.contactSync ? [...hiddenFields, ...synced] : hiddenFields;
  const shown = Object.entries({ ...empty, ...values }).filter(([name]) => !hidden.includes(name));
  const times = { id, add_time, update_time, is_deleted };
  const custom = company.rules.emptyAsNull && type !== 'activities' ? emptyCustom(company.fields[type]) : {};
  const more = type === 'activities' ? {} : { custom_fields: { ...custom, ...custom_fields } };
  const deal = type === 'deals' ? furtherOfDeal(company) : {};
  return { ...emptied(company, Object.fromEntries(shown)), ...times, ...more, ...deal };
};

/**
 * Further members of a deal. The archive time of a deal that is not archived is null, which the description does not
 * mention.
 */
const furtherOfDeal = (company: Company): Values => ({
  origin: 'API',
  creator_user_id: currentUser(company).id,
  ...(company.rules.emptyAsNull && { archive_time: null }),
});

/** A record with the members that a read requests. */
export const presentAsked = (company: Company, type: Versioned, row: Row, query: URLSearchParams): Values =>
  withAsked(company, type, { row, shown: presentRecord(company, type, row) }, query);

const emptyCustom = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.filter(({ custom }) => custom).map(({ field_code }) => [field_code, null]));

/** Time in version 1: UTC without a zone. */
export const spaced = (time: string): string => time.replace('T', ' ').replace('Z', '');

const flagNames = ['deal', 'lead', 'organization', 'person', 'project', 'task'];

/** A record in version 1. Its times have a space instead of the `T`. */
export const presentNote = (company: Company, row: Row): Values => {
  const { values } = row;
  const user = company.users.find(({ id }) => id === values.user_id);
  const flags = flagNames.map((name) => [`pinned_to_${name}_flag`, values[`pinned_to_${name}_flag`] === 1] as const);
  const name = (type: RecordType, id: unknown, member: string) => {
    const found = typeof id === 'number' ? company.tables[type].get(id) : undefined;
    return found ? { [member]: found.values[member] } : null;
  };
  return emptied(company, {
    id: row.id,
    active_flag: !row.is_deleted,
    add_time: spaced(row.add_time),
    update_time: spaced(row.update_time),
    content: values.content,
    deal_id: values.deal_id ?? null,
    deal: name('deals', values.deal_id, 'title'),
    person_id: values.person_id ?? null,
    person: name('persons', values.person_id, 'name'),
    org_id: values.org_id ?? null,
    organization: name('organizations', values.org_id, 'name'),
    lead_id: null,
    lead: null,
    project_id: null,
    task_id: null,
    last_update_user_id: values.last_update_user_id,
    user_id: values.user_id,
    user: user && {
      email: user.email,
      ...(company.rules.emptyAsNull && { icon_url: null }),
      name: user.name,
      is_you: user === currentUser(company),
    },
    ...Object.fromEntries(flags),
  });
};

/** `is_you` is true for the token's user. */
export const presentUser = (company: Company, user: User): Values => {
  const isYou = user === currentUser(company);
  return {
    id: user.id,
    name: user.name,
    default_currency: company.settings.currency,
    locale: 'en_US',
    lang: 1,
    email: user.email,
    phone: null,
    activated: true,
    last_login: spaced(seededAt),
    created: spaced(seededAt),
    modified: spaced(seededAt),
    has_created_company: user.admin,
    access: [{ app: 'sales', admin: user.admin, permission_set_id: '62cc4d7f-4038-4352-abf3-a8c1c822b631' }],
    active_flag: user.active,
    timezone_name: 'Europe/Berlin',
    timezone_offset: '+01:00',
    role_id: 1,
    icon_url: user.admin ? `https://pipedrive-profile-pics.example/${user.id}.jpg` : null,
    is_you: isYou,
    is_deleted: false,
    // The description lacks the member. The real API returns it.
    ...(company.rules.emptyAsNull && { is_admin: Number(user.admin) }),
  };
};

/** The user and the company. `company_domain` is the first part of the API's host. */
export const presentMe = (company: Company): Values => {
  const { companyId, companyName, companyDomain } = company.settings;
  return {
    ...presentUser(company, currentUser(company)),
    company_id: companyId,
    company_name: companyName,
    company_domain: companyDomain,
    company_country: 'DE',
    company_industry: 'IT Services',
    language: { language_code: 'en', country_code: 'US' },
  };
};

const kept = { is_deleted: false, add_time: seededAt, update_time: seededAt };

/** A stage. `deal_probability` is a percentage. Rotting is always off. */
export const presentStage = (stage: Stage): Values => ({
  ...stage,
  ...kept,
  is_deal_rot_enabled: false,
  days_to_rotten: null,
});

/** A pipeline. `order_nr` is the position in the list, from 0. */
export const presentPipeline = ({ id, name }: Pipeline, index: number): Values => ({
  id,
  name,
  order_nr: index,
  is_deal_probability_enabled: true,
  ...kept,
});

/** A field in version 2. `field_code` is the member's name in records. */
export const presentField = ({ field_code, field_name, field_type, custom, options }: Field): Values => ({
  field_name,
  field_code,
  field_type,
  options: options ?? null,
  subfields: null,
  is_custom_field: custom,
  is_optional_response_field: false,
});
