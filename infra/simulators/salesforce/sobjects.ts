import { createHash } from 'node:crypto';
import type { Answer, Call } from '../shared/vendor.ts';
import { bodyOf, dataRoute, optionsOf, typeNamed } from './api.ts';
import { describeAll, describeBriefly, describeFully, describeLayouts } from './describe.ts';
import { Fault, noColumn, noResource } from './faults.ts';
import { contentOf } from './files.ts';
import type { Field, ObjectType } from './objects/define.ts';
import type { Org } from './org.ts';
import { presentRow } from './present.ts';
import { createRecord, deleteRecord, liveRow, updateRecord } from './records.ts';
import type { Row } from './rows.ts';
import { upsertByField } from './writes/external-ids.ts';
import { isNotModified, isOutdated, notModified, preconditionFailed, timeOf } from './writes/preconditions.ts';

const saved = (id: string) => ({ id, success: true, errors: [] });

/** Fields by name. Default: all. @throws Fault */
export const fieldsNamed = (org: Org, type: ObjectType, names: readonly string[] | undefined): readonly Field[] => {
  if (names === undefined) return org.schema.fieldsOf(type);
  return names.map((name) => {
    const field = org.schema.fieldOf(type, name.trim());
    if (!field) throw noColumn(name.trim(), type.name);
    return field;
  });
};

const askedFields = ({ query }: Call): string[] | undefined => {
  const asked = query.get('fields');
  return asked === null || asked === '' ? undefined : asked.split(',');
};

const showRow = (org: Org, type: ObjectType, row: Row, call: Call, version: string): Answer => {
  if (isNotModified(call, timeOf(row.values.LastModifiedDate))) return notModified;
  return { status: 200, body: presentRow(org, type, row, fieldsNamed(org, type, askedFields(call)), version) };
};

const create = (org: Org, call: Call, version: string): Answer => {
  const type = typeNamed(org, call.params.object);
  const row = createRecord(org, type, bodyOf(call), optionsOf(call));
  const id = org.idOf(type, row);
  return {
    status: 201,
    body: saved(id),
    headers: { Location: `/services/data/${version}/sobjects/${type.name}/${id}` },
  };
};

const update = (org: Org, call: Call): Answer => {
  const type = typeNamed(org, call.params.object);
  const row = liveRow(org, type, call.params.id ?? '');
  if (isOutdated(call, timeOf(row.values.LastModifiedDate))) return preconditionFailed;
  updateRecord(org, type, row, bodyOf(call), optionsOf(call));
  return { status: 204 };
};

const remove = (org: Org, call: Call): Answer => {
  const type = typeNamed(org, call.params.object);
  const row = liveRow(org, type, call.params.id ?? '');
  if (isOutdated(call, timeOf(row.values.LastModifiedDate))) return preconditionFailed;
  deleteRecord(org, { type, row });
  return { status: 204 };
};

const blobTypes: Readonly<Record<string, string>> = { Content: 'text/html', VersionData: 'application/octet-stream' };

/** Returns the bytes of a base64 field, or a record to which the record refers. */
const below = (org: Org, type: ObjectType, call: Call, version: string): Answer => {
  const row = liveRow(org, type, call.params.field ?? '');
  const name = call.params.value ?? '';
  const link = org.schema.fieldsOf(type).find(({ relationship }) => relationship === name);
  if (link) {
    const found = org.byId(String(row.values[link.name] ?? ''));
    if (!found) throw noResource();
    return showRow(org, found.type, found.row, call, version);
  }
  const body = contentOf(type, row, name);
  return { status: 200, body, headers: { 'content-type': blobTypes[name] ?? 'application/octet-stream' } };
};

