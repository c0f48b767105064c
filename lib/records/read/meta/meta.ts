import type * as z from 'zod';
import type { Answer, Call } from '../../../call.ts';
import { withChoices } from '../../../engine/mapping/field-choices.ts';
import { shownKeyOf } from '../../../engine/mapping/field-names.ts';
import { type ObjectOperation, ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import { toJSONSchema } from '../../../objects/json-schema.ts';
import { canSearch, filtersOf, sortsOf } from '../../../providers/language/filters.ts';
import { canDo, kindFieldOf, kindsOf } from '../../../providers/language/kinds.ts';
import { matchesOf } from '../../../providers/language/matches.ts';
import { withOwnKeys } from '../../account-field-keys.ts';
import { connectionOf } from '../../caller.ts';
import { noticesOf, type OpenedObject, openObject, type RecordContext, scopeOf } from '../../context.ts';
import { choicesOf, loadCustomFields } from '../../present.ts';
import { loadHidden } from '../field-selection.ts';
import { accompaniedSchemas, withElements } from './condition-schemas.ts';
import { customProperties, type Mode } from './custom-field-schemas.ts';
import { demandSchemas } from './demand-schemas.ts';
import { type Account, type Kind, memberSchema } from './member-schemas.ts';
import { type JsonSchema, orNull, takesNull } from './nullable-schemas.ts';
import { withBareText } from './text-schemas.ts';

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  (schema.properties ?? {}) as Record<string, JsonSchema>;

/** Keys of the custom fields that a new record of every kind must contain. */
const requiredFields = ({ kinds, object }: Account): readonly string[] => {
  const ofKinds = kinds.map(({ customFields }) =>
    customFields.filter(({ isRequired }) => isRequired).map((field) => shownKeyOf(field, customFields) ?? field.name),
  );
  const ofAll = (ofKinds[0] ?? []).filter((key) => ofKinds.every((keys) => keys.includes(key)));
  return [...new Set([...(object.requiredFields ?? []), ...ofAll])];
};

const schemaFor = (
  opened: OpenedObject,
  schema: z.ZodObject | undefined,
  mode: Mode,
  { kinds, ...both }: Account,
): JsonSchema | null => {
  if (schema === undefined) return null;
  const account = { ...both, kinds: kinds.filter(({ context }) => canDo(context.declaration, mode)) };
  const { root: full, $defs } = rootOf(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  const { anyOf: _, ...rest } = full;
  const demanded = (full.required ?? []) as string[];
  const demands = mode === 'create' ? demandSchemas(account, full) : undefined;
  const own = ownFieldsOf(account.object);
  const ownRequired = mode === 'create' ? requiredFields(account) : [];
  const required = [...demanded, ...(demands?.required ?? []), ...(ownRequired.length > 0 ? [own] : [])];
  const members = Object.entries(propertiesOf(full)).flatMap(([name, property]) => {
    const isRequired = required.includes(name);
    const member = { isDemanded: demanded.includes(name), isRequired, isFilled: demands?.filled.includes(name), mode };
    const shape = memberSchema(name, withBareText(property, schema.shape[name]), member, account);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  const properties = withElements(opened, mode, Object.fromEntries(members));
  const { allOf = [], ...conditions }: JsonSchema = demands?.conditions ?? {};
  const all = [...(allOf as JsonSchema[]), ...accompaniedSchemas(account, mode, properties)];
  return {
    ...rest,
    ...conditions,
    ...(all.length > 0 && { allOf: all }),
    properties: { ...properties, [own]: ownSchema(account, mode, ownRequired, propertiesOf(full)[own] ?? {}) },
    required: [...new Set(required)].filter((name) => name === own || Object.hasOwn(properties, name)),
    ...($defs !== undefined && { $defs }),
  };
};

/** The schema of the account's own fields. */
const ownSchema = (account: Account, mode: Mode, required: readonly string[], property: JsonSchema): JsonSchema => {
  const fields = account.kinds.map(({ customFields }) => customProperties(customFields, mode, required));
  const custom = {
    type: 'object',
    properties: Object.assign({}, ...fields),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
  return takesNull(property) && required.length === 0 ? orNull(custom) : custom;
};

/** The root of a schema. A schema with its own id is in the definitions, and the whole schema only refers to it. */
const rootOf = (schema: JsonSchema): { readonly root: JsonSchema; readonly $defs: unknown } => {
  const { $ref, $defs } = schema;
  const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined;
  if (name === undefined) return { root: schema, $defs };
  const { [name]: root = {}, ...others } = ($defs ?? {}) as Record<string, JsonSchema>;
  return { root, $defs: others };
};

const readKind = async (context: RecordContext, name: string | undefined): Promise<Kind> => {
  const { session, name: object, declaration, connection, now } = context;
  const [choices, fields, hidden] = await Promise.all([
    choicesOf(context, () => true),
    loadCustomFields(context),
    loadHidden(context),
  ]);
  const customFields = await withChoices(session, declaration, fields, connection.defaults[object], now);
  return { name, context, choices, customFields, hidden };
};

/** JSON Schemas of an object's bodies for the connected account, read live from its metadata. */
export const describeObject = async (given: UnifiedObject, call: Call): Promise<Answer> => {
  const connection = connectionOf(call);
  const opened = await openObject(call, connection, given, 'describe');
  const { object } = opened;
  const kinds = kindsOf(opened.declared);
  const account: Account = {
    kinds: await Promise.all(kinds.map((entry) => readKind(scopeOf(opened, entry), entry[0]))),
    by: kindFieldOf(opened.declared),
    object,
  };
  const operations: readonly ObjectOperation[] = object.operations;
  const can = (operation: ObjectOperation): boolean => kinds.some(([, one]) => canDo(one, operation));
  const keyed = await withOwnKeys(opened);
  return {
    data: {
      object: opened.name,
      provider: opened.provider.id,
      operations: operations.filter(can),
      filters: filtersOf(object, opened.declared),
      matches: matchesOf(keyed.object, keyed.declared),
      sorts: sortsOf(opened.declared),
      search: canSearch(opened.declared),
      create: can('create') ? schemaFor(opened, object.input, 'create', account) : null,
      update: can('update') ? schemaFor(opened, object.patch, 'update', account) : null,
      defaults: connection.defaults[opened.name] ?? {},
    },
    warnings: noticesOf(opened),
  };
};
