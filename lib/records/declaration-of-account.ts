import type { Session } from '../engine/http/session/session.ts';
import { readNames } from '../engine/metadata/choices-and-fields.ts';
import { isMissing } from '../errors.ts';
import type { Declaration } from '../providers/define.ts';
import { isUnion } from '../providers/language/kinds.ts';

/** What an object is opened with. */
interface Opening {
  readonly declared: Declaration;
  readonly session: Session;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * The same object as an account has it that lacks what is declared first: the vendor does not know the list of its fields. What
 * else keeps the list back is said by whatever needs it.
 */
export const asAccountHas = async <O extends Opening>(opened: O): Promise<O> => {
  const { declared, session, now } = opened;
  const { orElse: otherwise, visible } = isUnion(declared) ? {} : declared;
  if (otherwise === undefined || visible === undefined) return opened;
  const isThere = await readNames(session, visible, now).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
  return isThere ? opened : { ...opened, declared: otherwise };
};
