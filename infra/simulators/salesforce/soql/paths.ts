import { defineObject, type Field, type ObjectType } from '../objects/define.ts';
import type { Found, Org } from '../org.ts';
import { fieldValue } from '../present.ts';
import type { Row } from '../rows.ts';
import type { Path } from './ast.ts';
import { unknownColumn, unknownRelationship } from './faults.ts';

/**
 * Common fields of a record whose object is not fixed.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_name.htm
 */
const anyName = defineObject({
  name: 'Name',
  prefix: '',
  can: [],
  system: [],
  fields: `
    Name string 255 n
    FirstName string 40
    LastName string 80
    Type picklist 40
    Alias string 8
    Email email 80
    Phone phone 40
    Title string 128
    Username string 80
    IsActive boolean d
    ProfileId reference @Profile
    UserRoleId reference @UserRole
  `,
});

/** A field of a row, or of a row to which the row refers. */
export interface Resolved {
  /** Reference fields that lead to the field. */
  readonly hops: readonly Field[];
  readonly field: Field;
}

const sameName = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** Whether a field can refer to records of different objects. */
const isPolymorphic = ({ referenceTo }: Field): boolean => referenceTo.length !== 1;

const targetOf = (org: Org, field: Field): ObjectType | undefined =>
  isPolymorphic(field) ? anyName : org.schema.find(field.referenceTo[0] ?? '');

/** Finds the field at the end of a path, such as `Account.Owner.Name`. @throws Fault INVALID_FIELD */
export const resolvePath = (org: Org, type: ObjectType, { names, at }: Path, text: string): Resolved => {
  const hops: Field[] = [];
  let current = type;
  // The path may begin with the name of the object, or its alias.
  const own = names.length > 1 && sameName(type.name, names[0] ?? '') ? names.slice(1) : names;
  for (const name of own.slice(0, -1)) {
    const hop = org.schema.fieldsOf(current).find(({ relationship }) => sameName(relationship, name));
    const target = hop && targetOf(org, hop);
    if (!hop || !target) throw unknownRelationship(text, at, name);
    hops.push(hop);
    current = target;
  }
  const last = own.at(-1) ?? '';
  const field = org.schema.fieldOf(current, last);
  if (!field) throw unknownColumn(text, at, last, current.name);
  return { hops, field };
};

/** The record at the end of a path. */
export const follow = (org: Org, found: Found, hops: readonly Field[]): Found | undefined =>
  hops.reduce<Found | undefined>((current, hop) => {
    const id = current?.row.values[hop.name];
    return typeof id === 'string' ? org.byId(id) : undefined;
  }, found);

const nameOf = (type: ObjectType): string => type.fields.find(({ nameField }) => nameField)?.name ?? 'Name';

/** The value at the end of a path. null if a record on the path is missing. */
export const valueAt = (org: Org, found: Found, { hops, field }: Resolved, version?: string): unknown => {
  const end = follow(org, found, hops);
  if (!end) return null;
  if (hops.length === 0 || !hops.slice(-1).some(isPolymorphic))
    return fieldValue(org, end.type, end.row, field, version);
  if (field.name === 'Type') return end.type.name;
  const name = field.nameField ? nameOf(end.type) : field.name;
  const own = end.type.fields.find((candidate) => candidate.name === name);
  return own ? fieldValue(org, end.type, end.row, own, version) : null;
};

/** Type of a referenced record in an answer. */
export const shownType = (hop: Field, { type }: { type: ObjectType; row: Row }): string =>
  isPolymorphic(hop) ? anyName.name : type.name;
