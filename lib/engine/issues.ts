import type * as z from 'zod';
import type { Issue } from '../errors.ts';
import { mostNamed } from './answer-limits.ts';
import { wordsOf } from './issue-words.ts';
import { nearNames } from './near-names.ts';

/** Writes a path as text: `email_addresses[0].email_address`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

/** The parts of a schema that name its fields: `shape` of an object, `keyType` of a record. */
interface Fields {
  readonly shape?: object;
  readonly keyType?: { readonly _zod: { readonly values?: ReadonlySet<unknown> } };
}

/** Names of the fields of an object schema, or of a record schema with a closed set of keys. */
const fieldsOf = (schema: z.core.$ZodRawIssue['inst']): readonly string[] => {
  const { shape = {}, keyType } = (schema?._zod.def ?? {}) as Fields;
  return [...Object.keys(shape), ...[...(keyType?._zod.values ?? [])].map(String)];
};

const unknownField = (key: string, fields: readonly string[], isNamed: boolean): string => {
  const near = nearNames(
    key,
    fields.map((name) => ({ name, label: name })),
  );
  if (near.length === 0) return `is not a field of this request${isNamed ? `; it has ${fields.join(', ')}` : ''}`;
  return `is not a field of this request; similar ${near.length === 1 ? 'is' : 'are'} ${near.join(', ')}`;
};

/** Converts an issue of the schema. For an unknown key, the path names the key, not the object that contains it. */
const toIssues = (
  issue: z.core.$ZodIssue,
  fieldsAt: ReadonlyMap<string, readonly string[]>,
  isNamed: boolean,
): readonly Issue[] => {
  const path = pathText(issue.path);
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  // Only keys that the response shows are compared with the fields: a body may contain tens of thousands of keys.
  return issue.keys.map((key, at) => ({
    path: pathText([...issue.path, key]),
    message: unknownField(key, at < mostNamed ? (fieldsAt.get(path) ?? []) : [], isNamed),
  }));
};

/** Drops further issues of a value with the wrong type. A list in the place of a text is not too short as well. */
const withoutEchoes = (issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] => {
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => pathText(path)));
  return issues.filter(({ code, path }) => code === 'invalid_type' || !mistyped.has(pathText(path)));
};

/** Result of a check: the parsed value, or the refused fields. */
export type Checked<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issues: readonly Issue[] };

/**
 * Checks a client's value and describes its faults in words for people.
 * @param namesFields whether the message about an unknown field lists all known fields, if no known field has a similar
 * name
 */
export const checkValue = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  { namesFields = false }: { readonly namesFields?: boolean } = {},
): Checked<z.output<S>> => {
  const fieldsAt = new Map<string, readonly string[]>();
  const result = schema.safeParse(value, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') fieldsAt.set(pathText(issue.path ?? []), fieldsOf(issue.inst));
      return wordsOf(issue);
    },
  });
  if (result.success) return result;
  return {
    success: false,
    issues: withoutEchoes(result.error.issues).flatMap((issue) => toIssues(issue, fieldsAt, namesFields)),
  };
};
