import { sanitise } from '../shared/sanitise.ts';
import { toSeconds } from '../shared/times.ts';
import { isObject } from '../shared/vendor.ts';
import { type Company, currentUser, liveRow } from './company.ts';
import { badRequest, notFound, refuseFirst } from './errors.ts';
import { settleLead } from './leads.ts';
import { isFirst, type RecordDefinition, records } from './members.ts';
import type { RecordType, Row, Values } from './types.ts';
import { readBody } from './validate.ts';

type Settle = (company: Company, after: Values, given: Values, before: Values, at: string) => Values;

const defaultsOf = (company: Company, type: RecordType): Values => {
  const owner = currentUser(company).id;
  if (type === 'notes') return { user_id: owner };
  const shared = { owner_id: owner };
  if (type === 'leads') return { ...shared, label_ids: [], is_archived: false, was_seen: false, visible_to: '3' };
  if (type === 'activities') return { ...shared, type: 'call', subject: 'Call', busy: false, done: false };
  const visible = { ...shared, visible_to: 3, label_ids: [] };
  if (type === 'persons') return { ...visible, emails: [], phones: [], im: [] };
  if (type === 'organizations') return visible;
  return { ...visible, status: 'open', value: 0, currency: company.settings.currency, is_archived: false };
};

/** "Content of the note in HTML format. Subject to sanitization on the back-end." https://developers.pipedrive.com/docs/api/v1/Notes#addNote */
const sanitised = (type: RecordType, values: Values): Values => {
  const member = type === 'notes' ? 'content' : 'note';
  const html = values[member];
  const isRich = (type === 'notes' || type === 'activities') && typeof html === 'string';
  return isRich ? { ...values, [member]: sanitise(html) } : values;
};

/** Present time. Leads have times with milliseconds. https://developers.pipedrive.com/docs/api/v1/Leads#getLeads */
const timeOf = ({ rules }: Company, type: RecordType): string =>
  type === 'leads' ? new Date(rules.now()).toISOString() : toSeconds(rules.now());

/**
 * Creates a record. Sets the fields that Pipedrive derives: close times, the primary flags, names.
 * @throws Refusal 400
 */
export const createRecord = (company: Company, type: RecordType, body: unknown): Row => {
  const { values, custom } = readBody(company, records[type], body, true);
  const at = timeOf(company, type);
  const { add_time, ...given } = values;
  const table = company.tables[type];
  const after = { ...defaultsOf(company, type), ...sanitised(type, given) };
  return table.put({
    id: table.nextId(),
    add_time: typeof add_time === 'string' ? toSeconds(Date.parse(add_time)) : at,
    update_time: at,
    is_deleted: false,
    values: settleByType[type](company, after, given, {}, at),
    custom_fields: withoutNulls(custom),
  });
};

/** Replaces the given members. null clears a member. @throws Refusal 400, or 404 for an unknown id */
export const updateRecord = (company: Company, type: RecordType, id: number, body: unknown): Row => {
  const row = liveRecord(company, type, id);
  const { values: given, custom } = readBody(company, records[type], body, false);
  const at = timeOf(company, type);
  return company.tables[type].put({
    ...row,
    update_time: at,
    is_deleted: given.is_deleted === true,
    values: settleByType[type](company, { ...row.values, ...sanitised(type, given) }, given, row.values, at),
    custom_fields: withoutNulls({ ...row.custom_fields, ...custom }),
  });
};

/**
 * Marks as deleted. Pipedrive deletes the record permanently after 30 days.
 * @param merged the record into which it was merged
 */
export const removeRecord = (
  company: Company,
  type: RecordType,
  id: number,
  merged: Pick<Row, 'merged_to'> = {},
): Row => {
  const row = liveRecord(company, type, id);
  return company.tables[type].put({ ...row, ...merged, is_deleted: true, update_time: timeOf(company, type) });
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Merges a person into another. The values of the second person are kept, and its empty values are filled.
 * https://pipedrive.readme.io/docs/merging-two-persons
 */
export const mergePersons = (company: Company, id: number, into: number): Row => {
  const gone = liveRecord(company, 'persons', id);
  const kept = liveRecord(company, 'persons', into);
  const filled = Object.entries(kept.values).map(([name, value]) => [
    name,
    isEmpty(value) ? (gone.values[name] ?? value) : value,
  ]);
  removeRecord(company, 'persons', id, { merged_to: into });
  return company.tables.persons.put({
    ...kept,
    update_time: toSeconds(company.rules.now()),
    values: { ...gone.values, ...Object.fromEntries(filled) },
    custom_fields: { ...gone.custom_fields, ...kept.custom_fields },
  });
};

/**
 * Row of an id. A deleted record can be read by id, but neither changed nor deleted. A deleted lead cannot be read.
 * (unproven)
 */
export const knownRecord = (company: Company, type: RecordType, id: number): Row => {
  const row = type === 'leads' ? liveRow(company, type, id) : company.tables[type].get(id);
  if (!row) throw missing(records[type]);
  return row;
};

const liveRecord = (company: Company, type: RecordType, id: number): Row => {
  const row = liveRow(company, type, id);
  if (!row) throw missing(records[type]);
  return row;
};

const missing = ({ type, noun }: RecordDefinition) =>
  isFirst(type) ? refuseFirst(404, `${noun} not found.`) : notFound(noun);

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Splits a name. The first word is the first name. (unproven) */
const splitName = (name: string): { first_name: string; last_name: string | null } => {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.length === 0 ? null : rest.join(' ') };
};

