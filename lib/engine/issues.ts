import type * as z from 'zod';
import type { Issue } from '../errors.ts';

/** `email_addresses[0].email_address` */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

/** A key that the schema does not know is named itself, not the object that holds it. */
export const issuesOf = (issue: z.core.$ZodIssue): Issue[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      message: 'is not a field of this request',
    }));
  }
  return [{ path: pathText(issue.path), message: issue.message }];
};
