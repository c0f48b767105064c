import { emptyWords, stemOf, termsOf } from './words.ts';

/** Number of edits between two words: inserted, deleted, replaced and swapped letters. */
const editsBetween = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const above = rows[i - 1] as number[];
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let edits = Math.min(Number(above[j]) + 1, Number(row[j - 1]) + 1, Number(above[j - 1]) + Number(!same));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        edits = Math.min(edits, Number(rows[i - 2]?.[j - 2]) + 1);
      row.push(edits);
    }
    rows.push(row);
  }
  return Number(rows[one.length]?.[other.length]);
};

const allowedEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** Words that the search knows: the terms of all texts, and the words of synonyms and answers. */
export class Vocabulary {
  /** Terms of the texts. */
  readonly terms = new Set<string>();
  /** Words of the texts, not reduced to terms. */
  readonly words = new Set<string>();
  /** Synonyms and answers with one word. */
  readonly #typed: ReadonlySet<string>;

  /** Builds the vocabulary of the search. @param phrases phrases of synonyms and answers */
  constructor(phrases: readonly string[]) {
    this.#typed = new Set(phrases.filter((phrase) => !phrase.includes(' ')));
  }

  /** Notes a word of a text, and returns its terms. */
  add(word: string): string[] {
    const terms = termsOf(word);
    this.words.add(word);
    for (const term of terms) this.terms.add(term);
    return terms;
  }

  /** The known word with the fewest edits; `undefined` if all words need more than `edits`. */
  nearest(word: string, edits: number): string | undefined {
    let [found, least]: [string | undefined, number] = [undefined, edits + 1];
    for (const known of [...this.#typed, ...this.terms]) {
      if (Math.abs(known.length - word.length) >= least || known.includes('_')) continue;
      const needed = editsBetween(word, known) + (known[0] === word[0] ? 0 : 0.5);
      if (needed < least) [found, least] = [known, needed];
    }
    return found;
  }

  /** The word that a user probably means; `undefined` if the word is known, or no known word is near. */
  corrected(word: string, isLast: boolean): string | undefined {
    if (emptyWords.has(word) || this.#knows(word) || (isLast && this.#beginsKnown(word))) return undefined;
    const stem = stemOf(word);
    return this.nearest(word, allowedEdits(word)) ?? this.nearest(stem, allowedEdits(stem));
  }

  #knows(word: string): boolean {
    return (
      this.#typed.has(word) ||
      this.#typed.has(word.replace(/s$/, '')) ||
      termsOf(word).some((term) => this.terms.has(term))
    );
  }

  #beginsKnown(word: string): boolean {
    return word.length > 2 && [...this.#typed, ...this.terms].some((one) => one.startsWith(word));
  }
}
