import type { Session } from '../engine/http/session/session.ts';
import { readNames } from '../engine/metadata/choices-and-fields.ts';
import { isMissing } from '../errors.ts';
import type { Declaration } from '../providers/define.ts';
import { isUnion } from '../providers/language/kinds.ts';

/** The parts of an opened object that this choice needs. */
interface Opening {
  readonly declared: Declaration;
  readonly session: Session;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Chooses the declaration that fits the account. If the vendor does not know the field list of the first declaration,
 * the second declaration is used. Other failures to read the list are reported by the code that needs the list.
 */
export const asAccountHas = async <O extends Opening>(opened: O): Promise<O> => {
  const { declared, session, now } = opened;
  const { orElse, visible } = isUnion(declared) ? {} : declared;
  if (orElse === undefined || visible === undefined) return opened;
  const isThere = await readNames(session, visible, now).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
  return isThere ? opened : { ...opened, declared: orElse };
};
