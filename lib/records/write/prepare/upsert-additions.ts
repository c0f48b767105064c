import type { Adds } from '../../../engine/mapping/write/draft.ts';
import { validationError } from '../../../errors.ts';
import type { UnifiedObject } from '../../../objects/define.ts';
import type { Match } from '../../../objects/matches.ts';
import type { RecordContext } from '../../context.ts';
import { isOwnKey } from '../../key-fields.ts';
import { heldIn } from '../../read/match-values.ts';

type Body = Readonly<Record<string, unknown>>;

/** What an upsert adds to, and what the record that it has found has of it. */
export const addsOf = (context: RecordContext, match: Match, remote: unknown, shown: Body = {}): Adds => {
  const { member, normalise, valueIn } = match;
  const held = heldIn(context.declaration, match, remote, shown);
  return { name: member, keyOf: (element) => normalise(valueIn(element)), held: new Set(held) };
};

/** The account's own fields without the one that has found the record, where the record has its value. */
export const withoutHeldKey = (match: Match | undefined, adds: Adds | undefined, fields: Body): Body => {
  if (match === undefined || adds === undefined || !isOwnKey(match)) return fields;
  const { [match.key]: value, ...others } = fields;
  return adds.held.has(adds.keyOf(value)) ? others : fields;
};

/** Whether a record has one value of a match, and this is another one. */
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
 * A record that the vendor has named in a refusal may be in the way by another value: then it is another person's.
 * @throws the refusal
 */
export const checkIsMeant = (match: Match, { held, keyOf }: Adds, body: Body, shown: Body, conflict: unknown): void => {
  if (conflict !== undefined && isOther(match, body, shown) && !held.has(keyOf(body[match.member]))) throw conflict;
};

/**
 * Vendors keep what a person has agreed to for an address, and a record has it of its own address alone.
 * @throws ApiError `validation_failed` for a status or a consent of a record that was found by a further address
 */
export const checkAddress = ({ guards = {}, spread }: UnifiedObject, match: Match, body: Body, shown: Body): void => {
  if (!isOther(match, body, shown)) return;
  const names = [...Object.keys(guards), spread?.of ?? []].flat();
  const issues = names
    .filter((name) => body[name] !== undefined)
    .map((path) => {
      const message = `is of one address, and the main address of this contact is another one: name the contact by that one`;
      return { path, message };
    });
  if (issues.length > 0) throw validationError(issues);
};
