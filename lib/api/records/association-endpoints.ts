import type { Call } from '../../call.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { nameOf } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import { listAssociations } from '../../records/read/associations.ts';
import { previewable } from '../../records/write/preview.ts';
import { dispatch, endpoint } from '../endpoint.ts';
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
  const list = (object: UnifiedObject) => {
    const row = associationsRow(object);
    const useCase = (call: Call<typeof row>) =>
      listAssociations(objectIn(object, call.params), call, named(call.params), call.query);
    return [row, endpoint(json, row, useCase)] as const;
  };
  const set = (object: UnifiedObject) => {
    const row = setAssociationRow(object);
    const useCase = previewable(async (call: Call<typeof row>) => {
      const { setAssociation } = await loadWrites();
      return setAssociation(objectIn(object, call.params), call, named(call.params), call.body);
    });
    return [row, endpoint(json, row, useCase)] as const;
  };
  const remove = (object: UnifiedObject) => {
    const row = removeAssociationRow(object);
    const useCase = previewable(async (call: Call<typeof row>) => {
      const { removeAssociation } = await loadWrites();
      return removeAssociation(objectIn(object, call.params), call, named(call.params), call.query);
    });
    return [row, endpoint(json, row, useCase)] as const;
  };
  return {
    list: dispatch(json, associated.map(list)),
    change: dispatch(
      json,
      associated.flatMap((object) => [set(object), remove(object)]),
    ),
  };
};
