import type * as z from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'boolean' ? String(value) : (typeNames[typeof value] ?? typeof value);
};

/** Describes a value of the wrong type. The message does not repeat the value, because the value may be a secret. */
const wrongType = (expected: string, input: unknown): string => {
  const name = typeNames[expected] ?? expected;
  // A query parameter is coerced before the check: `abc` is NaN here, whose type is number.
  const isNumber = typeof input === 'number' && (expected === 'int' || Number.isNaN(input));
  return isNumber ? `must be ${name}` : `must be ${name}, not ${kindOf(input)}`;
};

/** Messages by string format. Times have the form of RFC 3339. https://www.rfc-editor.org/rfc/rfc3339 */
const formats: Readonly<Record<string, string>> = {
  uuid: 'must be an id: a UUID',
  guid: 'must be an id: a UUID',
  email: 'must be an e-mail address',
  url: 'must be a URL',
  datetime: 'must be a time, such as 2026-03-01T12:00:00Z',
  date: 'must be a day, such as 2026-03-01',
};

const listed = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** Words a limit: `must have at most 5 characters`, `must be more than 3`. */
const bound = (origin: string, limit: number | bigint, word: string): string => {
  const unit = units[origin];
  if (unit === undefined) return `must be ${word} ${limit}`;
  return `must have ${word} ${limit} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
};

const tooSmall = ({ origin, minimum, inclusive = true }: z.core.$ZodIssueTooSmall): string => {
  if (units[origin] !== undefined && Number(minimum) === 1) return 'must not be empty';
  return bound(origin, minimum, inclusive ? 'at least' : 'more than');
};

const tooBig = ({ origin, maximum, inclusive = true }: z.core.$ZodIssueTooBig): string =>
  bound(origin, maximum, inclusive ? 'at most' : 'less than');

/** Names the expected types if every form of a union expects a different type: `must be a text or a number`. */
const noneOfForms = (forms: readonly (readonly z.core.$ZodIssue[])[], input: unknown): string => {
  const expected = forms.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? (typeNames[first.expected] ?? first.expected) : '',
  );
  const names = [...new Set(expected)];
  if (names.length === 0 || names.includes('')) return 'has none of the accepted forms';
  return `must be ${names.join(' or ')}, not ${kindOf(input)}`;
};

/**
 * Describes a fault of a value for people, as the end of a sentence that begins with the field's name: `is required`,
 * `must be a text, not null`.
 */
export const wordsOf = (issue: RawIssue): string => {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom') return 'is required';
  if (issue.code === 'invalid_type') return wrongType(issue.expected, issue.input);
  if (issue.code === 'too_small') return tooSmall(issue as z.core.$ZodIssueTooSmall);
  if (issue.code === 'too_big') return tooBig(issue as z.core.$ZodIssueTooBig);
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'does not have the required form';
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.length === 1 ? '' : 'one of '}${listed(issue.values)}`;
  if (issue.code === 'invalid_union') return noneOfForms(issue.errors, issue.input);
  return 'has a value that is not accepted';
};
