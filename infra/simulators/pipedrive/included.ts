import type { Company } from './company.ts';
import { schemaViolation } from './errors.ts';
import type { FieldOwner, RecordType, Row, Values, Versioned } from './types.ts';

/** Member that refers to each of these kinds. */
const links: Readonly<Record<FieldOwner, string>> = { persons: 'person_id', organizations: 'org_id', deals: 'deal_id' };

const ofPeople = [
  ...['next_activity_id', 'last_activity_id', 'open_deals_count', 'related_open_deals_count', 'closed_deals_count'],
  ...['related_closed_deals_count', 'email_messages_count', 'activities_count', 'done_activities_count'],
  ...['undone_activities_count', 'files_count', 'notes_count', 'followers_count', 'won_deals_count'],
  ...['related_won_deals_count', 'lost_deals_count', 'related_lost_deals_count', 'smart_bcc_email'],
];

/** Names that `include_fields` accepts: https://developers.pipedrive.com/docs/api/v1 */
const names: Readonly<Record<Versioned, readonly string[]>> = {
  persons: [
    ...[...ofPeople, 'participant_open_deals_count', 'participant_closed_deals_count', 'last_incoming_mail_time'],
    ...['last_outgoing_mail_time', 'marketing_status', 'doi_status'],
  ],
  organizations: [...ofPeople, 'people_count'],
  deals: [
    ...['next_activity_id', 'last_activity_id', 'first_won_time', 'products_count', 'files_count', 'notes_count'],
    ...['followers_count', 'email_messages_count', 'activities_count', 'done_activities_count'],
    ...['undone_activities_count', 'participants_count', 'last_incoming_mail_time', 'last_outgoing_mail_time'],
    ...['smart_bcc_email', 'source_lead_id'],
  ],
  activities: ['attendees'],
};

/** "A maximum of 15 keys is allowed." */
const maxCustomFields = 15;

const namesIn = (query: URLSearchParams, parameter: string): string[] =>
  (query.get(parameter) ?? '').split(',').filter((name) => name !== '');

/** Checks the parameters that request more members. @throws Refusal if a read requests unknown members */
export const checkAsked = (type: Versioned, query: URLSearchParams): void => {
  const unknown = namesIn(query, 'include_fields').find((name) => !names[type].includes(name));
  if (unknown !== undefined) throw schemaViolation(`'include_fields' must be one of [${names[type].join(', ')}]`);
  if (namesIn(query, 'custom_fields').length > maxCustomFields)
    throw schemaViolation(`'custom_fields' must contain less than or equal to ${maxCustomFields} items`);
};

/** A record with the members that `include_fields`, `custom_fields` and `include_option_labels` request. */
export const withAsked = (
  company: Company,
  type: Versioned,
  { row, shown }: { readonly row: Row; readonly shown: Values },
  query: URLSearchParams,
): Values => {
  const included = namesIn(query, 'include_fields').map((name) => [name, memberOf(company, type, row, name)] as const);
  const kept = included.filter(([, value]) => value !== undefined && (value !== null || company.rules.emptyAsNull));
  const custom = shown.custom_fields === undefined ? {} : { custom_fields: customFields(company, type, shown, query) };
  return { ...shown, ...Object.fromEntries(kept), ...custom };
};

const customFields = (company: Company, type: Versioned, shown: Values, query: URLSearchParams): Values => {
  const wanted = namesIn(query, 'custom_fields');
  const isLabelled = query.get('include_option_labels') === 'true';
  const entries = Object.entries(Object(shown.custom_fields)).filter(
    ([code]) => wanted.length === 0 || wanted.includes(code),
  );
  return Object.fromEntries(
    entries.map(([code, value]) => [code, isLabelled ? labelled(company, type, code, value) : value]),
  );
};

/** "objects in the form of '{ id: number, label: string }' instead of plain id" */
const labelled = ({ fields }: Company, type: Versioned, code: string, value: unknown): unknown => {
  const options =
    type === 'activities' ? undefined : fields[type].find(({ field_code }) => field_code === code)?.options;
  if (options === undefined || value === null) return value;
  const labelOf = (id: unknown) => options.find((option) => option.id === id) ?? id;
  return Array.isArray(value) ? value.map(labelOf) : labelOf(value);
};

const memberOf = (company: Company, type: Versioned, row: Row, name: string): unknown => {
  if (type === 'activities') return row.values[name];
  const linked = (other: RecordType): Row[] =>
    company.tables[other].all().filter(({ values, is_deleted }) => !is_deleted && values[links[type]] === row.id);
  const deals = (...states: readonly string[]) =>
    linked('deals').filter(({ values }) => states.includes(String(values.status)));
  const activities = (done: boolean) => linked('activities').filter(({ values }) => (values.done === true) === done);
  const values: Readonly<Record<string, () => unknown>> = {
    open_deals_count: () => deals('open').length,
    won_deals_count: () => deals('won').length,
    lost_deals_count: () => deals('lost').length,
    closed_deals_count: () => deals('won', 'lost').length,
    people_count: () => linked('persons').length,
    notes_count: () => linked('notes').length,
    activities_count: () => linked('activities').length,
    done_activities_count: () => activities(true).length,
    undone_activities_count: () => activities(false).length,
    next_activity_id: () => activities(false)[0]?.id ?? null,
    last_activity_id: () => activities(true).at(-1)?.id ?? null,
    smart_bcc_email: () => `${company.settings.companyDomain}+${type.slice(0, -1)}${row.id}@pipedrivemail.com`,
    first_won_time: () => row.values.won_time ?? null,
    marketing_status: () => row.values.marketing_status ?? 'no_consent',
  };
  // The simulator lacks files, mails, followers, products and further participants, so no record has any.
  return values[name]?.() ?? (name.endsWith('_count') ? 0 : null);
};
