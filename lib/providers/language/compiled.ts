import type { FieldMapping, ObjectDeclaration } from '../define.ts';

/**
 * Remembers a fact of each declaration, from its first use on. A declaration never changes, and every request needs the
 * same facts.
 */
export const compiled = <D extends object, T>(make: (declared: D) => T): ((declared: D) => T) => {
  const known = new WeakMap<D, { readonly fact: T }>();
  return (declared) => {
    const found = known.get(declared);
    if (found !== undefined) return found.fact;
    const fact = make(declared);
    known.set(declared, { fact });
    return fact;
  };
};

/** A field with its mapping. */
export type Mapped<M extends FieldMapping = FieldMapping> = readonly [name: string, mapping: M];

/** Fields that a declaration maps, in order. */
export const mappedFields = compiled(({ fields }: ObjectDeclaration): readonly Mapped[] =>
  Object.entries<FieldMapping | undefined>(fields).flatMap(([name, mapping]): Mapped[] =>
    mapping === undefined ? [] : [[name, mapping]],
  ),
);

/** Makes a function that selects fields by their mapping. */
export const fieldsWhere = <M extends FieldMapping>(
  isMeant: (mapping: FieldMapping) => mapping is M,
): ((declaration: ObjectDeclaration) => readonly Mapped<M>[]) =>
  compiled((declaration) =>
    mappedFields(declaration).flatMap(([name, mapping]): Mapped<M>[] => (isMeant(mapping) ? [[name, mapping]] : [])),
  );
