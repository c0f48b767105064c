/** The types of fields that an account has defined itself. An `address` is an object, whose codec has the names of its parts. */
export const customFieldTypes = [
  'string',
  'number',
  'boolean',
  'date',
  'date-time',
  'enum',
  'array',
  'address',
] as const;

export type CustomFieldType = (typeof customFieldTypes)[number];
