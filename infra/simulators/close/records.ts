import { liveRows } from '../shared/rows.ts';
import { sanitise } from '../shared/sanitise.ts';
import { customPrefix, readBody } from './bodies.ts';
import { invalid, notFound } from './errors.ts';
import { records } from './members.ts';
import { currentUser, liveRow, type Organization, remoteId, timeText } from './organization.ts';
import { presentRecord } from './present.ts';
import { type RecordType, type Row, recordTypes, type Values } from './types.ts';

const log = (organization: Organization, type: RecordType, row: Row, action: string, meta: Values = {}): void => {
  const { events, tick } = organization;
  const lead = type === 'leads' ? remoteId(organization, 'leads', row) : row.values.lead_id;
  events.put({
    id: events.nextId(),
    at: tick(),
    objectType: records[type].eventType,
    objectId: remoteId(organization, type, row),
    leadId: typeof lead === 'string' ? lead : null,
    action,
    meta,
    data: row.isDeleted ? null : presentRecord(organization, type, row),
  });
};

const asHtml = (text: string): string => `<body><p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p></body>`;

const asText = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/p>\s*<p>/g, '\n')
    .replaceAll(/<[^>]{0,500}>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** "if both are provided, note_html takes precedence": https://developer.close.com/api/overview/rich-text */
const withRichText = (given: Values, plain: string, html: string): Values => {
  const { [html]: formatted, [plain]: written } = given;
  if (typeof formatted === 'string') {
    const kept = sanitise(formatted);
    return { [html]: kept, [plain]: typeof written === 'string' ? written : asText(kept) };
  }
  if (typeof written === 'string') return { [html]: asHtml(written), [plain]: written };
  return formatted === null || written === null ? { [html]: null, [plain]: null } : {};
};

interface Settling {
  readonly organization: Organization;
  readonly given: Values;
  readonly before: Values;
  readonly at: number;
}

type Settle = (settling: Settling) => Values;

const typed = (list: unknown, more: (element: Values) => Values): unknown =>
  Array.isArray(list) ? list.map((element: Values) => ({ type: 'office', ...element, ...more(element) })) : list;

const settleContact: Settle = ({ given }) => ({
  ...(given.emails !== undefined && {
    emails: typed(given.emails, ({ is_unsubscribed = false }) => ({ is_unsubscribed })),
  }),
  ...(given.phones !== undefined && {
    phones: typed(given.phones, ({ phone, country = null }) => ({ country, phone_formatted: phone })),
  }),
});

const addressMembers = ['address_1', 'address_2', 'city', 'state', 'zipcode', 'country', 'label'];

const settleLead: Settle = ({ given, before, organization }) => ({
  ...(given.addresses !== undefined && {
    addresses: (given.addresses as Values[]).map((address) =>
      Object.fromEntries(addressMembers.map((name) => [name, address[name] ?? (name === 'label' ? 'business' : '')])),
    ),
  }),
  status_id: given.status_id ?? before.status_id ?? organization.leadStatuses[0]?.id,
});

/**
 * Sets the status and its pipeline. With a pipeline alone, the status is the first of that pipeline.
 * https://developer.close.com/api/resources/opportunities/create
 */
const statusFor = ({ organization, given, before }: Settling): Values => {
  const { pipelines } = organization;
  const status = given.status_id ?? (given.pipeline_id === undefined ? before.status_id : undefined);
  const pipeline =
    status === undefined
      ? (pipelines.find(({ id }) => id === given.pipeline_id) ?? pipelines[0])
      : pipelines.find(({ statuses }) => statuses.some(({ id }) => id === status));
  if (given.pipeline_id !== undefined && pipeline?.id !== given.pipeline_id)
    throw invalid('status_id', 'The status does not belong to the pipeline.');
  return { pipeline_id: pipeline?.id, status_id: status ?? pipeline?.statuses[0]?.id };
};

const settleOpportunity: Settle = (settling) => {
  const { organization, given, before, at } = settling;
  const { pipeline_id, status_id } = statusFor(settling);
  const statuses = organization.pipelines.flatMap((pipeline) => pipeline.statuses);
  const type = statuses.find(({ id }) => id === status_id)?.type;
  const wonAt = given.date_won === undefined ? before.date_won : given.date_won;
  return {
    pipeline_id,
    status_id,
    confidence: given.confidence ?? before.confidence ?? 50,
    value_period: given.value_period ?? before.value_period ?? 'one_time',
    user_id: given.user_id ?? before.user_id ?? currentUser(organization).id,
    date_won: type === 'won' ? (wonAt ?? timeText(at).slice(0, 10)) : (wonAt ?? null),
    date_lost: type === 'lost' ? (before.date_lost ?? timeText(at)) : null,
  };
};

const settleTask: Settle = ({ organization, given, before }) => ({
  assigned_to: given.assigned_to ?? before.assigned_to ?? currentUser(organization).id,
  is_complete: given.is_complete ?? before.is_complete ?? false,
  priority: given.priority ?? before.priority ?? 'medium',
  text: given.text ?? before.text ?? '',
});

const settleActivity =
  (plain: string, html: string, more: (settling: Settling) => Values = () => ({})): Settle =>
  (settling) => ({
    ...withRichText(settling.given, plain, html),
    user_id: settling.given.user_id ?? settling.before.user_id ?? currentUser(settling.organization).id,
    activity_at: settling.given.activity_at ?? settling.before.activity_at ?? timeText(settling.at),
    ...more(settling),
  });

const settleCall = settleActivity('note', 'note_html', ({ given, before }) => ({
  direction: given.direction ?? before.direction ?? 'outbound',
  status: given.status ?? before.status ?? 'completed',
  source: given.source ?? before.source ?? 'External',
  duration: given.duration === undefined ? (before.duration ?? 0) : given.duration,
}));

const settleEmail = settleActivity('body_text', 'body_html', ({ given, before, organization }) => {
  const state = given.status ?? before.status;
  if (state === 'inbox' && (given.sender ?? before.sender ?? null) === null)
    throw invalid('sender', 'This field is required.');
  return {
    direction: state === 'inbox' ? 'incoming' : 'outgoing',
    sender: given.sender ?? before.sender ?? currentUser(organization).email,
  };
});

const settleByType: Readonly<Record<RecordType, Settle>> = {
  leads: settleLead,
  contacts: settleContact,
  opportunities: settleOpportunity,
  tasks: settleTask,
  notes: settleActivity('note', 'note_html'),
  calls: settleCall,
  emails: settleEmail,
  meetings: ({ organization, given, before }) => ({
    user_id: given.user_id ?? before.user_id ?? currentUser(organization).id,
    status: before.status ?? 'upcoming',
  }),
  customObjects: () => ({}),
  customActivities: ({ organization, given, before, at }) => ({
    user_id: given.user_id ?? before.user_id ?? currentUser(organization).id,
    activity_at: given.activity_at ?? before.activity_at ?? timeText(at),
    status: given.status ?? before.status ?? 'published',
    pinned: given.pinned ?? before.pinned ?? false,
  }),
};

const merged = (before: Values, given: Values, settled: Values): Values =>
  Object.fromEntries(
    Object.entries({ ...before, ...given, ...settled }).filter(
      ([name, value]) => !(name.startsWith(customPrefix) && value === null),
    ),
  );

/** "If you do not provide a `lead_id` then a new lead will be created". https://developer.close.com/api/overview/changelog/2025/2/14 */
const leadFor = (organization: Organization, type: RecordType, given: Values): Values => {
  if (given.lead_id !== undefined || (type !== 'contacts' && type !== 'opportunities')) return {};
  const name = type === 'contacts' ? (given.name ?? null) : null;
  return { lead_id: remoteId(organization, 'leads', createRecord(organization, 'leads', { name })) };
};

/** Creates a record. A contact or an opportunity without a lead gets a new lead. @throws Refusal 400 */
export const createRecord = (organization: Organization, type: RecordType, body: unknown): Row => {
  const { date_created: given, ...values } = readBody(organization, type, body);
  const lead = leadFor(organization, type, values);
  const at = organization.tick();
  const table = organization.tables[type];
  const settled = settleByType[type]({ organization, given: values, before: {}, at });
  const row = table.put({
    id: table.nextId(),
    created: typeof given === 'string' ? Date.parse(given) * 1000 : at,
    updated: at,
    isDeleted: false,
    values: merged(lead, values, { ...settled, created_by: currentUser(organization).id }),
  });
  log(organization, type, row, 'created');
  return row;
};

/** Finds a record by its id. @throws Refusal 404 if the id is unknown, deleted or merged into another lead */
export const knownRecord = (organization: Organization, type: RecordType, id: unknown): Row => {
  const row = liveRow(organization, type, id);
  if (row === undefined) throw notFound(records[type].noun);
  return row;
};

/** Updates a record. A body without members changes neither the time nor the event log. @throws Refusal 400 or 404 */
export const updateRecord = (organization: Organization, type: RecordType, id: string, body: unknown): Row => {
  const before = knownRecord(organization, type, id);
  const given = readBody(organization, type, body, before.values);
  const isChanged = Object.keys(given).length > 0;
  const at = organization.tick();
  const settled = settleByType[type]({ organization, given, before: before.values, at });
  const row = organization.tables[type].put({
    ...before,
    updated: isChanged ? at : before.updated,
    values: merged(before.values, given, settled),
  });
  if (isChanged) log(organization, type, row, 'updated');
  return row;
};

const childrenOf = (organization: Organization, lead: string) =>
  recordTypes
    .filter((type) => type !== 'leads')
    .flatMap((type) =>
      liveRows(organization, type)
        .filter(({ values }) => values.lead_id === lead)
        .map((row) => [type, row] as const),
    );

const end = (organization: Organization, type: RecordType, row: Row, meta: Values = {}): Row => {
  const { merge_destination_lead_id: into } = meta;
  const gone = organization.tables[type].put({
    ...row,
    isDeleted: true,
    updated: organization.tick(),
    ...(typeof into === 'string' && { mergedInto: into }),
  });
  log(organization, type, gone, 'deleted', meta);
  return gone;
};

/** "deleting a lead will cause additional `deleted` events on child objects": https://developer.close.com/api/resources/events/list-of-event-types */
export const removeRecord = (organization: Organization, type: RecordType, id: string): void => {
  const row = knownRecord(organization, type, id);
  if (type === 'leads') for (const [of, child] of childrenOf(organization, id)) end(organization, of, child);
  end(organization, type, row);
};

/** Merges the source and all its records into the destination. https://developer.close.com/api/resources/leads/merge */
export const mergeLeads = (organization: Organization, source: string, destination: string): Row => {
  const gone = knownRecord(organization, 'leads', source);
  const kept = knownRecord(organization, 'leads', destination);
  const meta = { merge_source_lead_id: source, merge_destination_lead_id: destination };
  for (const [type, child] of childrenOf(organization, source)) {
    const values = { ...child.values, lead_id: destination };
    const moved = organization.tables[type].put({ ...child, values, updated: organization.tick() });
    log(organization, type, moved, 'updated', meta);
  }
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  const filled = Object.entries(gone.values).filter(([name]) => isEmpty(kept.values[name]));
  const row = organization.tables.leads.put({
    ...kept,
    updated: organization.tick(),
    values: { ...kept.values, ...Object.fromEntries(filled) },
  });
  end(organization, 'leads', gone, meta);
  log(organization, 'leads', row, 'merged', meta);
  return row;
};
