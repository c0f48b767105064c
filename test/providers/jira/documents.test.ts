import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDocument } from '../../../lib/providers/jira/blocks.ts';
import { toMarkdown } from '../../../lib/providers/jira/markdown.ts';
import { isDescribed, loadBodySchema, skippedBecause } from '../../contract/descriptions.ts';

const runs = { numRuns: 2_000, interruptAfterTimeLimit: 10_000 };

/** Pieces that may begin or end a block, in any order. */
const pieces = [
  ...['**', '*', '_', '~~', '`', '```', '[', ']', '(', ')', '](', '![', '\\', '<', '>', '|', '!', '#', '<br>'],
  ...['- ', '1. ', '# ', '> ', '| --- |', '---', '  ', ' ', '\n', '\n\n', ':', '.'],
  ...['a', 'b', 'word', 'https://example.com/a_b', '💠', '\u0000'],
];

const anyMarkdown = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(''));

const blockOf = (markdown: string): unknown => toDocument(markdown).content[0];

const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
const text = (words: string, ...marks: readonly object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const documentOf = (...content: readonly object[]) => ({ type: 'doc', version: 1, content });
const strong = { type: 'strong' };
const em = { type: 'em' };
const strike = { type: 'strike' };
const code = { type: 'code' };
const link = (href: string) => ({ type: 'link', attrs: { href } });

if (!isDescribed('jira')) process.stderr.write(`${skippedBecause('The check of documents was', ['jira'])}\n`);

describe.skipIf(!isDescribed('jira'))('a document made of any text', () => {
  it("is valid by the vendor's own schema", () => {
    const { $schema: _, ...schema } = loadBodySchema('jira', 'adf-schema-v1-full.json');
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate({ type: 'doc', version: 1, content: [{ type: 'banner' }] })).toBe(false);
    fc.assert(
      fc.property(fc.oneof(anyMarkdown, fc.string({ unit: 'binary' })), (markdown) => {
        const document = toDocument(markdown);
        expect(validate(document), JSON.stringify([document, validate.errors])).toBe(true);
      }),
      runs,
    );
  });
});

/** Depth of a document's nodes, computed without recursion. */
const depthOf = (document: object): number => {
  let level = [document];
  for (let depth = 0; ; depth += 1) {
    if (level.length === 0) return depth;
    level = level.flatMap((node) => ('content' in node && Array.isArray(node.content) ? node.content : []));
  }
};

describe('plain text', () => {
  const line = fc
    .array(
      fc.constantFrom(...pieces, '\ud800').filter((piece) => !piece.includes('\n')),
      { minLength: 1, maxLength: 12 },
    )
    .map((parts) => parts.join('').trim())
    .filter((words) => words !== '');

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const content = lines.flatMap((words, index) => [...(index === 0 ? [] : [{ type: 'hardBreak' }]), text(words)]);
        const document = documentOf(paragraph(...content));
        expect(toDocument(toMarkdown(document) ?? '')).toEqual(document);
      }),
      runs,
    );
  });
});

