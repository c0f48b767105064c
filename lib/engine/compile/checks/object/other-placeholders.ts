import { below, type Finding, namesOf } from '../finding.ts';
import { unknownPlaceholders } from '../placeholders.ts';
import { playQuirk } from '../play-quirk.ts';
import { classPlaceholders, ofObjects, recordPlaceholders, type Subject } from '../subjects.ts';

const checkActions = ({ declaration, object, place }: Subject): readonly Finding[] =>
  Object.entries(declaration.actions ?? {}).flatMap(([name, ways]) => {
    const known = [...recordPlaceholders(declaration), ...namesOf(object.actions?.[name]?.body.shape)];
    return ways.flatMap(({ request, prepares }, index) => {
      const prepared = prepares === undefined ? [] : playQuirk(prepares).steps;
      return unknownPlaceholders(below(place, 'actions', name, String(index)), { request, prepares: prepared }, known);
    });
  });

/** Finds placeholders of actions, batches and memberships that nothing fills. */
export const otherPlaceholders = ofObjects((subject) => {
  const { declaration, place } = subject;
  const own = [...recordPlaceholders(declaration), ...classPlaceholders(declaration)];
  const ofConsent = ['status', 'opted_in_at', 'ip', 'source', 'email'];
  return [
    ...checkActions(subject),
    ...unknownPlaceholders(below(place, 'batch'), declaration.batch, [
      'inputs',
      'ids',
      ...classPlaceholders(declaration),
    ]),
    ...unknownPlaceholders(below(place, 'membership'), declaration.membership, [
      ...own,
      'member',
      'inputs',
      'ids',
      ...ofConsent,
    ]),
  ];
});
