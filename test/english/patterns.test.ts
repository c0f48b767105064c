import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hitsIn, openingPattern, sentencePatterns } from './hits.ts';
import { planted } from './planted.ts';
import { textsOf } from './texts.ts';

/** `pattern@line` of each hit. */
const found = (path: string, text: string): readonly string[] =>
  hitsIn(textsOf(path, text).passages).map(({ pattern, line }) => `${pattern}@${line}`);

it('plants a sentence for each pattern, and for no other', () => {
  expect(Object.keys(planted).toSorted()).toEqual(sentencePatterns.toSorted());
});

describe.each(Object.entries(planted))('the pattern "%s" is found', (pattern, sentence) => {
  const words = sentence.split(' ');
  const wrapped = `${words.slice(0, -2).join(' ')}\n${words.slice(-2).join(' ')}`;

  it('in a paragraph, also across a line break', () => {
    expect(found('docs/a.md', `# A page\n\nIt is short. ${sentence}\n`)).toEqual([`${pattern}@3`]);
    expect(found('docs/a.md', wrapped)).toHaveLength(1);
  });

  it('in a list, a quotation and a cell', () => {
    const text = `- one\n  - two\n  - ${sentence}\n\n> ${sentence}\n\n| a | b |\n| - | - |\n| c | d |\n| e | ${sentence} |\n`;
    expect(found('docs/a.md', text)).toEqual([`${pattern}@3`, `${pattern}@5`, `${pattern}@10`]);
  });

  it('in a doc comment, a line comment and a comment of a test', () => {
    const text = `/**\n * Short.\n *\n * ${sentence}\n */\nexport const a = 1;\n// ${wrapped.replace('\n', '\n// ')}\n`;
    expect(found('lib/a.ts', text)[0]).toBe(`${pattern}@4`);
    expect(found('lib/a.ts', text)).toHaveLength(2);
    expect(found('test/a.ts', text)).toHaveLength(2);
  });

  it('in a message, also in a template with a hole that has a template', () => {
    expect(found('lib/a.ts', `throw new Error('${sentence}');`)).toEqual([`${pattern}@1`]);
    expect(found('infra/a.ts', `say(\n  \`At \${b({ c: \`d \${e}\` })}: no. ${sentence}\`);`)).toEqual([
      `${pattern}@2`,
    ]);
  });

  it('neither in code nor in the strings of a test', () => {
    expect(
      found('docs/a.md', `\`\`\`text\n${sentence}\n\`\`\`\n\nA \`${sentence}\`\n\n| \`${sentence}\` |\n| - |\n`),
    ).toEqual([]);
    expect(found('lib/a.ts', `/**\n * A \`${sentence}\`\n *\n * \`\`\`\n * ${sentence}\n * \`\`\`\n */\n`)).toEqual([]);
    expect(found('test/a.ts', `it('${sentence}')`)).toEqual([]);
  });
});

describe('what is counted', () => {
  it('has no names of code', () => {
    expect(found('lib/a.ts', 'const of = he.somebody; const beside = (his) => nobody; import "told";')).toEqual([]);
  });

  it('has the comment after an expression, a division and a brace', () => {
    const lines = [
      "const a = b.replace(/['`]{/g, c) / 2; // Beside it.",
      `const d = [/\\/\\*/, \`\${{ e: 1 }.e / f}\`]; // Beside it.`,
    ];
    expect(found('lib/a.ts', lines.join('\n'))).toEqual(['beside for with@1', 'beside for with@2']);
  });

  it('has all of a file, or the check fails', () => {
    expect(() => textsOf('lib/a.ts', '\nconst a = `b')).toThrow('lib/a.ts:2: cannot be scanned');
  });

  it('has the lines of comments and the exports that have one', () => {
    const text =
      '/** One. */\nexport const a = 1;\n\nexport const b = 2;\n// Two,\n// three.\n/**\n * Four.\n */\nconst c = 3;\n';
    expect(textsOf('lib/a.ts', text)).toMatchObject({ commentLines: 6, documentedExports: 1 });
    expect(textsOf('test/a.ts', text)).toMatchObject({ commentLines: 0, documentedExports: 0 });
  });
});

it('finds nothing in the page of rules: its examples are spans of code', () => {
  const path = 'docs/style.md';
  expect(found(path, readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))).toEqual([]);
});

describe('the first word of a doc comment', () => {
  it('is a hit if it is a preposition or a relative', () => {
    expect(found('lib/a.ts', '/**\n * Of a call.\n *\n * Which is short.\n */\nexport const a = 1;\n')).toEqual([
      `${openingPattern}@2`,
    ]);
    expect(found('test/a.ts', '/** "Where" a record lies. */\nexport const a = 1;\n')).toEqual([`${openingPattern}@1`]);
  });

  it('is no hit in a line comment, a paragraph, or as a part of a word', () => {
    expect(found('lib/a.ts', '// Of a call.\nexport const a = 1;\n')).toEqual([]);
    expect(found('docs/a.md', 'Of a call.\n')).toEqual([]);
    expect(found('lib/a.ts', '/** Offers of a shop. */\nexport const a = 1;\n')).toEqual([]);
  });
});