/** Marks exactly one entry of a list as primary: the first that has the flag, otherwise the first entry. */
const withPrimary = (list: unknown): unknown => {
  if (!Array.isArray(list)) return list;
  const elements = (list as unknown[]).filter(isObject);
  const chosen = Math.max(
    0,
    elements.findIndex(({ primary }) => primary === true),
  );
  return elements.map((element, index) => ({ ...element, primary: index === chosen }));
};

const withLabels = (list: unknown): unknown =>
  Array.isArray(list)
    ? list.map((element: unknown) => (isObject(element) ? { label: 'work', ...element } : element))
    : list;

const settlePerson = (_: Company, after: Values): Values => {
  const points = Object.fromEntries(
    ['emails', 'phones', 'im'].map((name) => [name, withLabels(withPrimary(after[name]))]),
  );
  return { ...after, ...points, ...splitName(String(after.name)) };
};

/** Sets stage and pipeline. A stage determines its pipeline. With a pipeline alone, the stage is its first stage. */
const settleStage = (company: Company, after: Values, given: Values): Values => {
  const { stages, pipelines } = company;
  const named = stages.find(({ id }) => id === given.stage_id);
  if (named && given.pipeline_id !== undefined && given.pipeline_id !== named.pipeline_id) {
    throw badRequest('The stage does not belong to the pipeline.');
  }
  const pipeline_id = named?.pipeline_id ?? given.pipeline_id ?? after.pipeline_id ?? pipelines[0]?.id;
  const held = stages.find(({ id }) => id === after.stage_id);
  const stage = held?.pipeline_id === pipeline_id ? held : stages.find((each) => each.pipeline_id === pipeline_id);
  return { ...after, pipeline_id, stage_id: stage?.id };
};

/** "Can only be set if deal status is …": https://developers.pipedrive.com/docs/api/v1/Deals#addDeal */
const checkOutcome = (status: unknown, given: Values): void => {
  const needs = { lost_reason: ['lost'], lost_time: ['lost'], won_time: ['won'], close_time: ['won', 'lost'] };
  for (const [name, statuses] of Object.entries(needs)) {
    if ((given[name] ?? null) === null || statuses.includes(String(status))) continue;
    throw badRequest(`'${name}' can only be set if deal status is ${statuses.join(' or ')}.`);
  }
};

const settleDeal = (company: Company, after: Values, given: Values, before: Values, at: string): Values => {
  checkOutcome(after.status, given);
  const { is_deleted: _, ...staged } = settleStage(company, after, given);
  const moved = staged.stage_id !== before.stage_id && before.stage_id !== undefined;
  const deal = { ...staged, stage_change_time: moved ? at : (before.stage_change_time ?? null) };
  if (after.status === 'open') {
    return { ...deal, close_time: null, won_time: null, lost_time: null, lost_reason: null };
  }
  const won = after.status === 'won';
  const decided = after.status === before.status ? before : {};
  return {
    ...deal,
    close_time: given.close_time ?? decided.close_time ?? at,
    won_time: won ? (given.won_time ?? decided.won_time ?? at) : null,
    lost_time: won ? null : (given.lost_time ?? decided.lost_time ?? at),
    lost_reason: won ? null : after.lost_reason,
  };
};

/** Adds seconds to a time of day, as in the description's own example. */
const withSeconds = (clock: unknown): unknown =>
  typeof clock === 'string' && /^\d{2}:\d{2}$/.test(clock) ? `${clock}:00` : clock;

const settleActivity = (company: Company, after: Values, given: Values, before: Values, at: string): Values => {
  const participants = withPrimary(after.participants ?? []);
  const people = Array.isArray(participants) ? (participants as unknown[]).filter(isObject) : [];
  const type = company.activityTypes.find(({ key_string }) => key_string === after.type);
  const done = after.done === true;
  return {
    ...after,
    // Without a subject, the name of the type is the subject.
    subject: given.subject || before.subject || type?.name || after.type,
    creator_user_id: before.creator_user_id ?? currentUser(company).id,
    participants: people,
    person_id: people.find(({ primary }) => primary === true)?.person_id ?? null,
    due_time: withSeconds(after.due_time),
    duration: withSeconds(after.duration),
    due_date: after.due_date ?? (before.due_date === undefined ? at.slice(0, 10) : null),
    marked_as_done_time: done ? (before.marked_as_done_time ?? at) : null,
  };
};

/** Checks that a note refers to a record: https://developers.pipedrive.com/docs/api/v1/Notes#addNote */
const settleNote = (company: Company, after: Values): Values => {
  const subjects = ['deal_id', 'person_id', 'org_id', 'lead_id', 'project_id', 'task_id'];
  if (subjects.every((name) => (after[name] ?? null) === null)) {
    throw refuseFirst(400, `At least one of the following fields should be filled: ${subjects.join(', ')}.`);
  }
  return { ...after, last_update_user_id: currentUser(company).id };
};

const settleByType: Readonly<Record<RecordType, Settle>> = {
  persons: settlePerson,
  organizations: (_, after) => after,
  deals: settleDeal,
  activities: settleActivity,
  notes: settleNote,
  leads: settleLead,
};
