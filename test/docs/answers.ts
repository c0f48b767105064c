/**
 * Whether a text differs between runs: ids, times, sealed cursors, keys, tokens, and texts that an example shortens.
 */
const isAnyText = (text: string): boolean =>
  text.includes('…') ||
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ||
  /^\d+$/.test(text) ||
  !Number.isNaN(Date.parse(text));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/**
 * Differences between a shown and a real response, as paths with both values. The response must contain everything that
 * the document shows. Ids and times may differ.
 */
export const differences = (shown: unknown, answer: unknown, path = ''): readonly string[] => {
  if (Array.isArray(shown) && Array.isArray(answer)) {
    return shown.flatMap((element, index) => differences(element, answer[index], `${path}[${index}]`));
  }
  if (isObject(shown) && isObject(answer)) {
    return Object.entries(shown).flatMap(([name, value]) => differences(value, answer[name], memberPath(path, name)));
  }
  const isSame =
    typeof shown === 'string' && typeof answer === 'string' && isAnyText(shown) ? true : Object.is(shown, answer);
  return isSame ? [] : [`${path}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(answer)} is answered`];
};