const isId = (text: string): boolean =>
  /^[A-Za-z0-9]{3}[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?$/.test(text) && /\d/.test(text);

const byField = (org: Org, call: Call, version: string): Answer => {
  const type = typeNamed(org, call.params.object);
  const { field = '', value = '' } = call.params;
  if (isId(field)) return below(org, type, call, version);
  const { rows, several } = matchesOf(org, type, field, value, version);
  if (several) return several;
  const [row] = rows;
  if (!row) throw noResource();
  return showRow(org, type, row, call, version);
};

/** Finds the records with a value of an external id. @throws Fault if the field cannot identify a record */
export const matchesOf = (org: Org, type: ObjectType, name: string, value: string, version: string) => {
  const field = org.schema.fieldOf(type, name);
  if (!field || !(field.externalId || field.idLookup)) {
    throw new Fault(404, 'NOT_FOUND', `Provided external ID field does not exist or is not accessible: ${name}`);
  }
  const rows =
    field.name === 'Id'
      ? [liveRow(org, type, value)]
      : org
          .rows(type)
          .filter(({ values }) => values.IsDeleted !== true)
          .filter(({ values }) => String(values[field.name] ?? '').toLowerCase() === value.toLowerCase());
  const urls = rows.map((row) => `/services/data/${version}/sobjects/${type.name}/${org.idOf(type, row)}`);
  return { field, rows, several: rows.length > 1 ? ({ status: 300, body: urls } as const) : undefined };
};

const upsert = (org: Org, call: Call, version: string): Answer => {
  const type = typeNamed(org, call.params.object);
  const { field = '', value = '' } = call.params;
  const match = matchesOf(org, type, field, value, version);
  if (match.several) return match.several;
  const updateOnly = call.query.get('updateOnly') === 'true';
  const result = upsertByField(org, type, match, { value, body: bodyOf(call), updateOnly, options: optionsOf(call) });
  return {
    status: result.created ? 201 : 200,
    body: { ...saved(result.id), created: result.created },
    headers: { Location: `/services/data/${version}/sobjects/${type.name}/${result.id}` },
  };
};

const removeByField = (org: Org, call: Call, version: string): Answer => {
  const type = typeNamed(org, call.params.object);
  const match = matchesOf(org, type, call.params.field ?? '', call.params.value ?? '', version);
  if (match.several) return match.several;
  const [row] = match.rows;
  if (!row) throw noResource();
  deleteRecord(org, { type, row });
  return { status: 204 };
};

const basicInfo = (org: Org, call: Call, version: string): Answer => {
  const type = typeNamed(org, call.params.object);
  return { status: 200, body: { objectDescribe: describeBriefly(org, type, version), recentItems: [] } };
};

const describe = (org: Org, call: Call, version: string): Answer => {
  const type = typeNamed(org, call.params.object);
  const changedAt = org.schema.changedAt();
  if (isNotModified(call, changedAt)) return notModified;
  const headers = {
    ETag: `"${createHash('sha256').update(`${type.name}${changedAt}`).digest('hex').slice(0, 8)}"`,
    'Last-Modified': new Date(changedAt).toUTCString(),
  };
  return { status: 200, body: describeFully(org, type, version), headers };
};

const layouts = (org: Org, call: Call, version: string): Answer => ({
  status: 200,
  body: describeLayouts(org, typeNamed(org, call.params.object), version),
});

const globalDescribe = (org: Org, _: Call, version: string): Answer => ({
  status: 200,
  body: {
    encoding: 'UTF-8',
    maxBatchSize: 200,
    sobjects: describeAll(org, version),
  },
});

const retrieve = (org: Org, call: Call, version: string): Answer => {
  const type = typeNamed(org, call.params.object);
  return showRow(org, type, liveRow(org, type, call.params.id ?? ''), call, version);
};

/** Single records, and descriptions of the org's objects. */
export const sobjectRoutes = [
  dataRoute('GET', '/sobjects', globalDescribe),
  dataRoute('GET', '/sobjects/{object}', basicInfo),
  dataRoute('POST', '/sobjects/{object}', create),
  dataRoute('GET', '/sobjects/{object}/describe', describe),
  dataRoute('GET', '/sobjects/{object}/describe/layouts', layouts),
  dataRoute('GET', '/sobjects/{object}/{id}', retrieve),
  dataRoute('PATCH', '/sobjects/{object}/{id}', update),
  dataRoute('DELETE', '/sobjects/{object}/{id}', remove),
  dataRoute('GET', '/sobjects/{object}/{field}/{value}', byField),
  dataRoute('PATCH', '/sobjects/{object}/{field}/{value}', upsert),
  dataRoute('DELETE', '/sobjects/{object}/{field}/{value}', removeByField),
];
