import type { Call } from '../../../call.ts';
import { ApiError, notApplied } from '../../../errors.ts';
import { kindsOf } from '../../../providers/language/kinds.ts';
import { matchesOf } from '../../../providers/language/matches.ts';
import type { OpenedObject } from '../../context.ts';
import { find, wantedBy } from './upsert-match.ts';

const match = 'email';

/** That a record has the address already, of a create that is not sent. @returns `undefined` if none has it */
export const conflicting = async (
  opened: OpenedObject,
  call: Call,
  input: Readonly<Record<string, unknown>>,
): Promise<ApiError | undefined> => {
  const { object, declared, provider } = opened;
  // By list, an address may have several contacts: what names them by it has said already that this list has none.
  const isKeptOnce = kindsOf(declared).every(([, { partitions }]) => partitions === undefined);
  if (!isKeptOnce || !matchesOf(object, declared).includes(match)) return undefined;
  const [found] = await find(await wantedBy(opened, match, input), call);
  if (found === undefined) return undefined;
  const path = object.matches?.[match]?.member ?? match;
  return new ApiError('conflict', `${provider.id} has a ${object.noun} with this address already.`, {
    details: {
      ...notApplied,
      issues: [{ path, message: 'another record has this value' }],
      existing_id: found.id,
      existing_remote_id: found.remote_id,
    },
  });
};
