import type { UnifiedObject } from '../../objects/define.ts';
import type { ObjectDeclaration, Provider } from '../../providers/define.ts';

/** A unified object, and a provider's declaration of the object. */
export interface MappedObject {
  readonly object: UnifiedObject;
  readonly declaration: ObjectDeclaration;
}

/** Facts that decide which steps a write needs. They are known before the account and the values are. */
export interface Planned extends MappedObject {
  readonly provider: Provider;
  readonly mode: 'create' | 'update';
}

/** A step of a write. A plan contains the step only if the declaration needs the step. */
export interface Concern {
  /** Whether a declaration needs this part. Computed once for each declaration, object and mode. */
  readonly appliesTo: (planned: Planned) => boolean;
}

/**
 * Remembers a fact of each declared object, from its first use on.
 * @param make computes the fact from the declaration and the object, which never change
 */
export const compiledObject = <M extends MappedObject, T extends object>(
  make: (mapped: M) => T,
): ((mapped: M) => T) => {
  const known = new WeakMap<ObjectDeclaration, WeakMap<UnifiedObject, T>>();
  return (mapped) => {
    const ofDeclaration = known.get(mapped.declaration) ?? new WeakMap<UnifiedObject, T>();
    const found = ofDeclaration.get(mapped.object);
    if (found !== undefined) return found;
    const made = make(mapped);
    known.set(mapped.declaration, ofDeclaration.set(mapped.object, made));
    return made;
  };
};

/** Remembers a fact of each declared object for creates and for updates, from its first use on. */
export const compiledPlan = <T extends object>(make: (planned: Planned) => T): ((planned: Planned) => T) => {
  const ofMode = { create: compiledObject(make), update: compiledObject(make) };
  return (planned) => ofMode[planned.mode](planned);
};

/** The concerns that a declaration needs, in their order. */
export const applying = <C extends Concern>(planned: Planned, all: readonly C[]): readonly C[] =>
  all.filter(({ appliesTo }) => appliesTo(planned));
