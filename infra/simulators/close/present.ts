import { liveRows } from '../shared/rows.ts';
import { liveRow, type Organization, remoteId } from './organization.ts';
import { presentCall, presentCustomActivity, presentEmail, presentMeeting, presentNote } from './present-activities.ts';
import { customOf, nameOf, names, shared } from './present-members.ts';
import type { RecordType, Row, Values } from './types.ts';

const money = ({ settings }: Organization, cents: number): string =>
  `${settings.currency === 'EUR' ? '€' : '$'}${(cents / 100).toLocaleString('en-US')}`;

/** Time zone that Close infers from the phone number, as recorded. The simulator knows a single area. */
const zoneOf = ({ values }: Row): Values => {
  const isKnown = ((values.phones ?? []) as Values[]).some(({ phone }) => String(phone).startsWith('+1415'));
  return {
    timezone: isKnown ? 'America/Los_Angeles' : null,
    timezone_source: isKnown ? 'inferred_from_phone_number' : null,
  };
};

const presentContact = (organization: Organization, row: Row): Values => {
  const { name = null, title = null, emails = [], phones = [], urls = [], lead_id } = row.values;
  return {
    ...shared(organization, 'contacts', row),
    display_name: name ?? '',
    name,
    title,
    emails,
    phones,
    urls,
    lead_id,
    integration_links: [],
    ...zoneOf(row),
    ...customOf(row),
  };
};

const multiple: Readonly<Record<string, number>> = { one_time: 1, annual: 1, monthly: 12 };

const leadOf = (organization: Organization, id: unknown): Row | undefined => liveRow(organization, 'leads', id);

const presentOpportunity = (organization: Organization, row: Row): Values => {
  const { values } = row;
  const pipeline = organization.pipelines.find(({ id }) => id === values.pipeline_id);
  const status = pipeline?.statuses.find(({ id }) => id === values.status_id);
  const value = typeof values.value === 'number' ? values.value : null;
  const period = String(values.value_period);
  const annualized = value === null ? null : value * (multiple[period] ?? 1);
  const expected = (cents: number | null) =>
    cents === null ? null : Math.round((cents * Number(values.confidence)) / 100);
  const note = values.note ?? null;
  return {
    ...shared(organization, 'opportunities', row),
    ...names(organization, row),
    annualized_value: annualized,
    annualized_expected_value: expected(annualized),
    attachments: [],
    confidence: values.confidence,
    contact_id: values.contact_id ?? null,
    contact_name: liveRow(organization, 'contacts', values.contact_id)?.values.name ?? null,
    date_lost: values.date_lost ?? null,
    date_won: values.date_won ?? null,
    expected_value: expected(value),
    integration_links: [],
    lead_id: values.lead_id,
    lead_name: leadOf(organization, values.lead_id)?.values.name ?? 'Untitled',
    note,
    note_html: typeof note === 'string' ? `<body><p>${note}</p></body>` : null,
    pipeline_id: values.pipeline_id,
    pipeline_name: pipeline?.name ?? null,
    status_display_name: status?.label,
    status_id: values.status_id,
    status_label: status?.label,
    status_type: status?.type,
    user_id: values.user_id,
    user_name: nameOf(organization, values.user_id),
    value,
    value_currency: organization.settings.currency,
    value_formatted:
      value === null ? null : `${money(organization, value)}${period === 'one_time' ? '' : ` ${period}`}`,
    value_period: period,
    ...customOf(row),
  };
};

const presentTask = (organization: Organization, row: Row): Values => {
  const { values } = row;
  const date = values.date ?? null;
  return {
    ...shared(organization, 'tasks', row),
    ...names(organization, row),
    _type: values._type,
    agent_config_id: null,
    assigned_to: values.assigned_to,
    assigned_to_name: nameOf(organization, values.assigned_to),
    contact_id: values.contact_id ?? null,
    contact_name: liveRow(organization, 'contacts', values.contact_id)?.values.name ?? null,
    date,
    due_date: date,
    deduplication_key: null,
    is_complete: values.is_complete,
    is_dateless: date === null,
    is_primary_lead_notification: true,
    lead_id: values.lead_id,
    lead_name: leadOf(organization, values.lead_id)?.values.name ?? 'Untitled',
    object_id: null,
    object_type: null,
    priority: values.priority,
    resolution: null,
    sequence_id: null,
    sequence_subscription_id: null,
    text: values.text,
    view: values.is_complete === true ? 'archive' : 'inbox',
  };
};

/** A custom object in the vendor's form. https://developer.close.com/api/resources/custom-objects/get */
const presentCustomObject = (organization: Organization, row: Row): Values => {
  const { custom_object_type_id, lead_id, name } = row.values;
  return { ...shared(organization, 'customObjects', row), custom_object_type_id, lead_id, name, ...customOf(row) };
};

const presentLead = (organization: Organization, row: Row): Values => {
  const { name = null, url = null, description = null, addresses = [], status_id } = row.values;
  const id = remoteId(organization, 'leads', row);
  const inLead = (type: RecordType) => liveRows(organization, type).filter(({ values }) => values.lead_id === id);
  return {
    ...shared(organization, 'leads', row),
    ...names(organization, row),
    addresses,
    contacts: inLead('contacts').map((one) => presentContact(organization, one)),
    custom: {},
    description,
    display_name: name ?? 'Untitled',
    html_url: `https://app.close.com/lead/${id}/`,
    integration_links: [],
    name,
    opportunities: inLead('opportunities').map((one) => presentOpportunity(organization, one)),
    status_id,
    status_label: organization.leadStatuses.find((one) => one.id === status_id)?.label,
    tasks: inLead('tasks')
      .filter(({ values }) => values.is_complete !== true)
      .map((one) => presentTask(organization, one)),
    url,
    ...customOf(row),
  };
};

const byType: Readonly<Record<RecordType, (organization: Organization, row: Row) => Values>> = {
  leads: presentLead,
  contacts: presentContact,
  opportunities: presentOpportunity,
  tasks: presentTask,
  notes: presentNote,
  calls: presentCall,
  emails: presentEmail,
  meetings: presentMeeting,
  customObjects: presentCustomObject,
  customActivities: presentCustomActivity,
};

/** JSON of an answer with every member, before `_fields` selects. */
export const presentRecord = (organization: Organization, type: RecordType, row: Row): Values =>
  byType[type](organization, row);

/**
 * "Comma-separated list of fields to include in the response"; "specify `custom` to show all custom fields".
 * https://developer.close.com/api/resources/leads
 */
export const withFields = (shown: Values, fields: readonly string[] | undefined): Values => {
  if (fields === undefined) return shown;
  const isWanted = (name: string): boolean =>
    fields.includes(name) || (name.startsWith('custom.') && fields.includes('custom'));
  return Object.fromEntries(Object.entries(shown).filter(([name]) => isWanted(name)));
};
