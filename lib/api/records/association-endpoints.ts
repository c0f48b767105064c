import type { UnifiedObject } from '../../objects/define.ts';
import { nameOf } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import { listAssociations } from '../../records/read/associations.ts';
import { dispatch, previewable, served } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { associationsRow, hasAssociations, removeAssociationRow, setAssociationRow } from './associations.ts';
import { objectIn } from './classes.ts';

/**
 * Loads the code that writes associations only when it is needed. A function that only reads associations does not
 * load it.
 */
const loadWrites = () => import('../../records/write/drivers/associations.ts');

/** Creates the two functions of a vertical that list and change associations. */
export const associationEndpoints = (objects: Readonly<Record<string, UnifiedObject>>) => {
  const associated = Object.values(objects).filter(hasAssociations);
  const named = ({ id, to }: { readonly id: string; readonly to: string }): { id: string; to: ObjectName } => {
    const other = associated.find(({ plural }) => plural === to);
    if (other === undefined) throw new Error(`${to} cannot be at the other end of an association.`);
    return { id, to: nameOf(other) };
  };
  const list = (object: UnifiedObject) =>
    served(json, associationsRow(object), (call) =>
      listAssociations(objectIn(object, call.params), call, named(call.params), call.query),
    );
  const set = (object: UnifiedObject) =>
    served(
      json,
      setAssociationRow(object),
      previewable(async (call) => {
        const { setAssociation } = await loadWrites();
        return setAssociation(objectIn(object, call.params), call, named(call.params), call.body);
      }),
    );
  const remove = (object: UnifiedObject) =>
    served(
      json,
      removeAssociationRow(object),
      previewable(async (call) => {
        const { removeAssociation } = await loadWrites();
        return removeAssociation(objectIn(object, call.params), call, named(call.params), call.query);
      }),
    );
  return {
    list: dispatch(json, associated.map(list)),
    change: dispatch(
      json,
      associated.flatMap((object) => [set(object), remove(object)]),
    ),
  };
};
