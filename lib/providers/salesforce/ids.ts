const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** Which of five characters are capitals, as one. */
const capitals = (five: string): string => {
  const bits = [...five].map((character, place) => (/[A-Z]/.test(character) ? 2 ** place : 0));
  return letters.charAt(bits.reduce((sum, bit) => sum + bit, 0));
};

/**
 * An id as records have it: with three characters after the fifteen that texts for people have.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/field_types.htm
 */
export const wholeId = (id: string): string =>
  id.length === 15 ? `${id}${[0, 5, 10].map((start) => capitals(id.slice(start, start + 5))).join('')}` : id;
