import type { Body } from '../../../call.ts';
import type { Adds } from '../../../engine/mapping/write/draft.ts';
import { validationError } from '../../../errors.ts';
import type { UnifiedObject } from '../../../objects/define.ts';
import type { Match } from '../../../objects/matches.ts';
import type { RecordContext } from '../../context.ts';
import { isOwnKey } from '../../key-fields.ts';
import { heldIn } from '../../read/match-values.ts';

/** The member that an upsert adds to, with the values that the found record already has. */
export const addsOf = (context: RecordContext, match: Match, remote: unknown, shown: Body = {}): Adds => {
  const { member, normalise, valueIn } = match;
  const held = heldIn(context.declaration, match, remote, shown);
  return { name: member, keyOf: (element) => normalise(valueIn(element)), held: new Set(held) };
};

/** The account's own fields, without the field that found the record, if the record has its value. */
export const withoutHeldKey = (match: Match, adds: Adds, fields: Body): Body => {
  if (!isOwnKey(match)) return fields;
  const { [match.key]: value, ...others } = fields;
  return adds.held.has(adds.keyOf(value)) ? others : fields;
};

/** Whether a record has a single value for a match, and the given value is different. */
const isOther = ({ member, normalise, valueIn }: Match, body: Body, shown: Body): boolean => {
  const [given, present] = [body[member], shown[member]];
  return (
    typeof given === 'string' &&
    typeof present === 'string' &&
    present !== '' &&
    normalise(valueIn(given)) !== normalise(valueIn(present))
  );
};

/**
 * Checks a record that the vendor named in a refusal. If the conflict is about another value, the record may belong to
 * another person.
 * @throws the refusal
 */
export const checkIsMeant = (match: Match, { held, keyOf }: Adds, body: Body, shown: Body, conflict: unknown): void => {
  if (conflict !== undefined && isOther(match, body, shown) && !held.has(keyOf(body[match.member]))) throw conflict;
};

/**
 * Checks the address of a status or consent. Vendors keep a consent per address, and a record shows only the consent of
 * its main address.
 * @throws ApiError `validation_failed` for a status or consent, if a further address found the record
 */
export const checkAddress = ({ guards = {}, spread }: UnifiedObject, match: Match, body: Body, shown: Body): void => {
  if (!isOther(match, body, shown)) return;
  const names = [...Object.keys(guards), spread?.of ?? []].flat();
  const issues = names
    .filter((name) => body[name] !== undefined)
    .map((path) => {
      const message = `belongs to an address, but this contact has another main address: name the contact by its main address`;
      return { path, message };
    });
  if (issues.length > 0) throw validationError(issues);
};
