/**
 * A deliberate fault in the code, and the tests that must detect it. A mutant is valid code with a different behaviour.
 * The tests run without a type check, so a mutant that only fails to compile would prove nothing. The same is true for
 * a mutant that behaves like the original.
 */
export interface Mutant {
  /** The behaviour of the faulty code. */
  readonly name: string;
  /** Path of the changed file from the root of the repository. */
  readonly file: string;
  /** Exact text to replace. It occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /**
   * Test files. At least one must fail. Name few small files, because each mutant runs them all.
   */
  readonly tests: readonly string[];
}

/**
 * Returns the file's text with the fault.
 * @throws if the mutant does not fit the text, because the code has changed. Then the mutant must change, too.
 */
export const applyTo = (text: string, { name, file, find, replace }: Mutant): string => {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`"${name}" does not fit: its text occurs ${places} times in ${file}, not once.`);
  if (find === replace) throw new Error(`"${name}" changes nothing.`);
  // The replacement is a function, so that `$` in the new text has no special meaning.
  return text.replace(find, () => replace);
};
