/** A JSON Schema without types. */
type Json = Readonly<Record<string, unknown>>;

const component = '#/components/schemas/';

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const closeAny = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closeAny);
  return isSchema(value) ? closeSchema(value) : value;
};

const closeProperties = (value: unknown): unknown =>
  isSchema(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closeAny(member)])) : value;

const closeReference = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(component)
    ? `components#/$defs/${value.slice(component.length)}`
    : value;

/** Rules for keywords with schemas in their values. All other keywords contain no schemas and do not change. */
const rules: Readonly<Record<string, (value: unknown) => unknown>> = {
  $ref: closeReference,
  properties: closeProperties,
  items: closeAny,
  prefixItems: closeAny,
  additionalProperties: closeAny,
  propertyNames: closeAny,
  anyOf: closeAny,
  oneOf: closeAny,
};

/**
 * Closes a schema of an OpenAPI document, so that it refuses undeclared members. Its references then point to the
 * definitions of a schema named `components`.
 * @throws Error for `allOf`, because its parts cannot be closed separately
 */
export const closeSchema = (schema: Json): Json => {
  if (schema.allOf !== undefined) throw new Error('A schema with allOf cannot be closed.');
  const closed = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, rules[keyword]?.(value) ?? value]),
  );
  const isOpen = schema.properties !== undefined && schema.additionalProperties === undefined;
  return isOpen ? { ...closed, additionalProperties: false } : closed;
};
