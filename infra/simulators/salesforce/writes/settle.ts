import { joined } from '../../shared/texts.ts';
import { Fault, unsaved } from '../faults.ts';
import type { Org } from '../org.ts';
import { toDateTime } from '../org.ts';
import type { Value, Values } from '../rows.ts';
import { countries, states } from '../schema.ts';
import { checkAccountOfContact, checkPersonContact, settleAccount } from './persons.ts';

/** Adds the values that the vendor sets in a written record. `before` is missing for a new record. */
type Settle = (org: Org, values: Values, before: Values | undefined, given: Values) => Values;

const withFullName = (values: Values): Values => ({ ...values, Name: joined(values.FirstName, values.LastName) });

const valuesOf = (org: Org, id: Value | undefined): Values | undefined =>
  typeof id === 'string' ? org.byId(id)?.row.values : undefined;

const stageOf = (org: Org, name: Value | undefined): Values | undefined =>
  org.rows('OpportunityStage').find(({ values }) => values.ApiName === name)?.values;

const fiscal = (date: Value | undefined): Values => {
  if (typeof date !== 'string') return {};
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3);
  const year = Number(date.slice(0, 4));
  return { FiscalYear: year, FiscalQuarter: quarter, Fiscal: `${year} ${quarter}` };
};

/** Sets the record type of a new record. Default: the first record type of its object, if the org has any. */
const withRecordType = (org: Org, object: string, values: Values, given: Values): Values => {
  const type = org.schema.get('RecordType');
  const first = org.rows(type).find(({ values: { SobjectType, IsActive } }) => SobjectType === object && IsActive);
  return first && given.RecordTypeId === undefined ? { ...values, RecordTypeId: org.idOf(type, first) } : values;
};

const settleOpportunity: Settle = (org, written, before, given) => {
  const values = before ? written : withRecordType(org, 'Opportunity', written, given);
  const stage = stageOf(org, values.StageName);
  const moved = before?.StageName !== values.StageName;
  const probability =
    moved && given.Probability === undefined ? (stage?.DefaultProbability ?? null) : values.Probability;
  const { Amount: amount } = values;
  return {
    ...values,
    IsClosed: stage?.IsClosed ?? false,
    IsWon: stage?.IsWon ?? false,
    Probability: probability ?? null,
    ForecastCategory: stage?.ForecastCategory ?? 'Pipeline',
    ForecastCategoryName: stage?.ForecastCategoryName ?? 'Pipeline',
    ExpectedRevenue:
      typeof amount === 'number' && typeof probability === 'number' ? (amount * probability) / 100 : null,
    ...fiscal(values.CloseDate),
    ...(before && moved && { LastStageChangeDate: org.stamp() }),
    PushCount: values.PushCount ?? 0,
  };
};

/** Company of an activity, from the activity's related records. */
const accountOf = (org: Org, { WhatId, WhoId }: Values): Value => {
  if (typeof WhatId === 'string' && WhatId.startsWith('001')) return WhatId;
  return valuesOf(org, WhatId)?.AccountId ?? valuesOf(org, WhoId)?.AccountId ?? null;
};

const checkLinks = ({ WhoId, WhatId }: Values): void => {
  if (typeof WhoId !== 'string' || !WhoId.startsWith('00Q') || typeof WhatId !== 'string') return;
  // Words of the refusal. (unproven) The rule:
  // https://www.salesforceben.com/what-is-the-difference-between-whoid-and-whatid/
  throw unsaved('FIELD_INTEGRITY_EXCEPTION', 'Related To ID: a lead is not related to other records', ['WhatId']);
};

const settleTask: Settle = (org, values, before) => {
  checkLinks(values);
  const isClosed = org
    .rows('TaskStatus')
    .some((row) => row.values.ApiName === values.Status && row.values.IsClosed === true);
  return {
    ...values,
    Status: values.Status ?? 'Not Started',
    Priority: values.Priority ?? 'Normal',
    TaskSubtype: values.TaskSubtype ?? 'Task',
    IsClosed: isClosed,
    IsHighPriority: values.Priority === 'High',
    AccountId: accountOf(org, values),
    CompletedDateTime: isClosed ? (before?.CompletedDateTime ?? org.stamp()) : null,
  };
};

