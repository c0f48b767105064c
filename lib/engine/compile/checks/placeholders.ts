import { below, nameToUse, type Place } from './finding.ts';
import { isQuirk, playQuirk } from './play-quirk.ts';

/** Text in a declaration. */
interface Text {
  readonly text: string;
  /** Name of the member that contains the text. */
  readonly member: string;
  readonly place: string;
}

const isWalked = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof RegExp);

/** Every object in a part of a declaration, and in the steps of its quirks. */
export const objectsIn = (
  value: unknown,
  place: string,
  above: ReadonlySet<unknown> = new Set(),
): readonly { readonly value: Readonly<Record<string, unknown>>; readonly place: string }[] => {
  if (isQuirk(value)) return objectsIn(playQuirk(value).steps, place, above);
  if (!isWalked(value) || above.has(value)) return [];
  const further = new Set([...above, value]);
  const inner = Object.entries(value).flatMap(([name, one]) => objectsIn(one, below(place, name), further));
  return [{ value: value as Readonly<Record<string, unknown>>, place }, ...inner];
};

/** Every text in a part of a declaration. The braces of a GraphQL operation are not placeholders, so it is left out. */
export const textsIn = (value: unknown, place: string): readonly Text[] => {
  if (typeof value === 'string') return [{ text: value, member: '', place }];
  return objectsIn(value, place).flatMap((one) =>
    Object.entries(one.value).flatMap(([member, text]) =>
      typeof text === 'string' && member !== 'graphql' ? [{ text, member, place: below(one.place, member) }] : [],
    ),
  );
};

interface Placeholder {
  readonly name: string;
  readonly converter: string | undefined;
  /** The placeholder as written: `{modified_after:ms}`. */
  readonly text: string;
  readonly place: string;
}

const pattern = /\{([A-Za-z_]\w*)(?::([^{}\s]*))?\}/g;

/** Every placeholder in a part of a declaration. */
export const placeholdersAt = (value: unknown, place: string): readonly Placeholder[] =>
  textsIn(value, place).flatMap((one) =>
    [...one.text.matchAll(pattern)].map(([text, name = '', converter]) => ({
      name,
      converter,
      text,
      place: one.place,
    })),
  );

/** Names of the placeholders in a part of a declaration. */
export const placeholderNames = (value: unknown): readonly string[] =>
  placeholdersAt(value, ' ').map(({ name }) => name);

/** Reports each placeholder that nothing fills. */
export const unknownPlaceholders = (place: Place, value: unknown, known: Iterable<string>): void => {
  const all = new Set(known);
  for (const { name, place: at } of placeholdersAt(value, place.text))
    if (!all.has(name))
      place.at(at).report(
        `Nothing fills the placeholder {${name}}.`,
        nameToUse(name, all, (one) => `{${one}}`),
      );
};

/** Reports each placeholder that a request lacks. */
export const missingPlaceholders = (place: Place, value: unknown, needed: readonly string[]): void => {
  const names = new Set(placeholderNames(value));
  for (const name of needed)
    if (!names.has(name))
      place.report(`The placeholder {${name}} is missing.`, 'Add it to the path, the query or the body.');
};
