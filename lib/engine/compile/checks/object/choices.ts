import * as z from 'zod';
import type { ChoiceField } from '../../../../providers/define.ts';
import { normalise } from '../../../mapping/choices.ts';
import { below, type Finding, namesOf, repeatedNames, unknownNames, when } from '../finding.ts';
import { fieldsOfKind, ofObjects, type Subject } from '../subjects.ts';
import { categoriesKnown } from '../words.ts';

const checkWords = ({ words = {}, choices }: ChoiceField, place: string): readonly Finding[] => {
  const values = typeof choices === 'string' ? [] : choices.map(({ value }) => value);
  const categories = typeof choices === 'string' ? [] : choices.flatMap(({ category }) => category ?? []);
  return [
    ...(typeof choices === 'string' ? [] : unknownNames(below(place, 'words'), 'choice', Object.values(words), values)),
    ...repeatedNames(below(place, 'choices'), 'choice', values),
    ...unknownNames(below(place, 'choices'), 'category', categories, categoriesKnown),
    ...repeatedNames(below(place, 'words'), 'value', Object.values(words)),
    ...repeatedNames(below(place, 'words'), 'word', Object.keys(words).map(normalise)),
  ];
};

/**
 * Checks that the field fits the object's schema. A field that a list contains per channel is no member of the record.
 */
const checkShape = ({ object }: Subject, name: string, field: ChoiceField, place: string): readonly Finding[] => {
  const { shape } = object.record;
  const isList = shape[name] instanceof z.ZodArray;
  return [
    ...when(
      field.multiple === true && !isList,
      below(place, 'multiple'),
      'The field of the object is not a list.',
      'Remove it.',
    ),
    ...when(
      field.multiple !== true && Object.hasOwn(shape, name) && !Object.hasOwn(shape, `remote_${name}`),
      place,
      'The object has no field for the value of the vendor.',
      'Use another kind of field.',
    ),
    ...when(
      Object.hasOwn(shape, `${name}_category`) !== (field.category === true),
      below(place, 'category'),
      `\`category\` says whether the object has \`${name}_category\`.`,
      'Set it if the object has this field. Remove it otherwise.',
    ),
  ];
};

/** Finds words for values that do not exist, values that occur twice, and categories that no field shows. */
export const choices = ofObjects((subject) => {
  const { provider, declaration } = subject;
  return fieldsOfKind(subject, 'choice').flatMap(({ name, field, place }) => {
    const metadata = typeof field.choices === 'string' ? provider.metadata?.[field.choices] : undefined;
    const { group } = field;
    return [
      ...checkWords(field, place),
      ...checkShape(subject, name, field, place),
      ...(group === undefined
        ? []
        : unknownNames(below(place, 'group.default'), 'default', [group.default], namesOf(declaration.defaults))),
      ...when(
        metadata?.category !== undefined && field.category !== true,
        below(place, 'category'),
        'Nothing shows the categories of the choices.',
        'Set it, or remove `category` of the metadata.',
      ),
      ...when(
        field.createdAs !== undefined && declaration.update === undefined,
        below(place, 'createdAs'),
        'Another value needs an update, and there is none.',
        'Add `update`, or remove it.',
      ),
    ];
  });
});
