import type { Field, ObjectType } from './objects/define.ts';
import type { Org } from './org.ts';
import type { Row, Value } from './rows.ts';

const parts = ['city', 'country', 'geocodeAccuracy', 'latitude', 'longitude', 'postalCode', 'state', 'street'] as const;
const codes = ['countryCode', 'stateCode'] as const;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** All parts of an address. null if all are empty. */
const addressOf = (type: ObjectType, { values }: Row, { name }: Field): Record<string, Value> | null => {
  const prefix = name.replace(/Address$/, '');
  const known = type.fields.some((field) => field.name === `${prefix}CountryCode`) ? [...parts, ...codes] : parts;
  const members = known.map((part): [string, Value] => [part, values[`${prefix}${capital(part)}`] ?? null]);
  return members.every(([, value]) => value === null) ? null : Object.fromEntries(members.toSorted());
};

const nullOf = ({ type }: Field): Value => (type === 'boolean' ? false : null);

/** Path of the bytes of a base64 field. */
const blobUrl = (org: Org, type: ObjectType, row: Row, { name }: Field, version: string): string =>
  `/services/data/${version}/sobjects/${type.name}/${org.idOf(type, row)}/${name}`;

/** Value of a field in the API's form. */
export const fieldValue = (org: Org, type: ObjectType, row: Row, field: Field, version = 'v66.0'): unknown => {
  if (field.name === 'Id') return org.idOf(type, row);
  if (field.formula) return field.formula(row.values) ?? null;
  if (field.type === 'address') return addressOf(type, row, field);
  if (field.name === 'VersionDataUrl') {
    return `https://${org.settings.domain}.my.salesforce.com${blobUrl(org, type, row, { ...field, name: 'VersionData' }, version)}`;
  }
  if (field.type === 'base64') return row.blobs?.[field.name] ? blobUrl(org, type, row, field, version) : null;
  return row.values[field.name] ?? nullOf(field);
};

/** Member `attributes` of each record. The version is the request's own. */
export const attributesOf = (org: Org, type: ObjectType, row: Row, version: string) => ({
  type: type.name,
  url: `/services/data/${version}/sobjects/${type.name}/${org.idOf(type, row)}`,
});

/** A record with the given fields. */
export const presentRow = (
  org: Org,
  type: ObjectType,
  row: Row,
  fields: readonly Field[],
  version: string,
): Record<string, unknown> => ({
  attributes: attributesOf(org, type, row, version),
  ...Object.fromEntries(fields.map((field) => [field.name, fieldValue(org, type, row, field, version)])),
});
