import type { FieldMapping } from '../../../../providers/define.ts';
import { mappedFields } from '../../../../providers/language/compiled.ts';
import { mappingOf, needsOf } from '../../../../providers/language/kinds.ts';
import { below, type Finding, namesOf, unknownNames, when } from '../finding.ts';
import { fieldsOfKind, ofObjects, type Subject } from '../subjects.ts';

const onlyOf = (mapping: FieldMapping): Readonly<Record<string, string>> =>
  typeof mapping === 'object' && 'when' in mapping ? (mapping.when ?? {}) : {};

/**
 * Checks the condition of a field that exists only for some values of a choice: the choice and the value must be
 * declared.
 */
const checkOnly = (subject: Subject, mapping: FieldMapping, place: string): readonly Finding[] => {
  const known = fieldsOfKind(subject, 'choice');
  return Object.entries(onlyOf(mapping)).flatMap(([decider, wanted]) => {
    const choice = known.find(({ name }) => name === decider)?.field.choices;
    if (choice === undefined)
      return unknownNames(
        below(place, 'when'),
        'choice field',
        [decider],
        known.map(({ name }) => name),
      );
    const values = typeof choice === 'string' ? [] : choice.map(({ value }) => value);
    return unknownNames(below(place, 'when', decider), 'choice', [wanted], values);
  });
};

const checkEnds = (subject: Subject): readonly Finding[] =>
  fieldsOfKind(subject, 'end').flatMap(({ field, place }) => {
    const start = mappingOf(subject.declaration, field.field);
    return when(
      typeof start !== 'object' || !['value', 'moment'].includes(start.kind),
      below(place, 'field'),
      `"${field.field}" is not a field with a moment.`,
      'Name a field of the kind `value` or `moment`.',
    );
  });

const checkLookedUp = ({ declaration, place }: Subject): readonly Finding[] =>
  namesOf(declaration.quirks?.ids).flatMap((name) => {
    const mapping = mappingOf(declaration, name);
    return when(
      typeof mapping !== 'object' || mapping.kind !== 'value' || !mapping.write,
      below(place, 'quirks.ids', name),
      'The declaration writes no value with these names.',
      'Name a field of the kind `value` that has `write`.',
    );
  });

/** Finds names of fields that the declaration does not map. */
export const fieldNames = ofObjects((subject) => {
  const { declaration, place, object } = subject;
  const { required = [], oneOf = [], nonNull = [], volatile = [], create, update } = declaration;
  const fields = mappedFields(declaration);
  const mapped = fields.map(([name]) => name);
  const whole = { create: create?.encoding?.whole, update: update?.encoding?.whole };
  return [
    ...Object.entries({ required, oneOf, nonNull, volatile }).flatMap(([member, names]) =>
      unknownNames(below(place, member), 'field', names, mapped),
    ),
    ...Object.entries(whole).flatMap(([member, names = []]) =>
      unknownNames(below(place, member, 'encoding.whole'), 'field', names, mapped),
    ),
    ...fields.flatMap(([name, mapping]) => [
      ...unknownNames(below(place, 'fields', name, 'needs'), 'field', needsOf(mapping), mapped),
      ...checkOnly(subject, mapping, below(place, 'fields', name)),
    ]),
    ...checkEnds(subject),
    ...checkLookedUp(subject),
    ...unknownNames(
      below(place, 'partitions.field'),
      'field',
      [declaration.partitions?.field ?? []].flat(),
      Object.keys(object.model.shape),
    ),
  ];
});
