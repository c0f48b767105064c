interface Made<K, T> {
  get(key: K): T | undefined;
  set(key: K, made: T): unknown;
}

/**
 * Makes a value once for two keys. An account has hundreds of fields, and a list has many records with the same fields.
 * A value lives as long as its keys.
 */
export const oncePerPair = <First extends object, Second extends object | string, T extends object | string>(
  make: (first: First, second: Second) => T,
): ((first: First, second: Second) => T) => {
  const known = new WeakMap<First, Made<Second, T>>();
  return (first, second) => {
    const ofFirst = known.get(first) ?? ((typeof second === 'string' ? new Map() : new WeakMap()) as Made<Second, T>);
    const found = ofFirst.get(second);
    if (found !== undefined) return found;
    const made = make(first, second);
    known.set(first, ofFirst);
    ofFirst.set(second, made);
    return made;
  };
};
