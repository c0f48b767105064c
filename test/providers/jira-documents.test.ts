import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDocument } from '../../lib/providers/jira/blocks.ts';
import { toMarkdown } from '../../lib/providers/jira/markdown.ts';
import { descriptionsPresent, loadDescriptions, skippedBecause } from '../contract/descriptions.ts';

const runs = { numRuns: 2_000, interruptAfterTimeLimit: 10_000 };

/** Whatever may begin or end something, in any order. */
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

if (!descriptionsPresent()) process.stderr.write(`${skippedBecause('The check of documents was')}\n`);

describe.skipIf(!descriptionsPresent())('a document made of any text', () => {
  it("is one by the vendor's own schema", () => {
    const file = loadDescriptions('jira').find((one) => one.file === 'adf-schema-v1-full.json');
    const { $schema: _, ...schema } = Object(file?.document);
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

describe('Markdown that was read', () => {
  it('has every letter of what was written', () => {
    const lettersOf = (words: string): string => words.replaceAll(/<br>|[^\p{L}]/gu, '');
    const plain = anyMarkdown.filter((markdown) => !/https|```|\]\(/.test(markdown));
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
  ])('is what was written: %j', (markdown) => {
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

  it('puts into items and quotes only what they take', () => {
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

  it('ends in time with a text that opens everything and closes nothing', () => {
    for (const piece of ['*', '**a', '[', '`', '> ', '- ', '![', '_a', '<', ':', '[](', '> a\n', '```\n']) {
      const document = toDocument(piece.repeat(10_000));
      expect(typeof toMarkdown(document)).toBe('string');
    }
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
  ])('has %s in words', (_, node, markdown) => {
    expect(toMarkdown(documentOf(node))).toBe(markdown);
  });

  it('takes anything for no document that is none, and nothing that is in one for granted', () => {
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
