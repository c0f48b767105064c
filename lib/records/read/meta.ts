import * as z from 'zod';
import type { Answer, Call } from '../../call.ts';
import type { ChoiceSet } from '../../engine/mapping/choices.ts';
import { wordsOf } from '../../engine/mapping/choices.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { withChoices } from '../../engine/mapping/field-choices.ts';
import { shownKeyOf } from '../../engine/mapping/field-names.ts';
import { listLedBy } from '../../engine/mapping/leads.ts';
import { loadChoices } from '../../engine/metadata/choices-and-fields.ts';
import { type ObjectOperation, ownFieldsOf, type UnifiedObject } from '../../objects/define.ts';
import { fileMembers } from '../../objects/file.ts';
import { canSearch, filtersOf, sortsOf } from '../../providers/filters.ts';
import { canDo, isImmutable, isKept, isState, isUnion, isWritable, kindsOf, mappingOf } from '../../providers/kinds.ts';
import { matchesOf } from '../../providers/matches.ts';
import { connectionOf } from '../caller.ts';
import { noticesOf, openObject, type RecordContext, scopeOf } from '../context.ts';
import { withOwnKeys } from '../own-keys.ts';
import { loadCustomFields } from '../present.ts';
import { customProperties, type Mode } from './custom-field-schemas.ts';
import { loadHidden } from './field-selection.ts';
import { type JsonSchema, orNull, takesNull, withoutNull } from './nullable.ts';

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  (schema.properties ?? {}) as Record<string, JsonSchema>;

interface Option {
  readonly const: string;
  readonly title: string;
}

/** Choices as a client may write them: the unified words first, then the account's own values with their labels. */
const optionsOf = (set: ChoiceSet): readonly Option[] => {
  const words = [...wordsOf(set)].map(([word, choice]) => ({ const: word, title: choice.label ?? choice.value }));
  const known = new Set(words.map((word) => word.const));
  const own = set.choices
    .filter(({ value }) => !known.has(value))
    .map(({ value, label }) => ({ const: value, title: label ?? value }));
  return [...words, ...own];
};

/** Custom fields that every kind of a new record must have, by the keys under which it has them. */
const requiredFields = ({ kinds, object }: Account): readonly string[] => {
  const ofKinds = kinds.map(({ customFields }) =>
    customFields.filter(({ isRequired }) => isRequired).map((field) => shownKeyOf(field, customFields) ?? field.name),
  );
  const ofAll = (ofKinds[0] ?? []).filter((key) => ofKinds.every((keys) => keys.includes(key)));
  return [...new Set([...(object.requiredFields ?? []), ...ofAll])];
};

/** Whether the account has a place for a field of the body. */
const hasPlace = ({ context: { declaration, object }, hidden }: Kind, name: string): boolean => {
  const field = object.primaries?.[name]?.of ?? name;
  const saidBy = Object.entries(object.derived ?? {}).flatMap(([whole, parts]) => {
    if (name === whole) return parts;
    return parts.includes(name) ? [whole] : [];
  });
  const isMapped = (one: string): boolean => !hidden.has(one) && isWritable(mappingOf(declaration, one));
  return (
    (object.file === true && fileMembers.has(name) && name !== 'content_type') ||
    isMapped(field) ||
    listLedBy({ declaration, object }, name) !== undefined ||
    saidBy.some(isMapped) ||
    declaration.children?.[name] !== undefined ||
    declaration.partitions?.field === name
  );
};

/** Members of a body that are not fields of the provider. */
const always = new Set(['id', 'remote_id']);

/** One kind of the object; of most objects the only one, without a name. */
interface Kind {
  readonly name: string | undefined;
  readonly context: RecordContext;
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  readonly customFields: readonly CustomField[];
  /** Fields of the object that the account does not have, or does not show to this user. */
  readonly hidden: ReadonlySet<string>;
}

interface Account {
  readonly kinds: readonly Kind[];
  /** The field that says which kind a record is of. */
  readonly by: string | undefined;
  readonly object: UnifiedObject;
}

/** The kinds that have something, where not all of them do. */
const onlyIn = (some: readonly Kind[], all: readonly Kind[]): JsonSchema =>
  some.length === all.length ? {} : { 'x-kinds': some.map(({ name }) => name) };

