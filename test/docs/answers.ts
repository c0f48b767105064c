/** Texts that differ from run to run: ids, times, sealed cursors, keys and tokens, and what an example leaves out. */
const isAnyText = (text: string): boolean =>
  text.includes('…') ||
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ||
  /^\d+$/.test(text) ||
  !Number.isNaN(Date.parse(text));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/**
 * Where an answer is not as a document shows it: paths with both values. What the document shows must be there, and may be
 * part of the answer; ids and times may be others.
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
