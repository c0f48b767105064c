/** The unified ids that references name: a record of a class has its class beside its id. */
export const refIds = (value: unknown): readonly string[] =>
  [value].flat().flatMap((one) => {
    const id = typeof one === 'object' && one !== null ? Reflect.get(one, 'id') : one;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
