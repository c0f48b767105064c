import { canDo } from '../../../../providers/language/kinds.ts';
import { unknownNames, when } from '../finding.ts';
import { ofObjects } from '../subjects.ts';

const operations = ['list', 'get', 'create', 'update', 'remove'] as const;

/** Finds operations that the object does not have, and a delete without a get. */
export const objectOperations = ofObjects(({ declaration, object, place }) => {
  const declared = operations.filter((name) => canDo(declaration, name));
  return [
    ...unknownNames(place, 'operation', declared, object.operations),
    ...when(
      declared.includes('remove') && !declared.includes('get'),
      `${place}remove`,
      'A record is read before it is deleted, and there is no `get`.',
      'Add `get`, or remove `remove`.',
    ),
  ];
});
