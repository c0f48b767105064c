/** A list in parts of at most this size, in its order. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** What becomes of each, in order: at most `size` are under way at once, chunk after chunk. */
export const mapInChunks = async <T, R>(
  list: readonly T[],
  size: number,
  map: (one: T) => Promise<R>,
): Promise<readonly R[]> => {
  const mapped: R[] = [];
  for (const some of chunksOf(list, size)) mapped.push(...(await Promise.all(some.map(map))));
  return mapped;
};
