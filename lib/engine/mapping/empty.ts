/** Whether a value is empty: `null`, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether an element of a list is empty, or has only empty members. */
export const isBlank = (element: unknown): boolean =>
  isEmpty(element) || (typeof element === 'object' && Object.values(Object(element)).every(isEmpty));

/** Whether a value is empty, or is a list of empty elements. */
export const isMissing = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.every(isBlank));
