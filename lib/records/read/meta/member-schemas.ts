import { type ChoiceSet, shownChoices } from '../../../engine/mapping/choices.ts';
import type { CustomField } from '../../../engine/mapping/custom-field.ts';
import { listLedBy } from '../../../engine/mapping/leads.ts';
import { ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import { fileMembers } from '../../../objects/file.ts';
import type { FieldMapping } from '../../../providers/define.ts';
import { isImmutable, isKept, isSeparate, isState, isWritable, mappingOf } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import type { Mode } from './custom-field-schemas.ts';
import { type JsonSchema, orNull, takesNull, withoutEmpty, withoutNull } from './nullable-schemas.ts';
import { textForm } from './text-schemas.ts';

/** A kind of the object. Most objects have only one kind, without a name. */
export interface Kind {
  readonly name: string | undefined;
  readonly context: RecordContext;
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  readonly customFields: readonly CustomField[];
  /** Fields of the object that the account does not have, or does not show to this user. */
  readonly hidden: ReadonlySet<string>;
}

export interface Account {
  readonly kinds: readonly Kind[];
  /** The field that names the kind of a record. */
  readonly by: string | undefined;
  readonly object: UnifiedObject;
}

/** Members that every body may contain, because they name the record. The provider needs no field for them. */
const always = new Set(['id', 'remote_id']);

/** The model field of a body's member. A member for the main element of a list belongs to the list's field. */
const fieldOf = ({ object }: RecordContext, name: string): string => object.primaries?.[name]?.of ?? name;

/** Whether the account has a place for a field of the body. */
export const hasPlace = ({ context: { declaration, object }, hidden }: Kind, name: string): boolean => {
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

/** The names of some kinds, unless they are all kinds. */
const onlyIn = (some: readonly Kind[], all: readonly Kind[]): JsonSchema =>
  some.length === all.length ? {} : { 'x-kinds': some.map(({ name }) => name) };

interface Option {
  readonly const: string;
  readonly title: string;
}

/**
 * The words of a choice that a body may contain. They are the words in records, without the words that a write refuses.
 */
export const optionsOf = (kind: Kind, name: string): readonly Option[] | undefined => {
  const mapping = mappingOf(kind.context.declaration, name);
  if (typeof mapping === 'object' && mapping.kind === 'constant')
    return [{ const: mapping.value, title: mapping.value }];
  const set = kind.choices.get(name);
  if (set === undefined || set.isUnread) return undefined;
  const { refuse } = set.field.codec ?? {};
  return shownChoices(set)
    .filter(({ value }) => refuse?.(value) === undefined)
    .map(({ word, label }) => ({ const: word, title: label }));
};

/** The schema of a choice over its kinds. `undefined` if a kind accepts any text. */
const choiceSchema = (kinds: readonly Kind[], name: string): JsonSchema | undefined => {
  const found = new Map<string, { readonly title: string; readonly having: Kind[] }>();
  for (const kind of kinds) {
    const options = optionsOf(kind, name);
    if (options === undefined) return undefined;
    for (const { const: value, title } of options) {
      const option = found.get(value) ?? { title, having: [] };
      option.having.push(kind);
      found.set(value, option);
    }
  }
  const oneOf = [...found].map(([value, { title, having }]) => ({ const: value, title, ...onlyIn(having, kinds) }));
  const isList = kinds.some((kind) => kind.choices.get(name)?.field.multiple);
  return isList ? { type: 'array', items: { type: 'string', oneOf } } : { type: 'string', oneOf };
};

const refIn = ({ context: { declaration, object } }: Kind, name: string): string | undefined => {
  const mapping = mappingOf(declaration, listLedBy({ declaration, object }, name) ?? name);
  return typeof mapping === 'object' && mapping.kind === 'ref' ? mapping.object : undefined;
};

const refSchema = (kinds: readonly Kind[], name: string): JsonSchema => {
  const kept = kinds.map(({ context }) => context.declaration.partitions).find((one) => one?.field === name);
  const object = kept?.object ?? kinds.map((kind) => refIn(kind, name)).find((one) => one !== undefined);
  return object === undefined ? {} : { 'x-refers-to': object };
};

/** Whether every record of this kind has a value in the field. An update then cannot empty the field. */
const staysFilled = (kind: Kind, name: string): boolean => {
  const { declaration, object } = kind.context;
  // An update adds children, so an empty list changes nothing.
  if (declaration.children?.[name] !== undefined) return true;
  const field = listLedBy({ declaration, object }, name) ?? fieldOf(kind.context, name);
  const mapping = mappingOf(declaration, field);
  if (isWritable(mapping)) return isAlwaysThere(mapping) || isKept(declaration, field);
  // A name that the vendor keeps in parts.
  const parts = object.derived?.[name] ?? [];
  return parts.some((part) => isWritable(mappingOf(declaration, part)) && isKept(declaration, part));
};

const isAlwaysThere = (mapping: FieldMapping | undefined): boolean =>
  isState(mapping) ||
  (typeof mapping === 'object' && mapping.kind === 'constant') ||
  (isSeparate(mapping) && mapping.links.remove === undefined);

/** The form of a text at the provider, if a single kind has the field. An empty text counts as absent. */
const formOf = ([kind, another]: readonly Kind[], name: string, isFilled: boolean | undefined): JsonSchema => {
  const mapping = kind && !another && mappingOf(kind.context.declaration, name);
  if (typeof mapping !== 'object' || mapping.kind !== 'value') return {};
  const { minLength, ...form } = textForm(mapping.codec ?? {});
  return isFilled && minLength !== undefined ? { ...form, minLength } : form;
};

/** The schema of a member, with null if the account accepts null. */
const withNulls = (property: JsonSchema, choices: JsonSchema | undefined, isRequired: boolean): JsonSchema => {
  if (isRequired || !takesNull(property)) return { ...withoutNull(property), ...choices };
  return { ...property, ...(choices && orNull(choices)) };
};

interface Member {
  /** Whether the object itself demands the member, at any provider. */
  readonly isDemanded: boolean;
  /** Whether the object or the provider demands the member. */
  readonly isRequired: boolean;
  /** Whether the provider refuses an empty value. */
  readonly isFilled: boolean | undefined;
  readonly mode: Mode;
}

/** The schema of the word for the kind. A new record may leave the word out, and then has the first kind. */
const kindSchema = (property: JsonSchema, { isDemanded, mode }: Member, kinds: readonly Kind[]): JsonSchema => {
  const words = kinds.map(({ name }) => name);
  const isFree = mode === 'create' && !isDemanded && takesNull(property);
  // An update may repeat the kind of a record, but not change it.
  const isFixed = mode === 'update' && { readOnly: true };
  return isFree ? { ...property, enum: [...words, null] } : { ...withoutNull(property), enum: words, ...isFixed };
};

/**
 * The schema of a body's member for the account. `undefined` if the account has no place for an optional member. A
 * member that only a create accepts is read-only in an update, so that an update may repeat its value.
 */
export const memberSchema = (
  name: string,
  property: JsonSchema,
  member: Member,
  { kinds, by, object }: Account,
): JsonSchema | undefined => {
  const { isDemanded, mode } = member;
  if (always.has(name) || kinds.some(({ context }) => ownFieldsOf(context.object) === name)) return property;
  if (by === name) return kindSchema(property, member, kinds);
  const having = kinds.filter((kind) => hasPlace(kind, name));
  if (having.length === 0) return isDemanded ? { ...property, 'x-unsupported': true } : undefined;
  const changing = having.filter(({ context }) => !isImmutable(context.declaration, name));
  const isFixed = mode === 'update' && changing.length === 0;
  const taking = mode === 'create' || isFixed ? having : changing;
  const choices = choiceSchema(taking, name);
  const isFilled = mode === 'create' ? member.isFilled : taking.every((kind) => staysFilled(kind, name));
  const shape = withNulls(property, choices, isFilled || member.isRequired);
  return {
    // An empty list of changes is valid, and changes nothing.
    ...(isFilled && object.spread?.of !== name ? withoutEmpty(shape) : shape),
    ...formOf(taking, name, isFilled),
    ...(choices === undefined && refSchema(taking, name)),
    ...onlyIn(taking, kinds),
    ...(isFixed && { readOnly: true }),
  };
};
