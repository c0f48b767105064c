/** Compares two sort keys of the same type. A difference of 0 leaves the order to the ids. */
export const compareKeys = (a: string | number, b: string | number): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
