import { shownIn } from '../../engine/mapping/custom-fields.ts';
import { furtherIn } from '../../engine/mapping/read/lists.ts';
import type { Match } from '../../objects/matches.ts';
import type { ObjectDeclaration } from '../../providers/define.ts';
import { isOwnKey } from '../key-fields.ts';

interface Declared extends Pick<ObjectDeclaration, 'fields'> {
  readonly customFields?: ObjectDeclaration['customFields'] | undefined;
}

/** The members of a record. If the search compares a custom field, its value is added from the vendor's record. */
const withKey = (
  { customFields }: Declared,
  match: Match,
  remote: unknown,
  shown: Readonly<Record<string, unknown>>,
) => {
  if (!isOwnKey(match) || customFields === undefined) return shown;
  return { [match.member]: { [match.key]: shownIn(customFields, match.field, remote) } };
};

/**
 * The values that find a record, in their normal form: the values that the record shows, and further values that the
 * vendor keeps in addition to a field with a single value.
 */
export const heldIn = (
  declaration: Declared,
  match: Match,
  remote: unknown,
  shown: Readonly<Record<string, unknown>>,
): readonly string[] => {
  const further = isOwnKey(match) ? [] : furtherIn(declaration, match.member, remote);
  return [...match.valuesIn(withKey(declaration, match, remote, shown)), ...further].map(match.normalise);
};
