import { describe, expect, it } from 'vitest';
import { members } from './language.ts';

/** A new word makes a declaration longer to learn: it replaces two others, or belongs into the code of one provider. */
const most = 369;

describe('the language of declarations', () => {
  it(`has at most ${most} members`, () => {
    expect(members.length).toBeLessThanOrEqual(most);
  });

  it('says of each member what it is', () => {
    const silent = members.filter(({ doc }) => doc === '');
    expect(silent.map(({ file, line, name }) => `${file}.ts:${line} ${name}`)).toEqual([]);
  });
});
