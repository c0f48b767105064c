import { canDo } from '../../../../providers/language/kinds.ts';
import { ofObjects } from '../subjects.ts';

const operations = ['list', 'get', 'create', 'update', 'remove'] as const;

/** Finds operations that the object does not have, and a delete without a get. */
export const objectOperations = ofObjects(({ declaration, object, place }) => {
  const declared = operations.filter((name) => canDo(declaration, name));
  place.unknownNames('operation', declared, object.operations);
  if (!declared.includes('remove') || declared.includes('get')) return;
  const problem = 'A record is read before it is deleted, and there is no `get`.';
  place.below('remove').report(problem, 'Add `get`, or remove `remove`.');
});
