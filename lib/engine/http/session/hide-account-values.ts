import { mapJson } from '../../json.ts';

/** Values of an account to hide, and values that the caller has given, which may be shown. */
export interface HiddenValues {
  readonly values: unknown;
  readonly given: unknown;
}

const mark = '[current value]';

/** Matches our own ids. Such an id may contain a short remote id by chance. */
const unifiedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Minimum length of a hidden part of a text, in characters. Shorter texts occur in other texts by chance. */
const shortest = 4;

/** All texts and numbers within a value. */
const leavesOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

/** Hides values in a result, both whole values and parts of longer texts. */
export const hideIn = <T>(hidden: HiddenValues | undefined, shown: T): T => {
  if (hidden === undefined) return shown;
  const given = leavesOf(hidden.given).filter((text) => !unifiedId.test(text));
  const texts = [...new Set(leavesOf(hidden.values))]
    .filter((text) => !given.some((one) => one.includes(text)))
    .toSorted((a, b) => b.length - a.length);
  const whole = new Set(texts);
  const parts = texts.filter(({ length }) => length >= shortest);
  const hide = (value: unknown): unknown => {
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    if (whole.has(String(value))) return mark;
    return typeof value === 'number' ? value : parts.reduce((rest, part) => rest.replaceAll(part, mark), value);
  };
  return mapJson(shown, hide) as T;
};
