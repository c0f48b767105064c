import type { Issue } from '../../../contract/closed-world.ts';
import { isObject, items, strings } from '../../../contract/json.ts';
import { type HubspotProperty, hubspotProperties } from './properties.ts';

/** Names that an account has added, by object type, as in `{ contacts: ['favourite_colour'] }`. */
export type CustomProperties = Readonly<Record<string, readonly string[]>>;

type Lookup = (name: string) => HubspotProperty | 'custom' | undefined;

/** The object type of a path such as `/crm/v3/objects/contacts/search`. */
const objectOf = (path: string): string | undefined => {
  const name = /^\/crm\/v3\/objects\/([^/]+)/.exec(path)?.[1];
  // The description of deals contains the number of their type in its paths.
  return name === '0-3' ? 'deals' : name;
};

/**
 * The vendor's own properties of custom objects.
 * https://developers.hubspot.com/docs/api-reference/crm-custom-objects-v3/guide
 */
const ofCustomObjects: readonly HubspotProperty[] = [
  { name: 'hs_object_id', type: 'number', label: 'Record ID', readOnly: true },
  { name: 'hs_createdate', type: 'datetime', label: 'Object create date/time', readOnly: true },
  { name: 'hs_lastmodifieddate', type: 'datetime', label: 'Object last modified date/time', readOnly: true },
  { name: 'hubspot_owner_id', type: 'enumeration', label: 'Owner' },
];

const listedOf = (object: string): readonly HubspotProperty[] | undefined => {
  const listed: Record<string, readonly HubspotProperty[]> = hubspotProperties;
  return /^2-\d+$/.test(object) ? ofCustomObjects : listed[object];
};

const lookupFor = (object: string, custom: CustomProperties): Lookup => {
  const known = new Map((listedOf(object) ?? []).map((property) => [property.name, property]));
  const added = new Set(custom[object] ?? []);
  return (name) => known.get(name) ?? (added.has(name) ? 'custom' : undefined);
};

const checkName = (lookup: Lookup, name: string, path: string): Issue[] =>
  lookup(name) === undefined ? [{ path, message: `unknown property "${name}"` }] : [];

const checkNames = (lookup: Lookup, names: readonly string[], path: string): Issue[] =>
  names.flatMap((name) => checkName(lookup, name, path));

// Values are texts, and dates are ISO 8601 or milliseconds: https://developers.hubspot.com/docs/api/crm/properties
const formats: Record<HubspotProperty['type'], RegExp> = {
  bool: /^(true|false)$/,
  date: /^(\d{4}-\d{2}-\d{2}(T.*)?|\d{1,14})$/,
  datetime: /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})|\d{1,14})$/,
  enumeration: /^/,
  number: /^-?\d+(\.\d+)?$/,
  string: /^/,
};

// An empty string empties a property. The schema reports values that are not strings.
const checkFormat = (property: HubspotProperty, value: unknown, path: string): Issue[] => {
  if (typeof value !== 'string' || value === '' || formats[property.type].test(value)) return [];
  return [{ path, message: `"${property.name}" is a ${property.type}, got "${value}"` }];
};

const checkWrite = (property: HubspotProperty, value: unknown, path: string): Issue[] => {
  if (property.readOnly) return [{ path, message: `"${property.name}" is read-only` }];
  const values = property.options?.map((option) => option.value);
  if (values === undefined || typeof value !== 'string' || value === '' || values.includes(value)) return [];
  return [{ path, message: `"${property.name}" has no option "${value}"` }];
};

const checkValues = (lookup: Lookup, values: unknown, path: string, writing: boolean): Issue[] => {
  if (!isObject(values)) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const at = `${path}/${name}`;
    const property = lookup(name);
    if (property === undefined) return checkName(lookup, name, at);
    if (property === 'custom') return [];
    return [...checkFormat(property, value, at), ...(writing ? checkWrite(property, value, at) : [])];
  });
};

// https://developers.hubspot.com/docs/guides/api/crm/search#search-through-associations
const isAssociation = (name: string): boolean => /^associations\.\w+$/.test(name);

const filterNames = (body: unknown): string[] => {
  const groups = isObject(body) ? items(body.filterGroups) : [];
  const filters = groups.flatMap((group) => (isObject(group) ? items(group.filters) : []));
  const names = strings(filters.map((filter) => (isObject(filter) ? filter.propertyName : undefined)));
  return names.filter((name) => !isAssociation(name));
};

const sortNames = (body: unknown): string[] => {
  const sorts = isObject(body) ? items(body.sorts) : [];
  const names = strings(sorts.map((sort) => (isObject(sort) ? sort.propertyName : sort)));
  return names.map((name) => name.replace(/^-/, ''));
};

const checkRequestBody = (lookup: Lookup, body: unknown): Issue[] => {
  if (!isObject(body)) return [];
  return [
    ...checkValues(lookup, body.properties, '/properties', true),
    ...checkNames(lookup, strings(body.properties), '/properties'),
    ...checkNames(lookup, strings(body.propertiesWithHistory), '/propertiesWithHistory'),
    ...checkNames(lookup, filterNames(body), '/filterGroups'),
    ...checkNames(lookup, sortNames(body), '/sorts'),
    ...checkNames(lookup, strings([body.idProperty]), '/idProperty'),
    ...items(body.inputs).flatMap((input, index) =>
      isObject(input) ? checkValues(lookup, input.properties, `/inputs/${index}/properties`, true) : [],
    ),
  ];
};

const unlisted = (object: string): Issue => ({
  path: '',
  message: `no list of documented properties for "${object}"`,
});

export const checkRequestNames = (path: string, body: unknown, custom: CustomProperties): Issue[] => {
  const object = objectOf(path);
  if (object === undefined) return [];
  if (listedOf(object) === undefined) return [unlisted(object)];
  return checkRequestBody(lookupFor(object, custom), body);
};

export const checkQueryNames = (path: string, query: URLSearchParams, custom: CustomProperties): Issue[] => {
  const object = objectOf(path);
  if (object === undefined) return [];
  const lookup = lookupFor(object, custom);
  return ['properties', 'propertiesWithHistory', 'idProperty'].flatMap((parameter) =>
    checkNames(
      lookup,
      query.getAll(parameter).flatMap((list) => list.split(',')),
      parameter,
    ),
  );
};

const checkRecord = (lookup: Lookup, record: unknown, path: string): Issue[] => {
  if (!isObject(record)) return [];
  const history = isObject(record.propertiesWithHistory) ? Object.keys(record.propertiesWithHistory) : [];
  return [
    ...checkValues(lookup, record.properties, `${path}/properties`, false),
    ...checkNames(lookup, history, `${path}/propertiesWithHistory`),
  ];
};

export const checkResponseNames = (path: string, body: unknown, custom: CustomProperties): Issue[] => {
  const object = objectOf(path);
  if (object === undefined || !isObject(body)) return [];
  const lookup = lookupFor(object, custom);
  const records = items(body.results).flatMap((record, index) => checkRecord(lookup, record, `/results/${index}`));
  return [...checkRecord(lookup, body, ''), ...records];
};
