import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { fieldsOfKind, ofObjects, recordPlaceholders } from '../subjects.ts';

/** Finds transitions with placeholders that nothing fills, and requests that do not name the transition. */
export const transitions = ofObjects((subject) => {
  const own = recordPlaceholders(subject.declaration);
  for (const { field, place } of fieldsOfKind(subject, 'choice')) {
    const { list, request: make } = field.transitions ?? {};
    if (make === undefined) continue;
    const at = place.below('transitions');
    unknownPlaceholders(at.below('list'), list, own);
    unknownPlaceholders(at.below('request'), make, [...own, 'transition']);
    missingPlaceholders(at.below('request'), make, ['transition']);
  }
});
