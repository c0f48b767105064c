import { mappedFields } from '../../../../providers/language/compiled.ts';
import { ofObjects, type Subject } from '../subjects.ts';

const checkFields = ({ declaration, place }: Subject): void => {
  for (const [name, mapping] of mappedFields(declaration)) {
    if (typeof mapping !== 'object' || (mapping.kind !== 'value' && mapping.kind !== 'ref')) continue;
    const mend = 'Say where records have the field. Set `writeOnly` too if the vendor never returns it.';
    if (typeof mapping.read !== 'string')
      place.below('fields', name, 'read').report('The field has `write` and no `read`.', mend);
  }
};

/** Finds what is written and never read: fields, and new records that the answer to a create lacks. */
export const readsOfWrites = ofObjects((subject) => {
  const { declaration, place } = subject;
  const { create, get } = declaration;
  checkFields(subject);
  if (create?.readBack === true && get === undefined)
    place.below('create.readBack').report('Nothing reads the new record.', 'Add `get`, or remove it.');
  if (typeof create?.record === 'object' && create.readBack !== true) {
    const problem = 'A new record that is found in a list has to be read again.';
    place.below('create.record').report(problem, 'Set `readBack`.');
  }
});
