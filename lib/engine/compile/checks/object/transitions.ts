import { below } from '../finding.ts';
import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { fieldsOfKind, ofObjects, recordPlaceholders } from '../subjects.ts';

/** Finds transitions with placeholders that nothing fills, and requests that do not name the transition. */
export const transitions = ofObjects((subject) => {
  const own = recordPlaceholders(subject.declaration);
  return fieldsOfKind(subject, 'choice').flatMap(({ field, place }) => {
    const { list, request: make } = field.transitions ?? {};
    if (make === undefined) return [];
    const at = below(place, 'transitions');
    return [
      ...unknownPlaceholders(below(at, 'list'), list, own),
      ...unknownPlaceholders(below(at, 'request'), make, [...own, 'transition']),
      ...missingPlaceholders(below(at, 'request'), make, ['transition']),
    ];
  });
});
