import * as z from 'zod';
import type { ChoiceField } from '../../../../providers/define.ts';
import { normalise } from '../../../mapping/choices.ts';
import { namesOf, type Place } from '../finding.ts';
import { fieldsOfKind, ofObjects, type Subject } from '../subjects.ts';
import { categoriesKnown } from '../words.ts';

const checkWords = ({ words = {}, choices }: ChoiceField, place: Place): void => {
  const declared = typeof choices === 'string' ? [] : choices;
  const values = declared.map(({ value }) => value);
  const categories = declared.flatMap(({ category }) => category ?? []);
  const [ofWords, ofChoices] = [place.below('words'), place.below('choices')];
  if (typeof choices !== 'string') ofWords.unknownNames('choice', Object.values(words), values);
  ofChoices.repeatedNames('choice', values);
  ofChoices.unknownNames('category', categories, categoriesKnown);
  ofWords.repeatedNames('value', Object.values(words));
  ofWords.repeatedNames('word', Object.keys(words).map(normalise));
};

/**
 * Checks that the field fits the object's schema. A field that a list contains per channel is no member of the record.
 */
const checkShape = ({ object }: Subject, name: string, field: ChoiceField, place: Place): void => {
  const { shape } = object.record;
  const isList = shape[name] instanceof z.ZodArray;
  if (field.multiple === true && !isList)
    place.below('multiple').report('The field of the object is not a list.', 'Remove it.');
  if (field.multiple !== true && Object.hasOwn(shape, name) && !Object.hasOwn(shape, `remote_${name}`))
    place.report('The object has no field for the value of the vendor.', 'Use another kind of field.');
  if (Object.hasOwn(shape, `${name}_category`) !== (field.category === true)) {
    const problem = `\`category\` says whether the object has \`${name}_category\`.`;
    place.below('category').report(problem, 'Set it if the object has this field. Remove it otherwise.');
  }
};

/** Finds words for values that do not exist, values that occur twice, and categories that no field shows. */
export const choices = ofObjects((subject) => {
  const { provider, declaration } = subject;
  for (const { name, field, place } of fieldsOfKind(subject, 'choice')) {
    const metadata = typeof field.choices === 'string' ? provider.metadata?.[field.choices] : undefined;
    const { group } = field;
    checkWords(field, place);
    checkShape(subject, name, field, place);
    if (group !== undefined)
      place.below('group.default').unknownNames('default', [group.default], namesOf(declaration.defaults));
    if (metadata?.category !== undefined && field.category !== true) {
      const mend = 'Set it, or remove `category` of the metadata.';
      place.below('category').report('Nothing shows the categories of the choices.', mend);
    }
    if (field.createdAs !== undefined && declaration.update === undefined) {
      const problem = 'Another value needs an update, and there is none.';
      place.below('createdAs').report(problem, 'Add `update`, or remove it.');
    }
  }
});
