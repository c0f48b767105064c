import { mappedFields } from '../../../../providers/language/compiled.ts';
import { canDo } from '../../../../providers/language/kinds.ts';
import { below, type Finding, when } from '../finding.ts';
import { ofObjects, type Subject } from '../subjects.ts';

const checkFields = ({ declaration, place }: Subject): readonly Finding[] =>
  mappedFields(declaration).flatMap(([name, mapping]) =>
    typeof mapping === 'object' && (mapping.kind === 'value' || mapping.kind === 'ref')
      ? when(
          typeof mapping.read !== 'string',
          below(place, 'fields', name, 'read'),
          'The field has `write` and no `read`.',
          'Say where records have the field. Set `writeOnly` too if the vendor never answers it.',
        )
      : [],
  );

/** Finds what is written and never read: fields, records that a create does not answer, and records that nothing reads. */
export const readsOfWrites = ofObjects((subject) => {
  const { declaration, place } = subject;
  const { create, update, get } = declaration;
  const isRead = canDo(declaration, 'get') || canDo(declaration, 'list') || declaration.getMany !== undefined;
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
    ...when(
      !isRead && update !== undefined,
      below(place, 'update'),
      'Nothing reads the record that it changes.',
      'Add `get`, or remove it.',
    ),
  ];
});
