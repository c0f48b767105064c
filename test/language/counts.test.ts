import { describe, expect, it } from 'vitest';
import { type Counts, risen } from './counts.ts';

const before: Counts = { record: 10, account: 5, hook: 2, parameters: 4, converters: 6, size: 27, words: 12, rare: 3 };

describe('the counts of the language', () => {
  it('may stay or fall', () => {
    expect(risen(before, before, 'HEAD')).toEqual([]);
    expect(risen(before, { ...before, record: 8, parameters: 5, size: 26, words: 11 }, 'HEAD')).toEqual([]);
  });

  it('may not rise, not even one for another', () => {
    expect(risen(before, { ...before, size: 28, words: 13, rare: 2 }, 'HEAD')).toEqual([
      'size: 28, and HEAD has 27. A new word takes the place of two others, or is a function in the folder of one provider.',
      'words: 13, and HEAD has 12. A new word takes the place of two others, or is a function in the folder of one provider.',
    ]);
  });
});