/** The choices of a field in the kinds that have it; `undefined` where it is not one of choices in all of these. */
const choiceSchema = (kinds: readonly Kind[], name: string): JsonSchema | undefined => {
  const found = new Map<string, { readonly title: string; readonly having: Kind[] }>();
  for (const kind of kinds) {
    const set = kind.choices.get(name);
    if (set === undefined || set.isUnread) return undefined;
    for (const { const: value, title } of optionsOf(set)) {
      const option = found.get(value) ?? { title, having: [] };
      option.having.push(kind);
      found.set(value, option);
    }
  }
  const oneOf = [...found].map(([value, { title, having }]) => ({ const: value, title, ...onlyIn(having, kinds) }));
  const isList = kinds.some((kind) => kind.choices.get(name)?.field.multiple);
  return isList ? { type: 'array', items: { type: 'string', oneOf } } : { type: 'string', oneOf };
};

const refSchema = (kinds: readonly Kind[], name: string): JsonSchema => {
  const kept = kinds.map(({ context }) => context.declaration.partitions).find((one) => one?.field === name);
  if (kept?.object !== undefined) return { 'x-refers-to': kept.object };
  const mappings = kinds.map(({ context }) => mappingOf(context.declaration, name));
  const ref = mappings.find((mapping) => typeof mapping === 'object' && mapping.kind === 'ref');
  return typeof ref === 'object' && ref.kind === 'ref' ? { 'x-refers-to': ref.object } : {};
};

/** Whether an update cannot empty a field of this kind, which every record has. */
const staysFilled = (kind: Kind, name: string): boolean => {
  const { declaration, object } = kind.context;
  const mapping = mappingOf(declaration, name);
  const [whole] = Object.entries(object.derived ?? {}).find(([, parts]) => parts.includes(name)) ?? [];
  if (whole !== undefined && !isWritable(mapping)) return staysFilled(kind, whole);
  if (typeof mapping === 'object' && mapping.kind === 'constant') return true;
  // Some records have something there that is no record of the object.
  const isRefToSome = typeof mapping === 'object' && mapping.kind === 'ref' && mapping.where !== undefined;
  return isState(mapping) || (isKept(declaration, name) && !isRefToSome);
};

/** The member with or without null, as the account takes it. */
const withNulls = (property: JsonSchema, choices: JsonSchema | undefined, isFilled: boolean): JsonSchema => {
  if (isFilled || !takesNull(property)) return { ...withoutNull(property), ...choices };
  return { ...property, ...(choices && orNull(choices)) };
};

interface Member {
  /** By the object itself, whatever the provider has. */
  readonly isDemanded: boolean;
  /** By the object or the provider. */
  readonly isRequired: boolean;
  readonly mode: Mode;
}

/**
 * A member of a body as the account takes it; `undefined` where it has no place for it and can do without. What is taken
 * with a new record only may be sent back in an update as it was read: it is read-only there.
 */
const memberSchema = (
  name: string,
  property: JsonSchema,
  { isDemanded, isRequired, mode }: Member,
  { kinds, by }: Account,
): JsonSchema | undefined => {
  if (always.has(name) || kinds.some(({ context }) => ownFieldsOf(context.object) === name)) return property;
  if (by === name) return { ...withoutNull(property), enum: kinds.map((kind) => kind.name) };
  const having = kinds.filter((kind) => hasPlace(kind, name));
  if (having.length === 0) return isDemanded ? { ...property, 'x-unsupported': true } : undefined;
  const choices = choiceSchema(having, name);
  const shape = choices === undefined ? refSchema(having, name) : {};
  const isFilled = mode === 'create' ? isRequired : having.every((kind) => staysFilled(kind, name));
  const isFixed = mode === 'update' && having.every(({ context }) => isImmutable(context.declaration, name));
  return {
    ...withNulls(property, choices, isFilled),
    ...shape,
    ...onlyIn(having, kinds),
    ...(isFixed && { readOnly: true }),
  };
};

