import { namesOf } from '../finding.ts';
import { unknownPlaceholders } from '../placeholders.ts';
import { playQuirk } from '../play-quirk.ts';
import { classPlaceholders, ofObjects, recordPlaceholders, type Subject } from '../subjects.ts';

const checkActions = ({ declaration, object, place }: Subject): void => {
  for (const [name, ways] of Object.entries(declaration.actions ?? {})) {
    const known = [...recordPlaceholders(declaration), ...namesOf(object.actions?.[name]?.body.shape)];
    for (const [index, { request, prepares }] of ways.entries()) {
      const prepared = prepares === undefined ? [] : playQuirk(prepares).steps;
      unknownPlaceholders(place.below('actions', name, String(index)), { request, prepares: prepared }, known);
    }
  }
};

/** Finds placeholders of actions, batches and memberships that nothing fills. */
export const otherPlaceholders = ofObjects((subject) => {
  const { declaration, place } = subject;
  const ofClass = classPlaceholders(declaration);
  const ofConsent = ['status', 'opted_in_at', 'ip', 'source', 'email'];
  const ofMember = [...recordPlaceholders(declaration), ...ofClass, 'member', 'inputs', 'ids', ...ofConsent];
  checkActions(subject);
  unknownPlaceholders(place.below('batch'), declaration.batch, ['inputs', 'ids', ...ofClass]);
  unknownPlaceholders(place.below('membership'), declaration.membership, ofMember);
});
