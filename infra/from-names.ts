/** A record with a value for each name. */
export const fromNames = <N extends string, T>(names: readonly N[], toValue: (name: N) => T): Readonly<Record<N, T>> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<N, T>;
