import { ownFieldPath, type UnifiedObject } from '../../objects/define.ts';
import type { FieldMapping, ObjectDeclaration } from '../../providers/define.ts';
import { mappingOf } from '../../providers/language/kinds.ts';
import type { CustomField } from './custom-field.ts';
import { shownKeyOf } from './field-names.ts';
import { listKinds, unifiedFieldNamed } from './places.ts';

/** The fields among which a name is searched. */
export interface Named {
  readonly declaration: ObjectDeclaration;
  readonly object: UnifiedObject;
  readonly customFields: readonly CustomField[];
}

/**
 * Maximum length of a path from an error. Earlier parts belong to the request. The limit bounds the combinations of
 * parts.
 */
const longest = { characters: 300, parts: 12 } as const;

const isIndex = (part: string): boolean => /^\d{1,4}$/.test(part);

/**
 * Splits a name into parts. It may be a dotted path, a path with brackets, a JSON path or a JSON pointer (RFC 6901).
 */
const partsOf = (name: string): readonly string[] =>
  name
    .slice(-longest.characters)
    .split(/[./[\]$]+/)
    .filter((part) => part !== '')
    .slice(-longest.parts);

const customPathOf = ({ object, customFields }: Named, name: string): string | undefined => {
  const own = customFields.find((field) => field.name.toLowerCase() === name.toLowerCase());
  const key = own && shownKeyOf(own, customFields);
  return key === undefined ? undefined : ownFieldPath(object, key);
};

/**
 * Path of the field with exactly this name. The vendor's own fields may be stored among the custom fields or
 * separately.
 */
const fieldPathOf = (named: Named, name: string): string | undefined => {
  const { at: keptIn } = named.declaration.customFields ?? {};
  const below = keptIn !== undefined && 'object' in keptIn ? keptIn.object : '';
  const among = below === '' ? undefined : unifiedFieldNamed(named.declaration, `${below}.${name}`);
  return customPathOf(named, name) ?? among ?? unifiedFieldNamed(named.declaration, name);
};

/** Our name of an element's member, if it differs from the vendor's name. */
const memberOf = (mapping: FieldMapping | undefined, theirs: string | undefined): string | undefined => {
  if (typeof mapping !== 'object' || mapping.kind !== 'items' || theirs === undefined) return undefined;
  return Object.entries(mapping.members).find(([, name]) => name === theirs)?.[0];
};

const isList = (mapping: FieldMapping | undefined): boolean => {
  if (typeof mapping !== 'object') return false;
  const isMany =
    ('many' in mapping && mapping.many !== undefined) || ('multiple' in mapping && mapping.multiple === true);
  return listKinds.has(mapping.kind) || isMany;
};

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

/** Our name of a part, such as `city`, for the vendor's name of the part. Compares the last names of the paths. */
const partNamed = (mapping: FieldMapping | undefined, theirs: string): string | undefined => {
  if (typeof mapping !== 'object' || mapping.kind !== 'parts') return undefined;
  const places = Object.entries(mapping.members);
  return places.find(([, at]) => [at].flat().some((path) => lastName(path) === lastName(theirs)))?.[0];
};

/** Path within a list: the index of the element, and its member. @param after parts of the name after the list */
const elementOf = ({ declaration }: Named, field: string, theirs: string, after: readonly string[]): string => {
  const mapping = mappingOf(declaration, field);
  const part = partNamed(mapping, theirs);
  if (part !== undefined) return `[0].${part}`;
  const [index, named] = after;
  if (index === undefined || !isIndex(index) || !isList(mapping)) return '';
  const member = memberOf(mapping, named);
  return `[${index}]${member === undefined ? '' : `.${member}`}`;
};

/**
 * Path of a body field, by the vendor's name in an error: a name in any case, or a path. The path may begin with parts
 * of the request and end within an element. Returns `''` if the body has no such field.
 */
export const refusedPath = (named: Named, name: string): string => {
  const whole = fieldPathOf(named, name);
  if (whole !== undefined) return `${whole}${elementOf(named, whole, name, [])}`;
  const parts = partsOf(name);
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = parts.length; to > from; to -= 1) {
      const rest = parts.slice(to);
      // An error about an unknown member does not concern the whole object that contains it.
      if (rest.length > 0 && !isIndex(rest[0] ?? '')) continue;
      const theirs = parts.slice(from, to).join('.');
      const field = fieldPathOf(named, theirs);
      if (field !== undefined) return `${field}${elementOf(named, field, theirs, rest)}`;
    }
  }
  // Some vendors name the relation in the error; our field contains the related id.
  return fieldPathOf(named, `${name}_id`) ?? '';
};
