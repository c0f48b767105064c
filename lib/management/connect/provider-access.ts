import { objectNames } from '../../objects/names.ts';
import type { Access } from '../../pages/connect.ts';
import type { ObjectNoun } from '../../pages/words/words.ts';
import type { Provider } from '../../providers/define.ts';
import { canDo, kindsOf } from '../../providers/language/kinds.ts';

/** The noun of an object: `contact` for `crm.contact`. */
const nounOf = (name: (typeof objectNames)[number]): ObjectNoun => name.slice(name.indexOf('.') + 1) as ObjectNoun;

/**
 * Objects that the service can read and write at a provider. A token may permit less.
 * @param used objects that the project uses; empty for all
 */
export const accessOf = ({ objects }: Provider, used: readonly string[]): Access => {
  const able = (operations: readonly ('get' | 'list' | 'create' | 'update' | 'remove')[]): readonly ObjectNoun[] =>
    objectNames
      .filter((name) => {
        const declared = objects[name];
        if (declared === undefined || (used.length > 0 && !used.includes(name))) return false;
        return kindsOf(declared).some(([, one]) => operations.some((operation) => canDo(one, operation)));
      })
      .map(nounOf);
  return { reads: able(['get', 'list']), writes: able(['create', 'update', 'remove']) };
};
