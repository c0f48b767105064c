/** Unified ids in references. A reference to a record of a class contains both the class and the id. */
export const refIds = (value: unknown): readonly string[] =>
  [value].flat().flatMap((one) => {
    const id = typeof one === 'object' && one !== null ? Reflect.get(one, 'id') : one;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
