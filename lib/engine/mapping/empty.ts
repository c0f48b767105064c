/** Whether a value of a body says nothing: `null`, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isBlank = (element: unknown): boolean =>
  isEmpty(element) || (typeof element === 'object' && Object.values(Object(element)).every(isEmpty));

/** The same of a list of empty elements, too. */
export const isMissing = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.every(isBlank));
