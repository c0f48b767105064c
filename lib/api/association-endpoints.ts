import type { Call } from '../call.ts';
import type { UnifiedObject, Vertical } from '../objects/define.ts';
import { nameOf } from '../objects/define.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { listAssociations } from '../records/read/associations.ts';
import { removeAssociation, setAssociation } from '../records/write/associations.ts';
import { previewable } from '../records/write/preview.ts';
import { associationsRow, hasAssociations, removeAssociationRow, setAssociationRow } from './associations.ts';
import { objectIn } from './classes.ts';
import { endpoints } from './endpoint.ts';
import { json } from './protocols/json.ts';

const byPlural = <T>(list: readonly UnifiedObject[], make: (object: UnifiedObject) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(list.map((object) => [object.plural, make(object)]));

/** The three functions of all associations of a vertical. */
export const associationEndpoints = (vertical: Vertical) => {
  const list = Object.values<UnifiedObject>(objects).filter(
    (object) => object.vertical === vertical && hasAssociations(object),
  );
  const named = ({ id, to }: { readonly id: string; readonly to: string }): { id: string; to: ObjectName } => {
    const other = list.find(({ plural }) => plural === to);
    if (other === undefined) throw new Error(`${to} is at the other end of no association.`);
    return { id, to: nameOf(other) };
  };
  const ofList = (object: UnifiedObject) => (call: Call<ReturnType<typeof associationsRow>>) =>
    listAssociations(objectIn(object, call.params), call, named(call.params), call.query);
  const ofSet = (object: UnifiedObject) =>
    previewable((call: Call<ReturnType<typeof setAssociationRow>>) =>
      setAssociation(objectIn(object, call.params), call, named(call.params), call.body),
    );
  const ofRemove = (object: UnifiedObject) =>
    previewable((call: Call<ReturnType<typeof removeAssociationRow>>) =>
      removeAssociation(objectIn(object, call.params), call, named(call.params), call.query),
    );
  return {
    list: endpoints(json, byPlural(list, associationsRow), byPlural(list, ofList)),
    set: endpoints(json, byPlural(list, setAssociationRow), byPlural(list, ofSet)),
    remove: endpoints(json, byPlural(list, removeAssociationRow), byPlural(list, ofRemove)),
  };
};
