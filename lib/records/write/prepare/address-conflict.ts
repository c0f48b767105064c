import type { Body, Call } from '../../../call.ts';
import { type ApiError, refusal } from '../../../errors.ts';
import { kindsOf } from '../../../providers/language/kinds.ts';
import { matchesOf } from '../../../providers/language/matches.ts';
import type { OpenedObject } from '../../context.ts';
import { find, wantedBy } from './upsert-match.ts';

const match = 'email';

/**
 * The conflict that a create would cause, if a record already has the address. The create is not sent.
 * @returns `undefined` if no record has the address
 */
export const conflicting = async (opened: OpenedObject, call: Call, input: Body): Promise<ApiError | undefined> => {
  const { object, declared, provider } = opened;
  // If contacts are kept per list, an address may have several contacts, and this list has none.
  const isKeptOnce = kindsOf(declared).every(([, { partitions }]) => partitions === undefined);
  if (!isKeptOnce || !matchesOf(object, declared).includes(match)) return undefined;
  const [found] = await find(await wantedBy(opened, match, input), call);
  if (found === undefined) return undefined;
  const path = object.matches?.[match]?.member ?? match;
  return refusal('conflict', `${provider.id} has a ${object.noun} with this address already.`, {
    issues: [{ path, message: 'another record has this value' }],
    existing_id: found.id,
    existing_remote_id: found.remote_id,
  });
};
