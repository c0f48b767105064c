import { textsIn, wordsIn } from '../shared/texts.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { isObject } from '../shared/vendor.ts';
import { bodyOf, dataRoute, typeNamed } from './api.ts';
import { Fault } from './faults.ts';
import type { Field, ObjectType } from './objects/define.ts';
import type { Org } from './org.ts';
import { attributesOf, presentRow } from './present.ts';
import type { Row } from './rows.ts';
import { fieldsNamed } from './sobjects.ts';

/**
 * Maximum number of records that a search finds.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_sosl_limits.htm
 */
const mostFound = 2000;

interface Asked {
  readonly text: string;
  /** Searched fields: `ALL`, `NAME`, `EMAIL` or `PHONE`. */
  readonly group: string;
  readonly objects: readonly { readonly name: string; readonly fields: readonly string[]; readonly limit?: number }[];
  readonly limit: number;
}

const groups: Readonly<Record<string, (field: Field) => boolean>> = {
  ALL: ({ type }) => ['string', 'textarea', 'phone', 'url', 'email', 'picklist', 'combobox'].includes(type),
  NAME: ({ name, nameField }) => nameField || ['FirstName', 'LastName', 'Name'].includes(name),
  EMAIL: ({ type }) => type === 'email',
  PHONE: ({ type }) => type === 'phone',
};

/**
 * Whether a record matches. Every searched word must begin a word of the record. A phone number is a single word
 * without signs.
 */
const isFound = (org: Org, type: ObjectType, row: Row, { text, group }: Asked): boolean => {
  const values = org.schema
    .fieldsOf(type)
    .filter(groups[group] ?? (() => false))
    .map(({ name }) => row.values[name])
    .filter((value) => typeof value === 'string');
  const own = values.flatMap((value) => [...wordsIn(value), value.toLowerCase(), value.replaceAll(/\D/g, '')]);
  const stars = text.replaceAll(/["*?]/g, ' ');
  const whole = stars.trim().toLowerCase();
  if (own.includes(whole)) return true;
  const wildcard = text.includes('*');
  return wordsIn(stars).every((word) => own.some((each) => (wildcard ? each.startsWith(word) : each === word)));
};

const settledRows = (org: Org, type: ObjectType): Row[] => {
  const before = org.rules.now() - org.rules.searchLagMs;
  return org
    .rows(type)
    .filter(({ values }) => values.IsDeleted !== true)
    .filter(
      ({ values }) =>
        Date.parse(String(values.SystemModstamp ?? '').replace('+0000', 'Z')) <= before || org.rules.searchLagMs === 0,
    );
};

const search = (org: Org, asked: Asked, version: string): Answer => {
  const records = asked.objects.flatMap(({ name, fields, limit }) => {
    const type = typeNamed(org, name);
    const rows = settledRows(org, type).filter((row) => isFound(org, type, row, asked));
    return rows
      .slice(0, limit ?? mostFound)
      .map((row) =>
        fields.length === 0
          ? { attributes: attributesOf(org, type, row, version), Id: org.idOf(type, row) }
          : presentRow(org, type, row, fieldsNamed(org, type, fields), version),
      );
  });
  return { status: 200, body: { searchRecords: records.slice(0, asked.limit) } };
};

const malformed = (message: string): Fault => new Fault(400, 'MALFORMED_SEARCH', message);

const searchable = (org: Org) =>
  org.schema
    .types()
    .filter(({ createable, custom }) => createable || custom)
    .map(({ name }) => ({ name, fields: [] }));

const sosl =
  /^\s*FIND\s*\{((?:[^{}\\]|\\.)*)\}\s*(?:IN\s+(ALL|NAME|EMAIL|PHONE)\s+FIELDS)?\s*(?:RETURNING\s+(.+?))?\s*(?:LIMIT\s+(\d+))?\s*$/is;

/** Parses a clause such as `Contact(Id, Name LIMIT 5), Account(Id)`. */
const readReturning = (text: string) =>
  [...text.matchAll(/(\w+)\s*(?:\(([^()]*)\))?/g)].map(([, name = '', inner = '']) => {
    const [, fields = '', limit] = /^(.*?)(?:\s+LIMIT\s+(\d+))?\s*$/is.exec(inner) ?? [];
    const names = fields.split(',').map((field) => field.trim());
    return {
      name,
      fields: names.filter((field) => field !== ''),
      ...(limit !== undefined && { limit: Number(limit) }),
    };
  });

const least = (text: string): string => {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (letters.length < 2) throw malformed('search term must be longer than one character');
  return text.replaceAll(/\\(.)/g, '$1');
};

const runSosl = (org: Org, call: Call, version: string): Answer => {
  const [whole, text = '', group = 'ALL', returning, limit] = sosl.exec(call.query.get('q') ?? '') ?? [];
  if (whole === undefined) throw malformed('No search term found. The search term must be enclosed in braces.');
  return search(
    org,
    {
      text: least(text),
      group: group.toUpperCase(),
      objects: returning === undefined ? searchable(org) : readReturning(returning),
      limit: limit === undefined ? mostFound : Number(limit),
    },
    version,
  );
};

/**
 * Runs a search whose text and objects stand in the body.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_search_parameterized.htm
 */
const runPosted = (org: Org, call: Call, version: string): Answer => {
  const body = bodyOf(call);
  const { q, in: group = 'ALL', sobjects, fields, overallLimit, defaultLimit } = body;
  if (typeof q !== 'string' || q === '') throw malformed('The parameter q is required');
  const asked = Array.isArray(sobjects) ? sobjects.filter(isObject) : [];
  const objects = asked.map((object) => ({
    name: String(object.name),
    fields: textsIn(object.fields ?? fields),
    limit: Number(object.limit ?? defaultLimit ?? mostFound),
  }));
  const limit = typeof overallLimit === 'number' ? overallLimit : mostFound;
  const all = objects.length === 0 ? searchable(org) : objects;
  return search(org, { text: least(q), group: String(group).toUpperCase(), objects: all, limit }, version);
};

const runListed = (org: Org, call: Call, version: string): Answer => {
  const text = call.query.get('q') ?? '';
  if (text === '') throw malformed('The parameter q is required');
  const named = call.query.getAll('sobject').concat(call.query.getAll('sObject'));
  const fields = (call.query.get('fields') ?? '').split(',').filter((name) => name !== '');
  const objects = named.length === 0 ? searchable(org) : named.map((name) => ({ name, fields }));
  const limit = Number(call.query.get('overallLimit') ?? mostFound);
  return search(
    org,
    { text: least(text), group: (call.query.get('in') ?? 'ALL').toUpperCase(), objects, limit },
    version,
  );
};

/** SOSL as text, and the same search with parameters. New records appear after the search lag. */
export const searchRoutes = [
  dataRoute('GET', '/search', runSosl),
  dataRoute('GET', '/parameterizedSearch', runListed),
  dataRoute('POST', '/parameterizedSearch', runPosted),
];
