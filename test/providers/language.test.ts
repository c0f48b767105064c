import { describe, expect, it } from 'vitest';
import { keywords, members, usersOf } from './language.ts';

/** Words of a single provider that are not a function in its folder, with the reason. The list may only shrink. */
const kept: Readonly<Record<string, string>> = {
  archive: 'a sync reads it after the list, so that its records do not count as deleted',
  callback: 'it names a host, which the engine compares with the declared ones',
  date: 'a moment has two places, and a codec has one',
  key: 'the engine computes signatures with it',
  local: 'it decides how a word selects a choice, before the write',
  makes: 'previews and creates have the same warnings for all providers',
  mostClauses: 'it decides which list serves a filter',
  mostFields: 'it decides how a read of many records is divided',
  overlap: 'it decides whether a remote path begins with the collection',
  ownApp: 'pages of consent read it',
  time: 'as `date`',
  touches: 'it decides what a sync lists',
  unset: 'filters and warnings about hidden fields read it',
};

/** Words of declarations, without the words that quirks yield and receive. */
const words = keywords.filter((word) => members.some(({ file, name }) => name === word && file !== 'language/quirks'));

describe('the language of declarations', () => {
  it('documents each member', () => {
    const silent = members.filter(({ doc }) => doc === '');
    expect(silent.map(({ file, line, name }) => `${file}.ts:${line} ${name}`)).toEqual([]);
  });

  it('has a reason for every word that fewer than two providers use', () => {
    const few = words.filter((word) => usersOf(word).length < 2);
    expect(few).toEqual(Object.keys(kept).toSorted());
  });

  it('has no unused word', () => {
    expect(words.filter((word) => usersOf(word).length === 0)).toEqual([]);
  });
});
