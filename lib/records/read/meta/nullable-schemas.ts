/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

const isNull = (schema: unknown): boolean => Object(schema).type === 'null';

const formsOf = ({ anyOf }: JsonSchema): readonly unknown[] => (Array.isArray(anyOf) ? anyOf : []);

/** Whether a schema accepts null. */
export const takesNull = (schema: JsonSchema): boolean =>
  formsOf(schema).some(isNull) || [schema.type].flat().includes('null');

/** The schema without null. */
export const withoutNull = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema;
  const forms = formsOf(schema).filter((form) => !isNull(form));
  const [only] = forms;
  if (anyOf === undefined) return schema;
  return forms.length === 1 ? { ...rest, ...Object(only) } : { ...rest, anyOf: forms };
};

/** The schema with null, as a type and as the last choice. */
export const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [...[schema.type].flat(), 'null'],
  ...(Array.isArray(schema.oneOf) && { oneOf: [...schema.oneOf, { const: null, title: 'None' }] }),
});

/** The schema without the empty text or the empty list. */
export const withoutEmpty = (schema: JsonSchema): JsonSchema => {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: schema.anyOf.map(withoutEmpty) };
  if (schema.type === 'string' && schema.oneOf === undefined && schema.format === undefined)
    return { ...schema, minLength: Math.max(1, Number(schema.minLength ?? 1)) };
  return schema.type === 'array' ? { ...schema, minItems: 1 } : schema;
};
