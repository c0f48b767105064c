/* Names and literals of Python. */

/** Name in snake_case: `batch_add_contacts` for `batch_addContacts`, `custom_objects` for `custom-objects`. */
export const snakeName = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Reserved words of Python 3.11. https://docs.python.org/3.11/reference/lexical_analysis.html#keywords */
const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Whether a text is a name in Python. */
export const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !keywords.has(text);

/** Name of an argument. A reserved word gets a suffix: `class_name` for `class`, `from_` for `from`. */
export const argumentOf = (name: string): string => {
  if (name === 'class') return 'class_name';
  return isName(name) ? name : `${name}_`;
};

/** Literal of a value. @throws Error for a value without a literal type in Python, such as a fraction */
export const literalOf = (value: unknown): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string' || Number.isInteger(value)) return JSON.stringify(value);
  throw new Error(`Python has no literal type for ${JSON.stringify(value)}.`);
};

/** Type whose values are the given values. */
export const literalType = (values: readonly unknown[]): string => `Literal[${values.map(literalOf).join(', ')}]`;

/** Union of types, each once. `None` comes last. */
export const unionOf = (types: readonly string[]): string =>
  [...new Set(types)].toSorted((one, other) => Number(one === 'None') - Number(other === 'None')).join(' | ');

/** A string for documentation, on one or several lines. @param indent spaces before each line */
export const docstring = (text: string, indent: number): string => {
  const margin = ' '.repeat(indent);
  const escaped = text.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  if (!escaped.includes('\n')) return `${margin}"""${escaped}"""`;
  const lines = escaped.split('\n').map((line) => (line === '' ? '' : margin + line));
  return [`${margin}"""`, ...lines, `${margin}"""`].join('\n');
};
