/** Splits a list into parts of at most this size. The order stays. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Limits of each part of a list. */
interface Most {
  readonly items: number;
  /** Total bytes of all elements. A larger element becomes a part of its own. */
  readonly bytes: number;
}

/**
 * Splits a list into as few parts as the limits allow. The order stays. @param sizeOf bytes of an element, called once
 * per element
 */
export const chunksWithin = <T>(list: readonly T[], most: Most, sizeOf: (one: T) => number): T[][] => {
  const parts: T[][] = [];
  let bytes = 0;
  for (const one of list) {
    const size = sizeOf(one);
    const last = parts.at(-1);
    if (last === undefined || last.length === most.items || bytes + size > most.bytes) {
      parts.push([one]);
      bytes = size;
    } else {
      last.push(one);
      bytes += size;
    }
  }
  return parts;
};

/**
 * Maps each element, chunk after chunk, with at most `size` calls at a time. The results keep the order of the list.
 */
export const mapInChunks = async <T, R>(
  list: readonly T[],
  size: number,
  map: (one: T) => Promise<R>,
): Promise<readonly R[]> => {
  const mapped: R[] = [];
  for (const some of chunksOf(list, size)) mapped.push(...(await Promise.all(some.map(map))));
  return mapped;
};
