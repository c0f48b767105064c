const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** One character that encodes which of five characters are capitals. */
const capitals = (five: string): string => {
  const bits = [...five].map((character, place) => (/[A-Z]/.test(character) ? 2 ** place : 0));
  return letters.charAt(bits.reduce((sum, bit) => sum + bit, 0));
};

/**
 * Converts an id to the 18 characters that records contain. Texts for people contain only the first 15 characters.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/field_types.htm
 */
export const wholeId = (id: string): string =>
  id.length === 15 ? `${id}${[0, 5, 10].map((start) => capitals(id.slice(start, start + 5))).join('')}` : id;