const minute = 60_000;

const epochOf = (value: Value | undefined): number | undefined =>
  typeof value === 'string' ? Date.parse(value.replace('+0000', 'Z')) : undefined;

/** Start and duration of an event, from the given and the previous values. */
const timesOf = (values: Values, before: Values | undefined, given: Values): { start: number; minutes: number } => {
  const isAllDay = values.IsAllDayEvent === true;
  const day = isAllDay ? epochOf(given.ActivityDate) : undefined;
  const start =
    day ?? epochOf(given.StartDateTime) ?? epochOf(given.ActivityDateTime) ?? epochOf(before?.StartDateTime);
  const end = epochOf(given.EndDateTime);
  const asked = typeof given.DurationInMinutes === 'number' ? given.DurationInMinutes : undefined;
  const kept = typeof before?.DurationInMinutes === 'number' ? before.DurationInMinutes : undefined;
  const between = start !== undefined && end !== undefined ? (end - start) / minute : undefined;
  const minutes = asked ?? between ?? kept ?? (isAllDay ? 24 * 60 : undefined);
  if (start === undefined || minutes === undefined) {
    const missing = [
      ...(start === undefined ? ['ActivityDateTime'] : []),
      ...(minutes === undefined ? ['DurationInMinutes'] : []),
    ];
    throw unsaved('REQUIRED_FIELD_MISSING', `Required fields are missing: [${missing.join(', ')}]`, missing);
  }
  if (asked !== undefined && between !== undefined && asked !== between) {
    const message = 'Event duration does not match with start and end time';
    throw unsaved('FIELD_INTEGRITY_EXCEPTION', message, ['DurationInMinutes']);
  }
  if (minutes < 0)
    throw unsaved('FIELD_INTEGRITY_EXCEPTION', 'Event duration can not be negative', ['DurationInMinutes']);
  return { start, minutes };
};

const settleEvent: Settle = (org, values, before, given) => {
  checkLinks(values);
  const { start, minutes } = timesOf(values, before, given);
  const isAllDay = values.IsAllDayEvent === true;
  const end = start + minutes * minute;
  return {
    ...values,
    ActivityDateTime: isAllDay ? null : toDateTime(start),
    StartDateTime: toDateTime(start),
    EndDateTime: toDateTime(isAllDay ? end - minute * 24 * 60 : end),
    ActivityDate: toDateTime(start).slice(0, 10),
    EndDate: toDateTime(isAllDay ? end - minute * 24 * 60 : end).slice(0, 10),
    DurationInMinutes: minutes,
    ShowAs: values.ShowAs ?? 'Busy',
    GroupEventType: '0',
    EventSubtype: values.EventSubtype ?? 'Event',
    AccountId: accountOf(org, values),
  };
};

/**
 * Adds a participant to a meeting, at most once. "If IsInvitee, IsParent, and IsWhat are not set", the participant is
 * invited.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_eventrelation.htm
 */
const settleInvitation: Settle = (org, values, before, given) => {
  const isThere = org
    .rows('EventRelation')
    .some(
      (row) =>
        row.values.IsDeleted !== true &&
        row.values.EventId === values.EventId &&
        row.values.RelationId === values.RelationId,
    );
  // Code and words of the refusal. (unproven)
  if (!before && isThere)
    throw unsaved('DUPLICATE_VALUE', 'The person is already related to the event', ['RelationId']);
  return before ? values : { ...values, IsInvitee: given.IsInvitee ?? given.IsParent !== true };
};

