import { joined } from '../shared/texts.ts';
import type { Choice } from './columns.ts';
import { badRequest, duplicate } from './faults.ts';
import type { Link, Org, OrgTable, Row, Values } from './org.ts';
import { takeParties } from './parties.ts';
import { readValues } from './values.ts';

const choicesOf = (table: OrgTable, name: string): readonly Choice[] =>
  table.columns.find((column) => column.name === name)?.choices ?? [];

/** Default status reason of a state. */
const usualReason = (table: OrgTable, state: unknown): number | undefined =>
  choicesOf(table, 'statuscode').find((choice) => choice.state === state)?.value;

/**
 * Keeps the status reason consistent with the state.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/define-custom-state-model-transitions
 * @throws Fault if they do not match
 */
const settleState = (table: OrgTable, given: Values, before: Values | undefined): Values => {
  if (choicesOf(table, 'statuscode').length === 0) return {};
  const state = given.statecode ?? before?.statecode ?? 0;
  if (before === undefined && state !== 0) throw badRequest('A new row is in its first state.');
  const moved = state !== before?.statecode;
  const reason = given.statuscode ?? (moved ? usualReason(table, state) : before?.statuscode);
  const found = choicesOf(table, 'statuscode').find(({ value }) => value === reason);
  if (found?.state !== state) {
    throw badRequest(`${String(reason)} is not a valid status code for state code ${String(state)} on ${table.name}.`);
  }
  return { statecode: state, statuscode: reason };
};

const settle = (org: Org, table: OrgTable, given: Values, before: Values | undefined): Values => {
  const values = { ...before, ...given, ...settleState(table, given, before) };
  const named = table.columns.some(({ name }) => name === 'fullname')
    ? { fullname: joined(values.firstname, values.lastname) || null }
    : {};
  const isDone = table.isActivity && values.statecode === 1;
  const end = isDone
    ? { actualend: values.actualend ?? `${new Date(org.rules.now()).toISOString().slice(0, 19)}Z` }
    : {};
  return { ...values, ...named, ...end, ...(table.name === 'annotation' && fileOf(values)) };
};

/**
 * Table that a note is attached to, and the size of its file.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/annotation
 */
const fileOf = ({ documentbody: text, objectid: on }: Values): Values => ({
  filesize: typeof text === 'string' ? Buffer.from(text, 'base64').length : null,
  objecttypecode: (on as Link | undefined)?.table ?? null,
});

/**
 * Checks that an appointment has a start and an end.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/appointment
 */
const checkTimes = ({ name }: OrgTable, values: Values): void => {
  if (name !== 'appointment' || (values.scheduledstart && values.scheduledend)) return;
  throw badRequest('An appointment has scheduledstart and scheduledend.');
};

/**
 * Checks that a case has a customer.
 * https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident
 */
const checkCustomer = ({ name }: OrgTable, { customerid }: Values): void => {
  if (name !== 'incident' || customerid) return;
  throw badRequest('You should specify a parent contact or account.');
};

const checkDuplicates = (org: Org, table: OrgTable, values: Values): void => {
  const column = org.duplicateRules.get(table.name);
  const value = column === undefined ? null : (values[column] ?? null);
  if (column === undefined || value === null) return;
  if (table.rows.all().some((row) => row.isDeleted !== true && row.values[column] === value)) throw duplicate();
};

const me = (org: Org): Link => {
  const users = org.table('systemuser');
  const [first] = users.rows.all();
  return { table: 'systemuser', id: org.idOf(users, first ?? { id: 1 }) };
};

const defaultsOf = (org: Org, table: OrgTable): Values => {
  const has = (name: string): boolean => table.columns.some((column) => column.name === name);
  const currencies = org.table('transactioncurrency');
  return {
    ...(has('ownerid') && { ownerid: me(org) }),
    ...(has('createdby') && { createdby: me(org) }),
    ...(has('donotbulkemail') && { donotbulkemail: false }),
    // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/booleanattributemetadata
    ...(table.labels &&
      Object.fromEntries(table.columns.flatMap(({ name, type }) => (type === 'boolean' ? [[name, false]] : [])))),
    ...(has('directioncode') && { directioncode: true }),
    ...(has('isdocument') && { isdocument: false }),
    ...(has('prioritycode') && { prioritycode: table.name === 'incident' ? 2 : 1 }),
    ...(has('ticketnumber') && { ticketnumber: `CAS-${String(table.rows.nextId()).padStart(5, '0')}` }),
    ...(has('teamtype') && { teamtype: 0 }),
    ...(table.name === 'opportunity' && {
      salesstage: 0,
      transactioncurrencyid: { table: 'transactioncurrency', id: org.idOf(currencies, { id: 1 }) },
    }),
  };
};

/** Creates a row. @throws Fault if the row cannot be saved */
export const createRow = (org: Org, table: OrgTable, given: Values, detects = false): Row => {
  const { rest, parties } = takeParties(org, table, given, true);
  const values = { ...defaultsOf(org, table), ...readValues(org, table, rest), ...parties };
  checkTimes(table, values);
  checkCustomer(table, values);
  if (detects) checkDuplicates(org, table, values);
  const now = org.rules.now();
  return table.rows.put({
    id: table.rows.nextId(),
    values: settle(org, table, values, undefined),
    createdAt: now,
    modifiedAt: now,
    version: org.nextVersion(),
  });
};

/**
 * Refuses a change of a case that the vendor refuses. Only an action resolves a case. A resolved case is read-only
 * until it is active again. Same page.
 */
const checkCase = ({ values }: Row, changed: Values): void => {
  if (changed.statecode === 1 && values.statecode !== 1) {
    throw badRequest(
      'This message can not be used to set the state of incident to Resolved. Use the CloseIncidentRequest message instead.',
    );
  }
  if (values.statecode !== 0 && changed.statecode !== 0) throw badRequest('The case is read-only: it is not active.');
};

/** Changes a row. @throws Fault if the changed row cannot be saved */
export const updateRow = (org: Org, table: OrgTable, row: Row, given: Values): Row => {
  const changed = readValues(org, table, takeParties(org, table, given, false).rest);
  if (table.name === 'incident') checkCase(row, changed);
  if (table.name === 'opportunity' && changed.statecode !== row.values.statecode && Number(changed.statecode) > 0) {
    throw badRequest(
      'This message can not be used to set the state of opportunity. Use WinOpportunity or LoseOpportunity instead.',
    );
  }
  return putRow(org, table, row, changed);
};

/** Sets values of a row, without a check of permissions. */
export const putRow = (org: Org, table: OrgTable, row: Row, changed: Values): Row => {
  const values = settle(org, table, changed, row.values);
  checkTimes(table, values);
  checkCustomer(table, values);
  return table.rows.put({
    ...row,
    values,
    modifiedAt: Math.max(org.rules.now(), row.modifiedAt),
    version: org.nextVersion(),
  });
};

/** Marks as deleted. Children stay: the simulator does not cascade. */
export const removeRow = (table: OrgTable, row: Row): Row => table.rows.put({ ...row, isDeleted: true });
