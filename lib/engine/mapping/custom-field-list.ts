import type { Choice, CustomFieldTypes, Metadata, TypedField } from '../../providers/define.ts';
import { entriesOf } from './choices.ts';
import type { CustomField } from './custom-field.ts';
import { asMember, getList, getText, hasAll, hasOne } from './path.ts';

/** What records call a field in a list of them. */
export const nameOf = (metadata: Metadata, element: unknown): string | undefined => {
  const value = getText(element, metadata.value);
  return typeOf(metadata, element)?.name ?? (value === undefined ? undefined : `${metadata.prefix ?? ''}${value}`);
};

/** A metadata answer as custom fields; types the declaration does not list are left out. */
export const toCustomFields = (metadata: Metadata, body: unknown): readonly CustomField[] =>
  entriesOf(metadata, body).flatMap(({ element }) => {
    const known = typeOf(metadata, element);
    const name = nameOf(metadata, element);
    if (name === undefined || known === undefined) return [];
    const { options, opaque, custom, writable, createOnly, required, unique, filterable } = metadata;
    const choices = options && getList(element, options.records).flatMap((option) => optionOf(option, options));
    const isOfTexts = known.type === 'array' && wordOf(metadata, element)?.type === 'string';
    const label = getText(element, metadata.label) ?? name;
    return [
      {
        ...known,
        ...(known.at !== undefined && { at: known.at.replaceAll('{field}', () => asMember(name)) }),
        name,
        label,
        options: isOfTexts ? undefined : choices,
        isOpaque: opaque,
        ...(metadata.prefix !== undefined && { id: getText(element, metadata.value) }),
        ...(custom !== undefined && !hasAll(element, custom) && { isStandard: true }),
        ...(writable !== undefined && !hasOne(element, writable) && { isReadOnly: true }),
        ...(createOnly !== undefined && hasAll(element, createOnly) && { isFixed: true }),
        ...(required !== undefined && hasAll(element, required) && { isRequired: true }),
        ...(unique !== undefined && hasAll(element, unique) && { isUnique: true }),
        ...(filterable !== undefined && !hasAll(element, filterable) && { isUnsearchable: true }),
      },
    ];
  });

const typeIn = ({ at, words }: CustomFieldTypes, element: unknown): TypedField | undefined => {
  const word = getText(element, at);
  const known = word === undefined || !Object.hasOwn(words, word) ? undefined : words[word];
  return typeof known === 'string' ? { type: known } : known;
};

/** The type of one value of a field. */
const wordOf = ({ type = [] }: Metadata, element: unknown): TypedField | undefined =>
  [type].flat().reduce<TypedField | undefined>((found, types) => found ?? typeIn(types, element), undefined);

/** The type of a field in a list of them; `undefined` for one that is not declared. */
export const typeOf = (metadata: Metadata, element: unknown): TypedField | undefined => {
  const { multiple } = metadata;
  const known = wordOf(metadata, element);
  const isMultiple = multiple !== undefined && hasAll(element, multiple);
  if (!isMultiple) return known;
  if (known?.several !== undefined) return { ...known, type: 'array', codec: known.several };
  return known?.type === 'enum' ? { ...known, type: 'array' } : known;
};

const optionOf = (option: unknown, paths: NonNullable<Metadata['options']>): Choice[] => {
  const value = getText(option, paths.value);
  return value === undefined ? [] : [{ value, label: getText(option, paths.label) }];
};
