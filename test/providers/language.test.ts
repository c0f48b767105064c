import { describe, expect, it } from 'vitest';
import { keywords, members, usersOf } from './language.ts';

/** A new word makes a declaration longer to learn: it replaces two others, or belongs into the code of one provider. */
const most = 354;

/** Words that no provider needs yet, and what will. */
const ahead: Readonly<Record<string, string>> = {
  lifetime: 'Salesforce answers no `expires_in`',
  revision: 'any provider, once a codec of it reads the same value as another one',
};

describe('the language of declarations', () => {
  it(`has at most ${most} members`, () => {
    expect(members.length).toBeLessThanOrEqual(most);
  });

  it('says of each member what it is', () => {
    const silent = members.filter(({ doc }) => doc === '');
    expect(silent.map(({ file, line, name }) => `${file}.ts:${line} ${name}`)).toEqual([]);
  });

  it('has no word that no provider uses, but for what is planned', () => {
    const unused = keywords.filter((keyword) => usersOf(keyword).length === 0);
    expect(unused).toEqual(Object.keys(ahead).toSorted());
  });
});
