import { isObject } from '../shared/vendor.ts';
import { customValue } from './checks.ts';
import { badRequest, invalid } from './errors.ts';
import { type RecordDefinition, records } from './members.ts';
import type { Organization } from './organization.ts';
import type { Field, RecordType, Values } from './types.ts';

/** Prefix of a custom field's member: `custom.cf_…`. */
export const customPrefix = 'custom.';

/** Custom fields that a record can have. @param of values of the record after the write */
const fieldsOf = (organization: Organization, { customFields }: RecordDefinition, of: Values): readonly Field[] => {
  const { fields, objectTypes, activityTypes } = organization;
  switch (customFields) {
    case undefined:
      return [];
    case 'custom_object_type_id':
      return objectTypes.find(({ id }) => id === of[customFields])?.fields ?? [];
    case 'custom_activity_type_id':
      return activityTypes.find(({ id }) => id === of[customFields])?.fields ?? [];
    default:
      return fields[customFields];
  }
};

const customProblem = (
  organization: Organization,
  fields: readonly Field[],
  name: string,
  value: unknown,
): string | undefined => {
  const field = fields.find(({ id }) => `${customPrefix}${id}` === name);
  if (field === undefined) return 'Unknown custom field.';
  if (value === null) return field.isRequired ? 'This field is required.' : undefined;
  return customValue(field)(value, organization);
};

interface Body {
  readonly organization: Organization;
  readonly definition: RecordDefinition;
  readonly fields: readonly Field[];
  readonly creates: boolean;
}

const problemOf = (
  { organization, definition, fields, creates }: Body,
  [name, value]: readonly [string, unknown],
): string | undefined => {
  if (name.startsWith(customPrefix)) return customProblem(organization, fields, name, value);
  const member = definition.members[name];
  if (!member || (creates ? member.updateOnly : member.createOnly)) return 'Unknown field.';
  if (value === null) return member.kept ? 'Must not be null.' : undefined;
  return member.check(value, organization);
};

/**
 * Whether a custom activity must have all required fields. A draft need not.
 * https://developer.close.com/api/resources/activities/custom-activities/create
 */
const isWhole = ({ status }: Values, before?: Values): boolean => (status ?? before?.status) !== 'draft';

/** Checks a body. Refuses unknown members, and reports the first fault. (unproven) */
export const readBody = (organization: Organization, type: RecordType, body: unknown, before?: Values): Values => {
  if (!isObject(body)) throw badRequest('The body must be an object.');
  const definition = records[type];
  const creates = before === undefined;
  const fields = fieldsOf(organization, definition, before ?? body);
  for (const entry of Object.entries(body)) {
    const problem = problemOf({ organization, definition, fields, creates }, entry);
    if (problem !== undefined) throw invalid(entry[0], problem);
  }
  const needed = [
    ...Object.entries(definition.members).flatMap(([name, { required }]) => (required ? [name] : [])),
    // "To create an activity without setting all required fields, you can use the "draft" status."
    ...fields.flatMap(({ id, isRequired }) => (isRequired && isWhole(body, before) ? [`${customPrefix}${id}`] : [])),
  ];
  const missing = needed.find((name) => !(name in { ...before, ...body }));
  if (missing !== undefined) throw invalid(missing, 'This field is required.');
  return body;
};
