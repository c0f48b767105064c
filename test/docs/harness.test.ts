import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { differences } from './answers.ts';
import { expectedOf, isAsExpected, isExample } from './expected.ts';
import { anchorsIn, type Block, blocksIn, relativeLinksIn } from './markdown.ts';
import { lastAnswer, runBlocks } from './shell.ts';

const shell = (text: string): Block => ({ language: 'sh', text, line: 1 });

describe('the blocks of a document', () => {
  it('are its fences with their language and line', () => {
    expect(blocksIn('# A\n\n```sh\ncurl a\n```\n\n```json\n{}\n```\n')).toEqual([
      { language: 'sh', text: 'curl a', line: 3 },
      { language: 'json', text: '{}', line: 7 },
    ]);
  });

  it('are examples if a shell sends a request', () => {
    expect(isExample(shell('ID=$(curl -s $URL/a)'))).toBe(true);
    expect(isExample(shell('npm start   # then curl it'))).toBe(false);
    expect(isExample({ ...shell('curl a'), language: 'text' })).toBe(false);
  });
});

describe('the expected results of a block', () => {
  it('are successes, or the status at the end of a command', () => {
    const block = shell(
      "# first\ncurl $URL/a   # comment\ncurl $URL/b \\\n  -d '{}'   # 422\nA=$(curl -s $URL/c | pick id)",
    );
    expect(expectedOf(block)).toEqual(['success', 422, 'success']);
  });

  it('match this status only', () => {
    expect(isAsExpected(201, 'success')).toBe(true);
    expect(isAsExpected(302, 'success')).toBe(false);
    expect(isAsExpected(400, 422)).toBe(false);
  });
});

describe('executed blocks', () => {
  it('share their variables, and end at the first failed command', async () => {
    const ran = await runBlocks(
      [shell('A=1'), shell('echo "{ \\"a\\": $A }"'), shell('false'), shell('echo no')],
      tmpdir(),
    );
    expect(ran.map(lastAnswer)).toEqual([undefined, { a: 1 }, undefined, undefined]);
    expect(ran.at(-1)?.output).toBe('');
  });

  it('report that no server answered', async () => {
    // Port 1 is reserved, so no server listens there.
    const [ran] = await runBlocks([shell('curl http://127.0.0.1:1/a')], tmpdir());
    expect(ran?.statuses).toEqual([0]);
    expect(ran?.errors).toContain('curl');
  });
});

describe('a shown response', () => {
  it('may be a part of the real one, with a different id and time', () => {
    const answer = {
      id: '0b1c6b8a-2f64-4f8e-8a6d-0c4a4f1f5a11',
      at: '2026-01-02T00:00:00.000Z',
      list: [{ a: 'b', c: 1 }],
    };
    const shown = { id: '17bc9929-9aec-5d49-b3dd-11b3f208f445', at: '2020-01-01T00:00:00.000Z', list: [{ a: 'b' }] };
    expect(differences(shown, answer)).toEqual([]);
  });

  it('is wrong if a member is missing or different', () => {
    expect(differences({ a: { b: 1 }, c: 'x' }, { a: {}, c: 'y' })).toEqual([
      'a.b: 1 is shown, undefined is answered',
      'c: "x" is shown, "y" is answered',
    ]);
  });
});

describe('the links and headings of a document', () => {
  it('are found outside of code', () => {
    const text =
      '# One `two`: three?\n## Same\n## Same\n[a](b.md#c) `[d](e)` [f](https://g.example)\n```\n# no\n[h](i)\n```\n';
    expect([...anchorsIn(text)]).toEqual(['one-two-three', 'same', 'same-1']);
    expect(relativeLinksIn(text)).toEqual([{ target: 'b.md#c', line: 4 }]);
  });
});