const schemaFor = (schema: z.ZodObject | undefined, mode: Mode, account: Account): JsonSchema | null => {
  if (schema === undefined) return null;
  const { root: full, $defs } = rootOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  const demanded = (full.required ?? []) as string[];
  const own = ownFieldsOf(account.object);
  const ownRequired = mode === 'create' ? requiredFields(account) : [];
  const required = [
    ...demanded,
    ...(mode === 'create' ? [...requiredBy(account), ...[account.by ?? []].flat()] : []),
    ...(ownRequired.length > 0 ? [own] : []),
  ];
  const properties = Object.entries(propertiesOf(full)).flatMap(([name, property]) => {
    const demands = { isDemanded: demanded.includes(name), isRequired: required.includes(name), mode };
    const shape = memberSchema(name, property, demands, account);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  const custom = {
    type: 'object',
    properties: Object.assign({}, ...account.kinds.map(({ customFields }) => customProperties(customFields, mode))),
    additionalProperties: false,
    ...(ownRequired.length > 0 && { required: ownRequired }),
  };
  const known = new Set(properties.map(([name]) => name));
  const { anyOf, ...rest } = full;
  return {
    ...rest,
    ...(anyOf !== undefined && takesAny(account) && { anyOf }),
    ...(mode === 'create' && ofKinds(account, required)),
    properties: {
      ...Object.fromEntries(properties),
      [own]: takesNull(propertiesOf(full)[own] ?? {}) && ownRequired.length === 0 ? orNull(custom) : custom,
    },
    required: [...new Set(required)].filter((name) => known.has(name) || name === own),
    ...($defs !== undefined && { $defs }),
  };
};

/** Texts that every kind takes as HTML too. */
const eitherForm = ({ kinds }: Account): readonly string[] =>
  Object.entries(kinds[0]?.context.object.formatted ?? {}).flatMap(([text, html]) =>
    kinds.every(({ context }) => isWritable(mappingOf(context.declaration, html))) ? [text] : [],
  );

/** Whether a body may have any one of the alternatives: a text takes both forms, or they are no forms of texts. */
const takesAny = (account: Account): boolean =>
  account.kinds[0]?.context.object.formatted === undefined || eitherForm(account).length > 0;

/** What every kind at the provider demands, in one form only, and no fallback fills. */
const requiredBy = (account: Account): readonly string[] => {
  const { kinds } = account;
  const { fallbacks = {}, formatted = {} } = kinds[0]?.context.object ?? {};
  const demanded: readonly string[] = kinds[0]?.context.declaration.required ?? [];
  const either = eitherForm(account);
  return [
    ...Object.keys(formatted),
    ...demanded.filter((name) =>
      kinds.every(({ context }) => context.declaration.required?.some((one) => one === name)),
    ),
  ].filter((name) => fallbacks[name] === undefined && !either.includes(name));
};

/** What some kinds demand beside the others, by the field that says which kind a record is of. */
const ofKinds = (account: Account, ofAll: readonly string[]): JsonSchema => {
  const { kinds, by } = account;
  if (by === undefined) return {};
  const allOf = kinds.flatMap((kind) => {
    const required = requiredBy({ ...account, kinds: [kind] }).filter((name) => !ofAll.includes(name));
    const others = kinds.flatMap(({ name }) => (name === kind.name ? [] : [name]));
    return required.length === 0 ? [] : [{ anyOf: [{ properties: { [by]: { enum: others } } }, { required }] }];
  });
  return allOf.length === 0 ? {} : { allOf };
};

/** A schema with an id of its own is among the definitions, and the whole only refers to it. */
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
    loadChoices({ session, object, declaration, defaults: connection.defaults, now, wants: () => true }),
    loadCustomFields(context),
    loadHidden(context),
  ]);
  const customFields = await withChoices(session, declaration, fields, connection.defaults[object], now);
  return { name, context, choices, customFields, hidden };
};

/** JSON Schemas of an object's bodies as the connected account takes them, read live from its metadata. */
export const describeObject = async (given: UnifiedObject, call: Call): Promise<Answer> => {
  const connection = connectionOf(call);
  const opened = await openObject(call, connection, given, 'describe');
  const { object } = opened;
  const kinds = kindsOf(opened.declared);
  const account: Account = {
    kinds: await Promise.all(kinds.map((entry) => readKind(scopeOf(opened, entry), entry[0]))),
    by: isUnion(opened.declared) ? opened.declared.by : undefined,
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
      create: can('create') ? schemaFor(object.input, 'create', account) : null,
      update: can('update') ? schemaFor(object.patch, 'update', account) : null,
      defaults: connection.defaults[opened.name] ?? {},
    },
    warnings: noticesOf(opened),
  };
};
