const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * A part of a declaration with some placeholders filled in each of its texts, encoded in paths of requests. Others stay.
 * @param names what goes into them, by their names
 */
export const fillTexts = (value: unknown, names: Readonly<Record<string, string>>, key = ''): unknown => {
  if (typeof value === 'string') {
    const encode = key === 'path' ? encodeURIComponent : (text: string) => text;
    return Object.entries(names).reduce((text, [name, to]) => text.replaceAll(`{${name}}`, () => encode(to)), value);
  }
  if (Array.isArray(value)) return value.map((element) => fillTexts(element, names));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillTexts(member, names, name)]));
};