const settleCase: Settle = (org, values, before) => {
  const status = values.Status ?? 'New';
  const isClosed = org.rows('CaseStatus').some((row) => row.values.ApiName === status && row.values.IsClosed === true);
  const contact = valuesOf(org, values.ContactId);
  return {
    ...values,
    Status: status,
    Priority: values.Priority === undefined && !before ? 'Medium' : (values.Priority ?? null),
    CaseNumber: before?.CaseNumber ?? String(1000 + org.table('Case').nextId()).padStart(8, '0'),
    IsClosed: isClosed,
    ClosedDate: isClosed ? (before?.ClosedDate ?? org.stamp()) : null,
    AccountId: values.AccountId ?? (before ? null : (contact?.AccountId ?? null)),
    ContactEmail: contact?.Email ?? null,
    ContactPhone: contact?.Phone ?? null,
    ContactMobile: contact?.MobilePhone ?? null,
    ContactFax: contact?.Fax ?? null,
  };
};

const settleLead: Settle = (_, values, before) => {
  if (before?.IsConverted === true) {
    throw unsaved('CANNOT_UPDATE_CONVERTED_LEAD', 'cannot reference converted lead', []);
  }
  return { ...withFullName(values), Status: values.Status ?? 'Open - Not Contacted' };
};

const settlePrefix = (values: Values, given: Values, prefix: string): Values => {
  const names = [
    [`${prefix}Country`, `${prefix}CountryCode`, countries],
    [`${prefix}State`, `${prefix}StateCode`, states],
  ] as const;
  let result = values;
  for (const [text, code, known] of names) {
    const [givenCode, givenText] = [given[code], given[text]];
    if (typeof givenCode === 'string') result = { ...result, [text]: known[givenCode] ?? givenCode };
    else if (givenCode === null || givenText === null) result = { ...result, [text]: null, [code]: null };
    else if (typeof givenText === 'string') result = { ...result, [code]: codeOf(known, givenText, text) };
  }
  return result;
};

/** Code of a name. If codes are on, the name must be in the list. @throws Fault */
const codeOf = (known: Readonly<Record<string, string>>, name: string, field: string): string => {
  const code = Object.keys(known).find((key) => known[key] === name || key === name);
  if (code !== undefined) return code;
  const what = field.endsWith('Country') ? 'country' : 'state';
  const message = `There's a problem with this ${what}, even though it may appear correct. Please select a ${what} from the list of valid ${what === 'country' ? 'countries' : 'states'}.: ${field}`;
  throw new Fault(400, 'FIELD_INTEGRITY_EXCEPTION', message, [field]);
};

const prefixes: Readonly<Record<string, readonly string[]>> = {
  Account: ['Billing', 'Shipping'],
  Contact: ['Mailing', 'Other'],
  Lead: [''],
};

const withAddressCodes = (org: Org, object: string, values: Values, given: Values): Values =>
  org.settings.addressCodes
    ? (prefixes[object] ?? []).reduce((settled, prefix) => settlePrefix(settled, given, prefix), values)
    : values;

const byObject: Readonly<Record<string, Settle>> = {
  EventRelation: settleInvitation,
  Account: settleAccount,
  Contact: (org, values, before, given) => {
    checkPersonContact(before, given);
    checkAccountOfContact(org, given);
    return withFullName(values);
  },
  User: (_, values) => withFullName(values),
  Lead: settleLead,
  Opportunity: settleOpportunity,
  Task: settleTask,
  Event: settleEvent,
  Case: settleCase,
  Topic: (_, values) => ({ TalkingAbout: 0, ...values }),
  TopicAssignment: (org, values) => ({
    ...values,
    EntityKeyPrefix: String(values.EntityId).slice(0, 3),
    EntityType: org.schema.ofPrefix(String(values.EntityId))?.name ?? null,
  }),
  EmailMessage: (org, values) => ({
    ...values,
    Name: values.Subject ?? '',
    Status: values.Status ?? '3',
    MessageDate: values.MessageDate ?? org.stamp(),
  }),
  Group: (org, values) => ({ DoesSendEmailToMembers: false, OwnerId: org.organizationId, ...values }),
};

/** A record with the values that the vendor adds. @throws Fault if its members contradict each other */
export const settle = (org: Org, object: string, values: Values, before: Values | undefined, given: Values): Values => {
  const coded = withAddressCodes(org, object, values, given);
  return byObject[object]?.(org, coded, before, given) ?? coded;
};
