import { reasonsByName } from '../../../providers/language/answers.ts';
import type { ErrorShape, Reasons } from '../../../providers/language/errors.ts';
import { getPath, getText, textsNamed } from '../../mapping/path.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const elementsIn = (found: unknown): readonly unknown[] =>
  Array.isArray(found) ? found : Object.values(Object(found)).flat();

/**
 * Texts of a single entry in a vendor's list of errors: the entry if it is a text, else its `member`, else its `orElse`
 * members joined by colons.
 */
const reasonOf = (element: unknown, member: string, orElse: readonly string[]): readonly string[] => {
  if (isText(element)) return [element];
  const texts = textsNamed(element, member);
  if (texts.length > 0) return texts;
  const parts = orElse.flatMap((name) => getText(element, name) ?? []);
  return parts.length === 0 ? [] : [parts.join(': ')];
};

/** All texts of a list or object. A member's name precedes its text. */
const textsIn = (found: unknown): readonly string[] =>
  Array.isArray(found) ? found.filter(isText) : reasonsByName(found).map(([name, text]) => `${name}: ${text}`);

const reasonsAt = (body: unknown, { at, member, orElse = [] }: Reasons): readonly string[] => {
  const found = getPath(body, at);
  if (member === undefined) return textsIn(found);
  if (typeof found !== 'object' || found === null) return [];
  return elementsIn(found).flatMap((element) => reasonOf(element, member, orElse));
};

const firstText = (body: unknown, paths: readonly string[]): string | undefined =>
  paths.map((path) => getText(body, path)).find((text) => text !== undefined && text !== '');

/** Message of an error response for people: its message, then each reason that the message does not contain. */
export const messageOf = ({ message, reasons = [] }: ErrorShape, body: unknown): string | undefined => {
  const first = firstText(body, message);
  const further = new Set(reasons.flatMap((one) => reasonsAt(body, one)));
  const texts = [first, ...[...further].filter((text) => first?.includes(text) !== true)];
  return texts.filter((text) => text !== undefined).join('; ') || undefined;
};

/** Code of an error response for programs. */
export const codeOf = ({ code }: ErrorShape, body: unknown): string | undefined => firstText(body, code);
