import type { Exchange } from '../../../../infra/simulators/shared/exchanges.ts';
import { type Check, compileClosed, type Direction, type Issue } from '../../../contract/closed-world.ts';
import { isDescribed, loadDescriptions } from '../../../contract/descriptions.ts';
import { child, isObject, type Json, type JsonObject } from '../../../contract/json.ts';

/** Checks an exchange that is contained in another exchange. */
type CheckInner = (exchange: Exchange) => readonly { readonly path: string; readonly message: string }[];

const checks = new Map<string, Check>();

const schemas = (): { document: JsonObject; all: JsonObject } => {
  const found = loadDescriptions('salesforce').find(({ file }) => file === 'sobjects.json');
  if (!found) throw new Error('sobjects.json is not there');
  return { document: found.document, all: child(child(found.document, 'components'), 'schemas') };
};

const closedOf = (name: string, schema: JsonObject, direction: Direction): Check => {
  const key = `${direction} ${name}`;
  const known = checks.get(key) ?? compileClosed(schemas().document, schema, direction);
  checks.set(key, known);
  return known;
};

/**
 * The check of an object's schema. Undefined for an object without a description, such as some of the org's own
 * objects.
 */
const checkOf = (name: string, direction: Direction): Check | undefined => {
  const schema = schemas().all[name];
  if (isObject(schema)) return closedOf(name, schema, direction);
  return name.endsWith('__c') ? closedOf('a custom object', customRecord, direction) : undefined;
};

const typeOf = (record: JsonObject): string => String(child(record, 'attributes').type ?? '');

const withId = (schema: Json | undefined): JsonObject => {
  if (!isObject(schema)) return {};
  const id = { type: 'string', pattern: '^[a-zA-Z0-9]{15}(?:[a-zA-Z0-9]{3})?$' };
  return { ...schema, properties: { ...child(schema, 'properties'), Id: id, id } };
};

const at = (path: string, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: `${path}${issue.path}` }));

type Purpose = 'Create' | 'Update' | 'Upsert';

const recordCheck = (object: string, purpose: Purpose): Check => {
  const schema = schemas().all[`${object}${purpose === 'Update' ? 'Update' : 'Create'}`];
  const given = purpose === 'Create' && isObject(schema) ? schema : optional(schema);
  return closedOf(`${object} ${purpose} in a list`, purpose === 'Update' ? withId(given) : given, 'request');
};

const checkRecords = (records: unknown, purpose: Purpose): Issue[] =>
  (Array.isArray(records) ? records : []).flatMap((record, place) =>
    isObject(record) ? at(`/records/${place}`, recordCheck(typeOf(record), purpose)(record)) : [],
  );

const toInner = (outer: Exchange, request: JsonObject): Exchange => {
  // An id of the same length replaces a reference.
  const filled = JSON.stringify(request).replaceAll(/@\{[^}]*\}/g, '001000000000001AAA');
  const { method, url, body }: JsonObject = JSON.parse(filled);
  const target = new URL(String(url), 'https://example.test');
  return {
    ...outer,
    method: String(method),
    path: target.pathname,
    query: target.searchParams,
    requestHeaders: { ...outer.requestHeaders, 'content-type': 'application/json' },
    requestBody: body,
  };
};

const checkSubrequests = (exchange: Exchange, all: unknown, checkInner: CheckInner): Issue[] =>
  (Array.isArray(all) ? all : []).flatMap((request, place) =>
    isObject(request)
      ? checkInner(toInner(exchange, request)).map(({ path, message }) => ({
          path: `/compositeRequest/${place}${path}`,
          message,
        }))
      : [],
  );

/** A record of a custom object: its own fields, and the fields of every custom object. */
const customRecord: JsonObject = {
  type: 'object',
  additionalProperties: false,
  patternProperties: { '^[A-Za-z]\\w*__(?:c|r)$': {} },
  properties: Object.fromEntries(
    ['attributes', 'Id', 'id', 'Name', 'OwnerId', 'CurrencyIsoCode', 'IsDeleted', 'CreatedDate', 'CreatedById']
      .concat(['LastModifiedDate', 'LastModifiedById', 'SystemModstamp', 'LastActivityDate', 'Owner', 'CreatedBy'])
      .concat(['LastModifiedBy', 'LastViewedDate', 'LastReferencedDate', 'RecordTypeId'])
      .map((name) => [name, {}]),
  ),
};

const optional = (schema: Json | undefined): JsonObject => {
  const { required: _, anyOf: __, ...rest } = isObject(schema) ? schema : customRecord;
  return rest;
};

/** Checks a body if no description covers its path for this object. */
const checkNamed = (path: string, body: JsonObject): Issue[] => {
  const [, object = '', upserts] = /\/sobjects\/(\w+)(\/\w+\/[^/]+)?(?:\/\w+)?$/.exec(path) ?? [];
  const { all } = schemas();
  if (upserts === undefined && isObject(all[object])) return [];
  return closedOf(`${object} upsert`, optional(all[`${object}Create`]), 'request')(body);
};

/** Checks bodies that contain records or further requests, which the description leaves open. */
export const checkSalesforceRequest = (exchange: Exchange, checkInner: CheckInner): Issue[] => {
  const { method, path, requestBody: body } = exchange;
  if (!isObject(body)) return [];
  if (/\/composite\/sobjects$/.test(path)) return checkRecords(body.records, method === 'POST' ? 'Create' : 'Update');
  if (/\/composite\/sobjects\/\w+\/\w+$/.test(path)) return checkRecords(body.records, 'Upsert');
  if (/\/composite$/.test(path)) return checkSubrequests(exchange, body.compositeRequest, checkInner);
  return /^\/services\/data\/v[\d.]+\/sobjects\//.test(path) ? checkNamed(path, body) : [];
};

/** All records in a response, at any depth. A record may contain only fields of its object. */
const recordsIn = (value: unknown, path: string): readonly (readonly [string, JsonObject])[] => {
  if (Array.isArray(value)) return value.flatMap((each, place) => recordsIn(each, `${path}/${place}`));
  if (!isObject(value)) return [];
  const below = Object.entries(value).flatMap(([name, each]) => recordsIn(each, `${path}/${name}`));
  return isObject(value.attributes) && 'url' in value.attributes ? [[path, value], ...below] : below;
};

export const checkSalesforceResponse = (body: unknown): Issue[] =>
  !isDescribed('salesforce')
    ? []
    : recordsIn(body, '').flatMap(([path, record]) => at(path, checkOf(typeOf(record), 'response')?.(record) ?? []));
