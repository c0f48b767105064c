import type { UnifiedObject } from '../../objects/define.ts';
import { isReadable, mappingOf } from '../../providers/kinds.ts';
import type { OpenedObject } from '../context.ts';
import { takenBy } from '../taken.ts';
import type { Mode } from './custom-field-schemas.ts';
import type { Kind } from './member-schemas.ts';
import type { JsonSchema } from './nullable.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

/** A list with what its elements must be beside their members. */
export const withElements = (opened: OpenedObject, mode: Mode, properties: Properties): Properties => {
  const { spread } = opened.object;
  const { [spread?.of ?? '']: list } = properties;
  if (spread === undefined || list === undefined) return properties;
  const element = spread.elementSchema(takenBy(opened), mode === 'update');
  const narrowed = ({ items, ...rest }: JsonSchema): JsonSchema => ({
    ...rest,
    items: { ...Object(items), ...element },
  });
  const forms = Array.isArray(list.anyOf)
    ? { ...list, anyOf: list.anyOf.map((form: JsonSchema) => (form.items === undefined ? form : narrowed(form))) }
    : narrowed(list);
  return { ...properties, [spread.of]: forms };
};

/** What some words of a field need beside it. */
export const accompaniedSchemas = ({ accompanied }: UnifiedObject, properties: Properties): readonly JsonSchema[] => {
  if (accompanied === undefined) return [];
  const { field, by, when } = accompanied;
  const { oneOf } = properties[field] ?? {};
  const words = (Array.isArray(oneOf) ? oneOf : []).map((option) => Object(option).const).filter(when);
  if (words.length === 0) return [];
  const isOther = { properties: { [field]: { not: { enum: words } } } };
  return [{ anyOf: [isOther, { required: [by], properties: { [by]: { not: { type: 'null' } } } }] }];
};

/** Fields of an update that need another one, which no record shows: it has to be given again. */
export const dependencies = (kinds: readonly Kind[], properties: Properties): JsonSchema => {
  const needed = Object.keys(properties).flatMap((name) => {
    const others = kinds.map(({ context: { declaration } }) => {
      const mapping = mappingOf(declaration, name);
      const needs = typeof mapping === 'object' && 'needs' in mapping ? (mapping.needs ?? []) : [];
      return needs.filter((other) => !isReadable(mappingOf(declaration, other)));
    });
    const ofAll = (others[0] ?? []).filter((other) => others.every((some) => some.includes(other)));
    return ofAll.length === 0 ? [] : [[name, ofAll] as const];
  });
  return needed.length === 0 ? {} : { dependentRequired: Object.fromEntries(needed) };
};
