import type { Call } from '../../call.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { nameOf } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import { listAssociations } from '../../records/read/associations.ts';
import { previewable } from '../../records/write/preview.ts';
import { endpoints } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { associationsRow, hasAssociations, removeAssociationRow, setAssociationRow } from './associations.ts';
import { objectIn } from './classes.ts';

const byPlural = <T>(list: readonly UnifiedObject[], make: (object: UnifiedObject) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(list.map((object) => [object.plural, make(object)]));

/**
 * Loads the code that writes associations only when it is needed. A function that only reads associations does not
 * load it.
 */
const loadWrites = () => import('../../records/write/drivers/associations.ts');

/** Creates the three functions that serve all associations of a vertical. */
export const associationEndpoints = (objects: Readonly<Record<string, UnifiedObject>>) => {
  const list = Object.values(objects).filter(hasAssociations);
  const named = ({ id, to }: { readonly id: string; readonly to: string }): { id: string; to: ObjectName } => {
    const other = list.find(({ plural }) => plural === to);
    if (other === undefined) throw new Error(`${to} cannot be at the other end of an association.`);
    return { id, to: nameOf(other) };
  };
  const ofList = (object: UnifiedObject) => (call: Call<ReturnType<typeof associationsRow>>) =>
    listAssociations(objectIn(object, call.params), call, named(call.params), call.query);
  const ofSet = (object: UnifiedObject) =>
    previewable(async (call: Call<ReturnType<typeof setAssociationRow>>) => {
      const { setAssociation } = await loadWrites();
      return setAssociation(objectIn(object, call.params), call, named(call.params), call.body);
    });
  const ofRemove = (object: UnifiedObject) =>
    previewable(async (call: Call<ReturnType<typeof removeAssociationRow>>) => {
      const { removeAssociation } = await loadWrites();
      return removeAssociation(objectIn(object, call.params), call, named(call.params), call.query);
    });
  return {
    list: endpoints(json, byPlural(list, associationsRow), byPlural(list, ofList)),
    set: endpoints(json, byPlural(list, setAssociationRow), byPlural(list, ofSet)),
    remove: endpoints(json, byPlural(list, removeAssociationRow), byPlural(list, ofRemove)),
  };
};
