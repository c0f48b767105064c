/** Values of an account that are not shown, and those that the caller has given, which are. */
export interface HiddenValues {
  readonly values: unknown;
  readonly given: unknown;
}

const mark = '[current value]';

/** An id of ours has the signs of short ids by chance. */
const unifiedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Shorter texts stand in others by chance. */
const shortest = 4;

/** All texts and numbers below a value. */
const leavesOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

/** The same value without what is hidden: a text or number as a whole, or where it is a part of a longer text. */
export const hideIn = <T>(hidden: HiddenValues | undefined, shown: T): T => {
  if (hidden === undefined) return shown;
  const given = leavesOf(hidden.given).filter((text) => !unifiedId.test(text));
  const texts = [...new Set(leavesOf(hidden.values))]
    .filter((text) => !given.some((one) => one.includes(text)))
    .toSorted((a, b) => b.length - a.length);
  const whole = new Set(texts);
  const parts = texts.filter(({ length }) => length >= shortest);
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') {
      if (whole.has(String(value))) return mark;
      return typeof value === 'number' ? value : parts.reduce((rest, part) => rest.replaceAll(part, mark), value);
    }
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hide(member)]));
  };
  return hide(shown) as T;
};
