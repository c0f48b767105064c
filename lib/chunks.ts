/** A list in parts of at most this size, in its order. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** The most that a part of a list may have. */
interface Most {
  readonly items: number;
  /** Of all of its elements together; an element that has more is a part by itself. */
  readonly bytes: number;
}

/** A list in as few parts as are within limits, in its order. @param sizeOf bytes of an element, asked once for each */
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
