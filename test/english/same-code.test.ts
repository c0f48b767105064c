import { describe, expect, it } from 'vitest';
import { codeDifference } from './same-code.ts';

const before = [
  "import { fail } from './fail.ts';",
  '',
  '/** Whether it is there. */',
  `export const find = (id: string) => fail('a_code', \`Nobody has \${id} any more\`, [id]);`,
].join('\n');

const difference = (now: string) => codeDifference(before, now, 'lib/a.ts');

describe('a comparison of code', () => {
  it('finds no difference in comments, texts for people, line breaks and trailing commas', () => {
    const now = before
      .replace('Whether it is there.', 'Whether the record exists.')
      .replace('Nobody has ', 'No vendor has ')
      .replace(', [id]);', ',\n  [id,],\n);');
    expect(difference(now)).toBeUndefined();
  });

  it.each([
    ['a name', 'find', 'look'],
    ['a code', "'a_code'", "'other_code'"],
    ['a path', './fail.ts', './fails.ts'],
    ['a value in a text', '{id}', '{String(id)}'],
    ['an argument', ', [id]', ''],
    ['a missing end', '[id]);', '[id]'],
  ])('finds %s', (_, old, next) => {
    expect(difference(before.replace(old, next))).toMatchObject({ path: 'lib/a.ts' });
  });

  it('names the line and both sides', () => {
    expect(difference(before.replace('a_code', 'b_code'))).toEqual({
      path: 'lib/a.ts',
      line: 4,
      before: expect.stringMatching(/^'a_code' ,/),
      now: expect.stringMatching(/^'b_code' ,/),
    });
  });
});
