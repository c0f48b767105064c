/**
 * A fault that is put into the code on purpose, and the tests that must see it. It is valid code that does something else:
 * the tests run without a type check, and one that only fails to compile says nothing about them. Nor does one that no
 * caller can tell from the original.
 */
export interface Mutant {
  /** The behaviour of the faulty code. */
  readonly name: string;
  /** The file that it changes, from the root of the repository. */
  readonly file: string;
  /** Its exact text, which is there once. */
  readonly find: string;
  readonly replace: string;
  /** Test files, at least one of which goes red. The smallest that do: each mutant costs a run of them. */
  readonly tests: readonly string[];
}

/**
 * The file with the fault in it.
 * @throws when the mutant does not apply to this text: the code has changed since, and so must the mutant.
 */
export const applyTo = (text: string, { name, file, find, replace }: Mutant): string => {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`"${name}" does not apply: its text is in ${file} ${places} times, not once.`);
  if (find === replace) throw new Error(`"${name}" changes nothing.`);
  // A function: `$` in the new text is no reference to the old one.
  return text.replace(find, () => replace);
};
