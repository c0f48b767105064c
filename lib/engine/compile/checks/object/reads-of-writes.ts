import { mappedFields } from '../../../../providers/language/compiled.ts';
import { below, type Finding, when } from '../finding.ts';
import { ofObjects, type Subject } from '../subjects.ts';

const checkFields = ({ declaration, place }: Subject): readonly Finding[] =>
  mappedFields(declaration).flatMap(([name, mapping]) =>
    typeof mapping === 'object' && (mapping.kind === 'value' || mapping.kind === 'ref')
      ? when(
          typeof mapping.read !== 'string',
          below(place, 'fields', name, 'read'),
          'The field has `write` and no `read`.',
          'Say where records have the field. Set `writeOnly` too if the vendor never returns it.',
        )
      : [],
  );

/** Finds what is written and never read: fields, and new records that the answer to a create lacks. */
export const readsOfWrites = ofObjects((subject) => {
  const { declaration, place } = subject;
  const { create, get } = declaration;
  return [
    ...checkFields(subject),
    ...when(
      create?.readBack === true && get === undefined,
      below(place, 'create.readBack'),
      'Nothing reads the new record.',
      'Add `get`, or remove it.',
    ),
    ...when(
      typeof create?.record === 'object' && create.readBack !== true,
      below(place, 'create.record'),
      'A new record that is found in a list has to be read again.',
      'Set `readBack`.',
    ),
  ];
});
