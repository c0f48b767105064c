import { readNames } from '../engine/metadata/choices-and-fields.ts';
import { isMissing } from '../errors.ts';
import { isUnion } from '../providers/language/kinds.ts';
import type { OpenedObject } from './context.ts';

/**
 * Chooses the declaration that fits the account. If the vendor does not know the field list of the first declaration,
 * the second declaration is used. Other failures to read the list are reported by the code that needs the list.
 */
export const asAccountHas = async (opened: OpenedObject): Promise<OpenedObject> => {
  const { declared, session, now } = opened;
  const { orElse, visible } = isUnion(declared) ? {} : declared;
  if (orElse === undefined || visible === undefined) return opened;
  const isThere = await readNames(session, visible, now).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
  return isThere ? opened : { ...opened, declared: orElse };
};
