/** Types of the fields that an account defines. An `address` is an object; its codec names the parts of the object. */
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
