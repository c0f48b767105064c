import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Codec } from '../../lib/providers/define.ts';
import { labels, markdown, markdownParagraphs } from '../../lib/providers/jira/codecs.ts';
import { dateTime, decimalNumber } from '../../lib/providers/language/codecs.ts';
import { runs, seed } from '../harness/runs.ts';
import { startCounting, stepsFor, stepsOf, stopCounting } from './code-steps.ts';
import { codecs } from './declared.ts';
import { firstFault, growthFault } from './growth.ts';
import { shapesOf, singlesOf } from './shapes.ts';

/** Parts of the texts that codecs read: numbers, times, addresses, paths, and halves of characters. */
const alphabet = [
  ...['0', '1', '-', '+', '.', 'e', ':', 'T', 'Z', '2026-01-02', '00:00'],
  ...['a', 'A', 'é', '💠', '\ud800', '\udc00', ' ', '\n', '\n\n', '\t', '\u0000'],
  ...['/', '/repos/', '/issues/', 'https://', '#', '?', ',', ';', '"', '\\', '%'],
];

/** Texts that may begin or end something in Markdown. */
const markdownPieces = [
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```',
    '[',
    '![',
    ']',
    '](',
    '](x)',
    '](<',
    '(',
    ')',
    '<',
    '>',
    '\\',
    '|',
    '!',
    '#',
    '=',
  ],
  ...['- ', '1. ', '# ', '> ', '| a |\n', '|-|\n', '---', '~~~\n', '<br>', '    ', ' ', '\n', '\n\n', '  - ', '\t'],
  ...['a', '_a', 'a_', '*a ', ' a*', '"', 'h', 'https://', 'https://a', '&', '💠', '\ud800'],
];

/** Returns a text in the forms of a vendor's response: alone, in a list, under a name, in a document. */
const remotesOf = (text: string): readonly unknown[] => [
  text,
  [text],
  [{ name: text, value: text }],
  { name: text, extension: text, value: text, accountId: text },
];

const useCodec = (codec: Codec, text: string): void => {
  for (const remote of remotesOf(text)) codec.decode(remote);
  for (const value of [text, [text]]) {
    codec.encode(value);
    codec.refuse?.(value);
  }
};

/** Returns documents with many texts, many nodes, or both. */
const documentsOf = (text: string, marks: readonly string[]): readonly unknown[] => {
  const marked = marks.map((type) => ({ type, ...(type === 'link' && { attrs: { href: text.slice(0, 50) } }) }));
  const words = [...text.slice(0, text.length / 8)].map((letter, at) => ({
    type: 'text',
    text: letter,
    ...(at % 2 === 0 && { marks: marked }),
  }));
  const ofBlock = (...content: object[]) => ({ type: 'doc', version: 1, content });
  return [
    ofBlock({ type: 'paragraph', content: [{ type: 'text', text }] }),
    ofBlock({ type: 'heading', content: [{ type: 'text', text, marks: marked }] }),
    ofBlock({ type: 'paragraph', content: words }),
    ofBlock({ type: 'codeBlock', content: [{ type: 'text', text }] }),
    ofBlock({
      type: 'table',
      content: [{ type: 'tableRow', content: words }, ...words.map((word) => ({ type: 'tableRow', content: [word] }))],
    }),
  ];
};

beforeAll(startCounting);

afterAll(stopCounting);

describe('the codecs of all declarations', () => {
  it('are found everywhere', () => {
    const found = codecs.map(([, codec]) => codec);
    for (const codec of [dateTime, decimalNumber, labels, markdown, markdownParagraphs]) expect(found).toContain(codec);
    expect(found.length).toBeGreaterThan(20);
  });

  it.each(codecs)(`need steps in proportion to their texts: %s (SEED=${seed})`, (_, codec) => {
    const random = fc.sample(shapesOf(alphabet), { seed, numRuns: runs(4, 20) });
    expect(
      firstFault(
        [...singlesOf(alphabet), ...random],
        stepsFor((text) => useCodec(codec, text)),
      ),
    ).toBeUndefined();
  });

  it.each(codecs)(`need steps in proportion to their lists: %s (SEED=${seed})`, (_, codec) => {
    const useList = (size: number): void => {
      const list = Array.from({ length: size }, (_, at) => `a${at}`);
      for (const remote of [list, list.map((name) => ({ name }))]) codec.decode(remote);
      codec.encode(list);
      codec.refuse?.(list);
    };
    expect(growthFault((size) => stepsOf(() => useList(size)))).toBeUndefined();
  });
});

describe('a codec of documents', () => {
  const ofDocuments = codecs.filter(
    ([, codec]) => codec.decode({ type: 'doc', content: [{ type: 'rule' }] }) !== undefined && codec.summary === true,
  );

  it('exists in the declarations', () => {
    expect(ofDocuments.length).toBeGreaterThanOrEqual(2);
  });

  const shapes = [
    ...singlesOf(markdownPieces),
    ...fc.sample(shapesOf(markdownPieces), { seed, numRuns: runs(12, 60) }),
  ];

  it.each(ofDocuments)(`writes Markdown with proportional steps and length: %s (SEED=${seed})`, (_, codec) => {
    const write = (text: string): void => {
      const document = codec.encode(text);
      if (JSON.stringify(document ?? '').length > 300 * text.length)
        throw new Error('the document is far longer than its text');
    };
    expect(firstFault(shapes, stepsFor(write))).toBeUndefined();
  });

  it.each(ofDocuments)(`reads documents with proportional steps and length: %s (SEED=${seed})`, (_, codec) => {
    const some = fc.sample(fc.constantFrom(...shapes), { seed, numRuns: runs(8, 40) });
    for (const marks of [[], ['strong'], ['code'], ['link', 'strong', 'em', 'strike']]) {
      const read = (text: string): void => {
        for (const document of documentsOf(text, marks)) {
          const length = JSON.stringify(codec.decode(document) ?? '').length;
          if (length > 100 * text.length + 1_000) throw new Error('the text is far longer than its document');
        }
      };
      expect(firstFault(some, stepsFor(read))).toBeUndefined();
    }
  });

  it.each(ofDocuments)(`reads its own output with proportional steps: %s (SEED=${seed})`, (_, codec) => {
    const some = fc.sample(fc.constantFrom(...shapes), { seed, numRuns: runs(12, 60) });
    expect(
      firstFault(
        some,
        stepsFor((text) => codec.decode(codec.encode(text))),
      ),
    ).toBeUndefined();
  });
});
