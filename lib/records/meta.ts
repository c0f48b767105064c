import * as z from 'zod';
import type { Call } from '../api/endpoint.ts';
import type { Answer } from '../api/response.ts';
import type { ChoiceSet } from '../engine/choices.ts';
import { wordsOf } from '../engine/choices.ts';
import type { CustomField } from '../engine/mapping/custom-fields.ts';
import { loadChoices } from '../engine/metadata.ts';
import type { ObjectOperation, UnifiedObject } from '../objects/define.ts';
import type { CustomFieldType, FieldMapping, ObjectDeclaration } from '../providers/define.ts';
import { canDo, isUnion, isWritable, kindsOf, mappingOf } from '../providers/kinds.ts';
import { connectionOf } from './caller.ts';
import { enter, openObject, type RecordContext } from './context.ts';
import { loadCustomFields } from './present.ts';

type JsonSchema = Record<string, unknown>;

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  (schema.properties ?? {}) as Record<string, JsonSchema>;

/** A choice as a client may write it: the unified words first, then the account's own values with their labels. */
const choiceSchema = (set: ChoiceSet): JsonSchema => {
  const words = [...wordsOf(set)].map(([word, choice]) => ({ const: word, title: choice.label ?? choice.value }));
  const known = new Set(words.map((word) => word.const));
  const own = set.choices
    .filter(({ value }) => !known.has(value))
    .map(({ value, label }) => ({ const: value, title: label ?? value }));
  return { type: 'string', oneOf: [...words, ...own] };
};

const typeSchemas: Record<CustomFieldType, JsonSchema> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
  enum: { type: 'string' },
  array: { type: 'array', items: { type: 'string' } },
};

const customSchema = ({ type, label, options }: CustomField): JsonSchema => {
  const choices = { oneOf: options.map(({ value, label: title }) => ({ const: value, title: title ?? value })) };
  if (type === 'enum') return { title: label, type: 'string', ...choices };
  if (type === 'array') return { title: label, type: 'array', items: { type: 'string', ...choices } };
  return { title: label, ...typeSchemas[type] };
};

/** Whether the account has a place for a field of the body. */
const hasPlace = ({ declaration, object }: RecordContext, name: string): boolean => {
  const field = object.primaries?.[name]?.of ?? name;
  const saidBy = Object.entries(object.derived ?? {}).flatMap(([whole, parts]) => {
    if (name === whole) return parts;
    return parts.includes(name) ? [whole] : [];
  });
  const isMapped = (one: string): boolean => isWritable(mappingOf(declaration, one));
  return (
    isMapped(field) ||
    saidBy.some(isMapped) ||
    declaration.children?.[name] !== undefined ||
    declaration.partitions?.field === name
  );
};

/** Members of a body that are not fields of the provider. */
const always = new Set(['id', 'remote_id', 'field_mappings']);

interface Account {
  readonly context: RecordContext;
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  readonly customFields: readonly CustomField[];
  /** The field that says which kind a record is of, and the kinds. */
  readonly kinds: { readonly by: string; readonly names: readonly string[] } | undefined;
}

const refSchema = (mapping: FieldMapping | undefined): JsonSchema =>
  typeof mapping === 'object' && mapping.kind === 'ref' ? { 'x-refers-to': mapping.object } : {};

const schemaFor = (
  schema: z.ZodObject | undefined,
  mode: 'create' | 'update',
  { context, choices, customFields, kinds }: Account,
): JsonSchema | null => {
  if (schema === undefined) return null;
  const { root: full, $defs } = rootOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  const fields = context.declaration.fields as Readonly<Record<string, FieldMapping | undefined>>;
  const properties = Object.entries(propertiesOf(full)).flatMap(([name, property]) => {
    if (!always.has(name) && !hasPlace(context, name)) return [];
    if (kinds?.by === name) return [[name, { ...property, enum: kinds.names }] as const];
    const set = choices.get(name);
    const shape =
      set === undefined ? { ...property, ...refSchema(fields[name]) } : { ...property, ...choiceSchema(set) };
    return [[name, shape] as const];
  });
  const custom = {
    type: 'object',
    properties: Object.fromEntries(customFields.map((field) => [field.name, customSchema(field)])),
    additionalProperties: false,
  };
  const known = new Set(properties.map(([name]) => name));
  const required = [...((full.required ?? []) as string[]), ...(mode === 'create' ? requiredBy(context) : [])];
  return {
    ...full,
    properties: { ...Object.fromEntries(properties), field_mappings: custom },
    required: [...new Set(required)].filter((name) => known.has(name)),
    ...($defs !== undefined && { $defs }),
  };
};

/** What the provider demands and no fallback fills. */
const requiredBy = ({ declaration, object }: RecordContext): readonly string[] =>
  (declaration.required ?? []).filter((name) => object.fallbacks?.[name] === undefined);

/** A schema with an id of its own stands among the definitions, and the whole only refers to it. */
const rootOf = (schema: JsonSchema): { readonly root: JsonSchema; readonly $defs: unknown } => {
  const { $ref, $defs } = schema;
  const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined;
  if (name === undefined) return { root: schema, $defs };
  const { [name]: root = {}, ...others } = ($defs ?? {}) as Record<string, JsonSchema>;
  return { root, $defs: others };
};

const accountOf = async (context: RecordContext): Promise<Account> => {
  const { session, name: object, declaration, declared, connection, now } = context;
  const [choices, customFields] = await Promise.all([
    loadChoices({ session, object, declaration, defaults: connection.defaults, now, wants: () => true }),
    loadCustomFields(context),
  ]);
  const kinds = isUnion(declared) ? { by: declared.by, names: Object.keys(declared.kinds) } : undefined;
  return { context, choices, customFields, kinds };
};

/** All kinds of an object in one description: the fields of any of them. */
const merged = (
  kinds: readonly (readonly [string | undefined, ObjectDeclaration])[],
): ObjectDeclaration | undefined => {
  const [first] = kinds;
  if (first === undefined) return undefined;
  return { ...first[1], fields: Object.assign({}, ...kinds.map(([, { fields }]) => fields)) };
};

/** JSON Schemas of an object's bodies as the connected account takes them, read live from its metadata. */
export const describeObject = async (object: UnifiedObject, call: Call): Promise<Answer> => {
  const connection = connectionOf(call);
  const opened = await openObject(call, connection, object);
  const kinds = kindsOf(opened.declared);
  const declaration = merged(kinds);
  if (declaration === undefined) throw new Error(`${opened.name} has no kinds`);
  const account = await accountOf(enter(opened, [undefined, declaration]));
  const operations: readonly ObjectOperation[] = object.operations;
  const can = (operation: ObjectOperation): boolean => kinds.some(([, one]) => canDo(one, operation));
  return {
    data: {
      object: opened.name,
      provider: opened.provider.id,
      operations: operations.filter(can),
      create: can('create') ? schemaFor(object.input, 'create', account) : null,
      update: can('update') ? schemaFor(object.patch, 'update', account) : null,
      defaults: connection.defaults[opened.name] ?? {},
    },
  };
};
