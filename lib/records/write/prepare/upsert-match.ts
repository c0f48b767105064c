import type { Body, Call } from '../../../call.ts';
import { validationError } from '../../../errors.ts';
import type { Match } from '../../../objects/matches.ts';
import { kindsOf } from '../../../providers/language/kinds.ts';
import { matchesOf } from '../../../providers/language/matches.ts';
import { keyValueIn, withOwnKeys } from '../../account-field-keys.ts';
import type { Errand } from '../../batch-members.ts';
import type { OpenedObject } from '../../context.ts';
import { isOwnKey } from '../../key-fields.ts';
import type { UnifiedRecord } from '../../present.ts';
import type { Filters } from '../../read/list-page.ts';
import { lookUp, lookUpMany, searchOfMany } from '../../read/look-up.ts';

/** The search of an upsert for its record. */
export interface Wanted {
  readonly match: Match;
  /** The value in its normal form. */
  readonly value: string;
  /** The value that the provider searches for. */
  readonly sought: string;
  /** The collection that the body names, by its field. Empty: all collections. */
  readonly within: Filters;
  /** The object with the filter of the match. */
  readonly opened: OpenedObject;
}

const matchNamed = ({ object, declared }: OpenedObject, name: unknown): Match | undefined =>
  matchesOf(object, declared).includes(String(name)) ? object.matches?.[String(name)] : undefined;

const noMatch = ({ object, declared, provider }: OpenedObject) => {
  const names = matchesOf(object, declared);
  const known = names.length === 0 ? `nothing that finds a ${object.noun}` : names.join(', ');
  return validationError([{ path: 'match', message: `${provider.id} has ${known}` }]);
};

/** Fields that name the collection of a record, such as `list_id` at a vendor with contacts per list. */
export const collectionFields = ({ declared }: OpenedObject): readonly string[] =>
  kindsOf(declared).flatMap(([, { partitions }]) => partitions?.field ?? []);

/** The collection that a body names, by its field. The search and a new record are in this collection. */
const collectionIn = (opened: OpenedObject, fields: Body): Filters => {
  const named = collectionFields(opened).flatMap((name) => {
    const id = fields[name];
    return typeof id === 'string' ? [[name, id] as const] : [];
  });
  return Object.fromEntries(named);
};

/**
 * The search that a body names for its record.
 * @param name its `match`
 * @throws ApiError `validation_failed` if the provider cannot find records by the name, with the possible names; if the
 *   body has no value for the name; or if the account's field cannot contain the value
 */
export const wantedBy = async (given: OpenedObject, name: unknown, fields: Body): Promise<Wanted> => {
  // The fields of the account are read only if the match is not one of the object's own.
  const opened = matchNamed(given, name) === undefined ? await withOwnKeys(given) : given;
  const match = matchNamed(opened, name);
  if (match === undefined) throw noMatch(opened);
  const [first = ''] = match.valuesIn(fields);
  const own = isOwnKey(match) ? (keyValueIn(opened, match, fields) ?? '').trim() : undefined;
  const value = match.normalise(own ?? first);
  if (value !== '') return { match, value, sought: own ?? value, within: collectionIn(opened, fields), opened };
  const message = `the body has no ${String(name)} to find the ${opened.object.noun} by`;
  throw validationError([{ path: 'match', message }]);
};

const notLookedUp = { error: new Error('a value of a batch was not looked up') };

/**
 * The records with the value. The values of a batch are looked up together, unless they name their collection.
 * @throws ApiError of the provider
 */
export const find = (wanted: Wanted, call: Call): Promise<readonly UnifiedRecord[]> => {
  const { opened, match, value, sought, within } = wanted;
  const given = { opened, call, match, within };
  const kind = searchOfMany(opened, match);
  if (kind === undefined || Object.keys(within).length > 0 || !opened.member?.isAmongOthers())
    return lookUp(given, value, sought);
  const carryOut: Errand<string, readonly UnifiedRecord[]>['carryOut'] = async (values) => {
    if (values.length === 1) return [{ answered: await lookUp(given, value, sought) }];
    const found = await lookUpMany(given, values);
    return values.map((one) => found.get(one) ?? notLookedUp);
  };
  return opened.member.ask({ kind, carryOut }, value);
};
