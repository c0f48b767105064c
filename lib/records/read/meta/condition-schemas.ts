import type { SpreadSchemas, UnifiedObject } from '../../../objects/define.ts';
import { subscriptionSchemas } from '../../../objects/subscription-schemas.ts';
import { isReadable, mappingOf, needsOf } from '../../../providers/language/kinds.ts';
import { takenBy } from '../../accepted-fields.ts';
import type { OpenedObject } from '../../context.ts';
import type { Mode } from './custom-field-schemas.ts';
import { nothing, present } from './demand-schemas.ts';
import type { Account, Kind } from './member-schemas.ts';
import type { JsonSchema } from './nullable-schemas.ts';

/** Conditions on the elements of a list, such as `subscriptions`, whose elements set other fields of the record. */
const spreadSchemas: Readonly<Record<string, SpreadSchemas>> = { subscriptions: subscriptionSchemas };

type Properties = Readonly<Record<string, JsonSchema>>;

/** Narrows the schema of a list whose elements set other fields. Returns other properties unchanged. */
export const withElements = (opened: OpenedObject, mode: Mode, properties: Properties): Properties => {
  const { spread } = opened.object;
  const { [spread?.of ?? '']: list } = properties;
  if (spread === undefined || list === undefined) return properties;
  const element = spreadSchemas[spread.of]?.element(takenBy(opened), mode === 'update');
  const narrowed = ({ items, ...rest }: JsonSchema): JsonSchema => ({
    ...rest,
    items: { ...Object(items), ...element },
  });
  const forms = Array.isArray(list.anyOf)
    ? { ...list, anyOf: list.anyOf.map((form: JsonSchema) => (form.items === undefined ? form : narrowed(form))) }
    : narrowed(list);
  return { ...properties, [spread.of]: forms };
};

/** The schema of a body with an empty member, or with one of the given schemas. */
const unlessEmpty = (name: string, schemas: readonly JsonSchema[]): JsonSchema => ({
  anyOf: [{ properties: { [name]: { enum: nothing } } }, ...schemas],
});

/**
 * Schemas that require a second member if a field has one of certain words, such as a consent for a subscribed status.
 */
const wordsNeed = ({ demands }: UnifiedObject, properties: Properties): readonly JsonSchema[] =>
  Object.entries(demands?.by ?? {}).flatMap(([field, demanded]) => {
    const words = wordsOf(properties[field]).filter((word) => demands?.when(word));
    if (words.length === 0) return [];
    const isOther = { properties: { [field]: { not: { enum: words } } } };
    return [{ anyOf: [isOther, { required: [demanded], properties: { [demanded]: { not: { type: 'null' } } } }] }];
  });

const wordsOf = ({ oneOf }: JsonSchema = {}): readonly unknown[] =>
  (Array.isArray(oneOf) ? oneOf : []).map((option) => Object(option).const);

/** Schemas of bodies that set a field to a word that needs a proof, such as `subscribed`: in the field or in a list. */
const askedBy = (
  { guards = {}, spread }: UnifiedObject,
  field: string,
  properties: Properties,
): readonly JsonSchema[] => {
  const words = wordsOf(properties[field]).filter((word) => guards[field]?.asks({ [field]: word }));
  const element = properties[spread?.of ?? ''] && spreadSchemas[spread?.of ?? '']?.saying(field, words);
  const own = { required: [field], properties: { [field]: { enum: words } } };
  if (spread === undefined || element === undefined) return [own];
  return [own, { required: [spread.of], properties: { [spread.of]: { type: 'array', contains: element } } }];
};

/** Fields that a body must contain together with a member, in every kind of the object. */
const neededBy = (kinds: readonly Kind[], name: string): readonly string[] => {
  const [first = [], ...others] = kinds.map(({ context: { declaration } }) => needsOf(mappingOf(declaration, name)));
  return first.filter((field) => others.every((some) => some.includes(field)));
};

/** Whether an update may leave out a field, because records show it and no guard watches it. */
const isOfRecord = ({ kinds, object: { guards = {} } }: Account, field: string): boolean =>
  guards[field] === undefined && kinds.some(({ context }) => isReadable(mappingOf(context.declaration, field)));

/** Schemas that require a second member if a body contains a first. An update may omit members that the record has. */
export const accompaniedSchemas = (account: Account, mode: Mode, properties: Properties): readonly JsonSchema[] => {
  const { kinds, object } = account;
  const { guards = {} } = object;
  const others = Object.keys(properties).flatMap((name) =>
    neededBy(kinds, name)
      .filter((field) => mode === 'create' || !isOfRecord(account, field))
      .map((field) =>
        unlessEmpty(name, guards[field] === undefined ? [present(field, true)] : askedBy(object, field, properties)),
      ),
  );
  return [...wordsNeed(object, properties), ...others];
};