describe('Markdown that was read', () => {
  it('contains every letter of the written text', () => {
    const lettersOf = (words: string): string => words.replaceAll(/<br>|[^\p{L}]/gu, '');
    // A fence of code keeps its language, but no other words next to it.
    const plain = anyMarkdown.filter((markdown) => !/https|```|~~~|\]\(/.test(markdown));
    fc.assert(
      fc.property(plain, (markdown) => {
        expect(lettersOf(toMarkdown(toDocument(markdown)) ?? '')).toBe(lettersOf(markdown));
      }),
      runs,
    );
  });

  it.each([
    'Plain text.',
    'snake_case, 2 * 3 * 4, a~b, [x], C:\\dir, <b>, 1 < 2 & #tag',
    '__proto__ and "quoted" \\',
    'Two\nlines',
    '**strong** *em* ~~gone~~ `code`',
    '***both***',
    '**strong *and em***',
    '``a`b``',
    '`` `a ``',
    '[a **link**](https://example.com/x)',
    'https://example.com/a_b?c=d#e, and (https://example.com).',
    '<https://example.com/x>y',
    '# One\n\n###### Six',
    '- one\n- two\n  - below\n    - further\n- three',
    '1. one\n2. two\n\n   more\n3. three',
    '4. four\n5. five',
    '- one\n\n* another list',
    '> quoted\n>\n> - with a list',
    '```js\nconst a = "*";\n\n```',
    '````\n```\n````',
    '| a | b |\n| --- | --- |\n| 1 \\| 2 | **x** |\n|  | z |',
    '---',
    '\\# no heading\n\\- no item\n1\\. no number',
  ])('equals the written text: %j', (markdown) => {
    expect(toMarkdown(toDocument(markdown))).toBe(markdown);
  });
});

describe('toDocument', () => {
  it.each([
    ['*a* __b__', [text('a', em), text(' __b__')]],
    ['**a `b`**', [text('a ', strong), text('b', code)]],
    ['~~a~~', [text('a', strike)]],
    ['[a](https://x.test)', [text('a', link('https://x.test'))]],
    ['![alt](https://x.test/p.png)', [text('alt', link('https://x.test/p.png'))]],
    ['a\nb', [text('a'), { type: 'hardBreak' }, text('b')]],
    ['\\*a\\*', [text('*a*')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['**open', [text('**open')]],
    ['', []],
  ])('reads %j', (markdown, content) => {
    expect(blockOf(markdown)).toEqual(paragraph(...content));
  });

  it('puts only allowed nodes into items and quotes', () => {
    expect(blockOf('- # Heading\n  > quote\n  | a | b |\n  | --- | --- |')).toEqual({
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [paragraph(text('Heading')), paragraph(text('quote')), paragraph(text('a, b'))],
        },
      ],
    });
  });

  it.each([
    ['*a**b*', [text('a**b', em)]],
    ['***a* b**', [text('a', strong, em), text(' b', strong)]],
    ['**a*b**', [text('a*b', strong)]],
    ['[a [b](https://x.test) c](y)', [text('[a '), text('b', link('https://x.test')), text(' c](y)')]],
    ['[https://x.test](https://y.test)', [text('https://x.test', link('https://y.test'))]],
    ['*[a*](https://x.test)', [text('*'), text('a*', link('https://x.test'))]],
    ['[](https://x.test)', [text('https://x.test', link('https://x.test'))]],
    ['`a [b`](c)', [text('a [b', code), text('](c)')]],
    ['` ``` ``', [text('` ``` ``')]],
  ])('groups pieces as CommonMark does: %j', (markdown, content) => {
    expect(blockOf(markdown)).toMatchObject({ type: 'paragraph' });
    expect(toDocument(markdown).content).toEqual([paragraph(...content)]);
  });

  it.each(['> ', '- ', '1. ', '> - ', '[', '![', '**a ', '*a **b ~~c '])(
    'nests %j 20 times and keeps deeper content',
    (piece) => {
      const document = toDocument(`${piece.repeat(3_000)}end`);
      expect(depthOf(document)).toBeLessThanOrEqual(2 * 20 + 3);
      expect(JSON.stringify(document)).toContain('end');
    },
  );

  it('nests lists down to its documented depth', () => {
    const lists = Array.from({ length: 25 }, (_, depth) => `${'  '.repeat(depth)}- at ${depth}.`).join('\n');
    const document = toDocument(lists);
    expect(depthOf(document)).toBe(2 * 20 + 3);
    for (let depth = 0; depth < 25; depth += 1) expect(toMarkdown(document)).toContain(`at ${depth}.`);
    expect(toDocument(toMarkdown(document) ?? '')).toEqual(document);
  });

  it('keeps unpaired surrogates', () => {
    expect(blockOf('*\ud83d* \udca0')).toEqual(paragraph(text('\ud83d', em), text(' \udca0')));
  });
});

describe('toMarkdown', () => {
  it.each([
    ['mentions', paragraph({ type: 'mention', attrs: { id: '1', text: '@Ada' } }, text(' hi')), '@Ada hi'],
    ['emoji', paragraph({ type: 'emoji', attrs: { shortName: ':smile:' } }), ':smile:'],
    ['dates', paragraph({ type: 'date', attrs: { timestamp: '1767312000000' } }), '2026-01-02'],
    ['cards', { type: 'blockCard', attrs: { url: 'https://x.test' } }, 'https://x.test'],
    ['panels', { type: 'panel', attrs: { panelType: 'info' }, content: [paragraph(text('Mind.'))] }, '> Mind.'],
    [
      'tasks',
      {
        type: 'taskList',
        attrs: { localId: '1' },
        content: [{ type: 'taskItem', attrs: { localId: '2', state: 'DONE' }, content: [text('Sweep')] }],
      },
      '- [x] Sweep',
    ],
    [
      'what is folded away',
      { type: 'expand', attrs: { title: 'More' }, content: [paragraph(text('Details'))] },
      '**More**\n\nDetails',
    ],
    [
      'columns',
      { type: 'layoutSection', content: [{ type: 'layoutColumn', content: [paragraph(text('Left'))] }] },
      'Left',
    ],
    [
      'images',
      { type: 'mediaSingle', content: [{ type: 'media', attrs: { type: 'external', url: 'https://x.test/p.png' } }] },
      '![](https://x.test/p.png)',
    ],
    ['underlines', paragraph(text('plain', { type: 'underline' })), 'plain'],
    ['spaces at the edge of a mark', paragraph(text('a'), text(' b ', strong), text('c')), 'a **b** c'],
    ['what would be Markdown', paragraph(text('*a* '), text('b', em)), '\\*a\\* *b*'],
    ['nodes of another day', { type: 'hologram', content: [paragraph(text('inside'))] }, 'inside'],
  ])('writes %s as text', (_, node, markdown) => {
    expect(toMarkdown(documentOf(node))).toBe(markdown);
  });

  const containers = {
    quotes: (inner: object) => ({ type: 'blockquote', content: [inner] }),
    lists: (inner: object) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] }),
    'lists with marks': (inner: object) => ({ type: 'orderedList', marks: [strong], content: [inner] }),
    tables: (inner: object) => ({ type: 'table', content: [{ type: 'tableRow', content: [inner] }] }),
    'nodes of another day': (inner: object) => ({ type: 'hologram', content: [inner] }),
    texts: (inner: object) => ({ type: 'text', content: [inner] }),
  };

  it.each(Object.entries(containers))('keeps the text of %s that are thousands of levels deep', (_, around) => {
    for (const depth of [21, 3_000, 100_000]) {
      let inner: object = {
        type: 'x',
        content: [paragraph(text('one'), { type: 'hardBreak' }), paragraph(text('two'))],
      };
      for (let at = 0; at < depth; at += 1) inner = around(inner);
      expect(toMarkdown(documentOf(inner))).toMatch(/one[^a-z]*(<br>)?[^a-z]*two/);
    }
  });

  it('writes 20 nested lists as lists, and deeper lists as lines', () => {
    const listOf = (depth: number): object => ({
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph(text(`at ${depth}`)), ...(depth < 22 ? [listOf(depth + 1)] : [])] },
      ],
    });
    const lines = toMarkdown(documentOf(listOf(1)))?.split('\n') ?? [];
    expect(lines.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => `${'  '.repeat(at)}- at ${at + 1}`));
    expect(lines.slice(20).map((line) => line.trim())).toEqual(['', 'at 21', 'at 22']);
  });

  it('returns a text that is not longer than the document, even for uneven tables', () => {
    const cell = { type: 'tableCell', content: [] };
    const wide = { type: 'tableRow', content: Array.from({ length: 2_000 }, () => cell) };
    const narrow = Array.from({ length: 2_000 }, () => ({ type: 'tableRow', content: [cell] }));
    expect(toMarkdown(documentOf({ type: 'table', content: [wide, ...narrow] }))?.length).toBeLessThan(40_000);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('knows no node named %s', (type) => {
    expect(toMarkdown(documentOf({ type, content: [paragraph(text('inside'), { type })] }))).toBe('inside');
  });

  it('corrects impossible numbers', () => {
    expect(toMarkdown(documentOf({ type: 'heading', attrs: { level: 1e9 }, content: [text('a')] }))).toBe('###### a');
    expect(toMarkdown(documentOf({ type: 'heading', attrs: { level: -1 }, content: [text('a')] }))).toBe('# a');
    const item = { type: 'listItem', content: [paragraph(text('a'))] };
    expect(toMarkdown(documentOf({ type: 'orderedList', attrs: { order: 'x' }, content: [item] }))).toBe('1. a');
  });

  it('returns undefined for other values, and accepts any content of a document', () => {
    for (const value of [undefined, null, 'text', 7, [], {}, { type: 'paragraph' }])
      expect(toMarkdown(value)).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(
          typeof toMarkdown({ type: 'doc', version: 1, content: [value, { type: 'table', content: [value] }] }),
        ).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});
