import { describe, expect, it } from 'vitest';
import { keywords, members, usersOf } from './language.ts';

/** Words of one provider that are no function in its folder, and why. The list gets shorter, never longer. */
const kept: Readonly<Record<string, string>> = {
  archive: 'a sync reads it after the list, so that its records do not count as deleted',
  date: 'a moment has two places, and a codec has one',
  key: 'the engine computes signatures with it',
  local: 'it decides how a word selects a choice, before the write',
  makes: 'previews and creates warn in the same words for all',
  mostClauses: 'it decides which list serves a filter',
  mostFields: 'it decides how a read of many records is divided',
  overlap: 'it decides whether a remote path begins with the collection',
  ownApp: 'pages of consent read it',
  time: 'as `date`',
  touches: 'it decides what a sync lists',
  unset: 'filters and warnings about hidden fields read it',
};

/** What quirks yield and are given is no word of a declaration. */
const words = keywords.filter((word) => members.some(({ file, name }) => name === word && file !== 'language/quirks'));

describe('the language of declarations', () => {
  it('says of each member what it is', () => {
    const silent = members.filter(({ doc }) => doc === '');
    expect(silent.map(({ file, line, name }) => `${file}.ts:${line} ${name}`)).toEqual([]);
  });

  it('has no word of fewer than two providers without a reason', () => {
    const few = words.filter((word) => usersOf(word).length < 2);
    expect(few).toEqual(Object.keys(kept).toSorted());
  });

  it('has no word that no provider uses', () => {
    expect(words.filter((word) => usersOf(word).length === 0)).toEqual([]);
  });
});
