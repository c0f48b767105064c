import type { Schema } from '../../../lib/api/openapi/document.ts';
import type { Part } from '../../../lib/pages/html.ts';
import { type PageObjects, propertiesOf } from './objects.ts';
import { codes, joined } from './text.ts';

/** Words for several values of a type, by the word for a single value. */
const plurals: Readonly<Record<string, string>> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  boolean: 'booleans',
  object: 'objects',
  array: 'lists',
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Schemas of the values in a list, or of the values in an object whose names are free. */
export const elementOf = ({ items, additionalProperties }: Schema): Schema | undefined => {
  if (isSchema(items) && !Array.isArray(items)) return items as Schema;
  return isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0
    ? additionalProperties
    : undefined;
};

/** Alternative forms of a value. Alternatives that only name required fields are no forms. */
export const formsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): readonly Schema[] =>
  [...anyOf, ...oneOf, ...allOf].filter(
    (form): form is Schema => isSchema(form) && Object.keys(form).join() !== 'required',
  );

const withoutRepeats = (parts: readonly Part[]): readonly Part[] =>
  parts.filter((part, index) => typeof part !== 'string' || parts.indexOf(part) === index);

const ownTypes = (schema: Schema, objects: PageObjects): readonly Part[] => {
  const names = [schema.type].flat().filter((type) => type !== undefined);
  return names.map((type): Part => {
    const element = elementOf(schema);
    if (element === undefined) return type;
    const each = typesOf(element, objects);
    const several = each.map((part) => (typeof part === 'string' ? (plurals[part] ?? part) : part));
    if (type === 'array') return ['list of ', joined(several, ' or ')];
    const isFree = type === 'object' && Object.keys(propertiesOf(schema)).length === 0;
    return isFree ? ['object with values: ', joined(each, ' or ')] : type;
  });
};

const typesOf = (given: Schema, objects: PageObjects): readonly Part[] => {
  const name = objects.nameOf(given);
  if (name !== undefined && objects.isShared(name)) return [objects.link(name)];
  const schema = objects.resolve(given);
  if (schema.const !== undefined) return [['always ', ...codes([schema.const])]];
  const found = withoutRepeats([
    ...ownTypes(schema, objects),
    ...formsOf(schema).flatMap((form) => typesOf(form, objects)),
  ]);
  if (found.length > 0) return found;
  const values = schema.enum ?? [];
  return values.length === 0
    ? ['any JSON']
    : withoutRepeats(values.map((value) => (value === null ? 'null' : typeof value)));
};

/** Type of a value for people, such as `list of strings`, `string or null`. A shared object is a link to its fields. */
export const typeOf = (schema: Schema, objects: PageObjects): Part => joined(typesOf(schema, objects), ' or ');
