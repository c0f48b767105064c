import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { badRequest, changedMeanwhile, noRow } from './faults.ts';
import type { Org, OrgTable, Row, Values } from './org.ts';
import { timeOf } from './org.ts';
import { expandedIn } from './parties.ts';
import { etagOf, present } from './present.ts';
import { contextOf, isAnnotated, selectIn } from './query.ts';
import { createRow, putRow, removeRow, updateRow } from './rows.ts';

const bodyOf = ({ body }: Call): Values => {
  if (!isObject(body)) throw badRequest('A row is an object.');
  return body;
};

const addressOf = (org: Org, table: OrgTable, row: Row): string =>
  `https://${org.settings.host}/api/data/v9.2/${table.set}(${org.idOf(table, row)})`;

/**
 * Answer to a write: the row if `Prefer` requests it, otherwise its address.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
 */
const saved = (org: Org, table: OrgTable, row: Row, call: Call, status: 200 | 201): Answer => {
  const address = { 'OData-EntityId': addressOf(org, table, row) };
  if (!/\breturn=representation\b/.test(call.headers.prefer ?? '')) return { status: 204, headers: address };
  const shown = present(org, table, row, { select: selectIn(table, call), isAnnotated: isAnnotated(call) });
  return {
    status,
    headers: { 'Preference-Applied': 'return=representation' },
    body: {
      '@odata.context': `${contextOf(call, table.set)}/$entity`,
      ...shown,
      ...expandedIn(org, table, row, call),
    },
  };
};

/** Detects duplicates only if the header `MSCRM.SuppressDuplicateDetection` is `false`. @throws Fault */
export const postRow = (org: Org, table: OrgTable, call: Call): Answer => {
  const detects = call.headers['mscrm.suppressduplicatedetection'] === 'false';
  return saved(org, table, createRow(org, table, bodyOf(call), detects), call, 201);
};

/**
 * Updates a row. Without `If-Match`, creates a missing row.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/perform-conditional-operations-using-web-api
 */
export const patchRow = (org: Org, table: OrgTable, call: Call): Answer => {
  const id = call.params.id ?? '';
  const row = org.find(table, id);
  const condition = call.headers['if-match'];
  if (!row) {
    if (condition !== undefined) throw noRow(table.name, id);
    return saved(org, table, createRow(org, table, bodyOf(call)), call, 201);
  }
  if (condition !== undefined && condition !== '*' && condition !== etagOf(row)) throw changedMeanwhile();
  return saved(org, table, updateRow(org, table, row, bodyOf(call)), call, 200);
};

/** Deletes a row. @throws Fault 404 if the row is unknown or deleted */
export const deleteRow = (org: Org, table: OrgTable, call: Call): Answer => {
  removeRow(table, org.get(table, call.params.id ?? ''));
  return { status: 204 };
};

/** Closes a deal. https://learn.microsoft.com/en-us/dynamics365/developer/reference/web-api/winopportunity */
export const closeDeal =
  (state: 1 | 2) =>
  (org: Org, call: Call): Answer => {
    const { OpportunityClose: close, Status: reason } = bodyOf(call);
    const deals = org.table('opportunity');
    const address = String(Object(close)['opportunityid@odata.bind']);
    const id = /\(([0-9a-f-]{36})\)$/i.exec(address)?.[1];
    if (id === undefined || typeof reason !== 'number') throw badRequest('OpportunityClose and Status are needed.');
    const row = org.get(deals, id);
    if (row.values.statecode !== 0) throw badRequest('The opportunity has already been closed.');
    const closed = timeOf(org.rules.now()).slice(0, 10);
    const value = state === 1 ? { actualvalue: row.values.estimatedvalue ?? null } : {};
    putRow(org, deals, row, { statecode: state, statuscode: reason, actualclosedate: closed, ...value });
    return { status: 204 };
  };

/** Resolves a case. https://learn.microsoft.com/en-us/dynamics365/developer/reference/web-api/closeincident */
export const closeCase = (org: Org, call: Call): Answer => {
  const { IncidentResolution: resolution, Status: reason } = bodyOf(call);
  const cases = org.table('incident');
  const id = /\(([0-9a-f-]{36})\)$/i.exec(String(Object(resolution)['incidentid@odata.bind']))?.[1];
  if (resolution === undefined || typeof reason !== 'number')
    throw badRequest('IncidentResolution and Status are needed.');
  if (!Object(resolution).subject) throw badRequest('IncidentResolution has no subject.');
  if (id === undefined) throw badRequest('IncidentResolution has no incidentid@odata.bind.');
  const row = org.get(cases, id);
  if (row.values.statecode !== 0) throw badRequest('This case has already been resolved.');
  putRow(org, cases, row, { statecode: 1, statuscode: reason });
  return { status: 204 };
};

/**
 * Stored text of a file.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/attachment-annotation-files
 */
export const readFileText = (org: Org, call: Call): Answer => {
  const { values } = org.get(org.table('annotation'), call.params.id ?? '');
  if (typeof values.documentbody !== 'string') return { status: 204 };
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from(values.documentbody) };
};
