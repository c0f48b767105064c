import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richText } from '../../../lib/engine/rich-text/rich-text.ts';
import { runs } from '../../harness/runs.ts';

const { readHtml, givenHtml, toHtml } = richText;

/** Characters that HTML collapses, trims, decodes or cannot contain, and their substitutes. */
const pieces = fc.oneof(
  fc.constantFrom(
    ...[' ', '  ', '\n', '\r\n', '\t', '\r', '\f', '\v', '\u0000', '\u0001', '\u001f', '\u007f', '\u0085', '\u2028'],
    ...['\u00a0', '\u2060', '\u2063', '\u2003', '\u3000', '\ufeff', '\u2400', '\u240c', '\u2421', '\ufffe', '💠'],
    ...['&', '&amp;lt;', '&nbsp;', '&#1;', '<', '>', '<br>', '</p>', '<b>', '<!--', '"', "'", 'a', 'b', '- ', '1. '],
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const texts = fc.array(pieces, { maxLength: 30 }).map((all) => all.join(''));

/** Changes that vendors' sanitisers and editors make to HTML without a visible difference. */
const retold: readonly ((html: string) => string)[] = [
  (html) => html,
  (html) => `<p>${html}</p>`,
  (html) => `<div style="" dir="auto">\n <p>${html}</p>\n</div>`,
  (html) => html.trim(),
  (html) => html.replaceAll('<br>', '\n<br />\n '),
  (html) => html.replaceAll('\u00a0', '&nbsp;').replaceAll('&lt;', '&#60;'),
  (html) => html.replaceAll(/[ \t\n\f\r]+/g, ' '),
];

describe('a plain text', () => {
  it.each([
    ['a<b\nsecond line', 'a&lt;b<br>second line'],
    ['two  spaces', 'two \u00a0spaces'],
    ['simple', 'simple'],
    ['&amp;', '&amp;amp;'],
  ])('%j is %j', (text, html) => {
    expect(toHtml(text)).toBe(html);
    expect(readHtml(html).text).toBe(text);
  });

  it('is restored unchanged from HTML that a vendor has rewritten', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...retold), (text, retell) => {
        expect(readHtml(retell(toHtml(text))).text).toBe(text.replaceAll('\r\n', '\n'));
      }),
      { numRuns: runs(1_000, 20_000) },
    );
  });

  it('is restored unchanged with 64 KB of the most expensive characters', () => {
    for (const piece of ['<', '&', ' ', '\n', '\t', '\u0000', '<div>', 'a \n', '\u00a0'])
      expect(readHtml(toHtml(piece.repeat(65_536 / piece.length))).text).toBe(piece.repeat(65_536 / piece.length));
  });
});

describe('HTML from people', () => {
  it.each([
    ['<p>Hello <b>World</b></p><p></p><p>again</p>', 'Hello World\n\nagain'],
    ['<div dir="auto"><p style="margin:0;">a</p><p style="margin:0;"><br></p><p>b</p></div>', 'a\n\nb'],
    ['<p>Updated test note content</p>', 'Updated test note content'],
    ['<div>a</div><div>b<br></div><div>c</div>', 'a\nb\nc'],
    ['<ul><li>a</li><li><p>b</p><ol start="3"><li>c</li><li>d</li></ol></li></ul>e', '- a\n- b\n  3. c\n  4. d\ne'],
    ['See <a href="https://x.example/y">the page</a>.', 'See the page (https://x.example/y).'],
    ['<a href="https://x.example">x.example</a> <a href="mailto:a@x.example">a@x.example</a>', 'x.example a@x.example'],
    ['<table><tr><th>A</th><th>B</th></tr><tr><td><p>1</p></td><td>2</td></tr></table>', 'A\tB\n1\t2'],
    ['<h1>T</h1>text<pre>a\n  b</pre>', 'T\ntext\na\n  b'],
    ['a &amp; b&nbsp;c&#8217;s', 'a & b c’s'],
    ['a<script>alert(1)</script><style>p {}</style>b', 'ab'],
    ['<p>a\n b</p>\n\n<p> c </p>', 'a b\nc'],
    ['<img src="https://x.example/a.png" alt="A picture">', 'A picture'],
  ])('%s is read as %j', (html, text) => {
    expect(readHtml(html).text).toBe(text);
  });

  it('without a tag is read as plain text', () => {
    expect(readHtml('one\r\ntwo  three &amp; 1 < 2')).toEqual({
      html: 'one<br />two \u00a0three &amp; 1 &lt; 2',
      text: 'one\ntwo  three & 1 < 2',
    });
  });
});

const tags = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<br>',
    '<div>',
    '</div>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<td>',
    '<tr>',
    '<table>',
  ],
  ...['<a href="https://x.example">', '<a href="javascript:alert(1)">', '</a>', '<script>', '</script>', '<!-- x -->'],
  ...['<pre>', '</pre>', '<svg>', '<title>', '<textarea>', '<iframe>', '<noscript>', '<img src=x onerror=alert(1)>'],
  ...['<p onclick="x()" style="color:red">', '<x', ' ', '\n', 'a', 'b c', '&lt;', '\u00a0', '\u2060', '\u2063'],
);
const markup = fc.array(tags, { maxLength: 25 }).map((all) => all.join(''));

describe('sanitised HTML', () => {
  it('does not change when it is read again', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const once = readHtml(html);
        expect(readHtml(once.html)).toEqual(once);
        expect(givenHtml(once.html)).toEqual({ ...once, isCut: false });
        const left = [...once.html.matchAll(/<[^>]*>/g)].join('');
        expect(left).not.toMatch(/<(?:script|svg|iframe|style)|\son\w+=|javascript:|style=/i);
      }),
      { numRuns: runs(1_000, 20_000) },
    );
  });

  it.each([
    ['<p>a</p>', false],
    ['<P CLASS=x>a', true],
    ['<p>a<script>b</script></p>', true],
    ['a<!-- b -->', true],
    ['<p>a<p>b', false],
    ['plain', false],
    ['<a href="javascript:alert(1)">a</a>', true],
    ['<a href="https://x.example">a</a>', false],
    ['<div>'.repeat(21), true],
    ['<div>'.repeat(20), false],
  ])('of %s reports whether something was removed: %s', (html, isCut) => {
    expect(givenHtml(html).isCut).toBe(isCut);
  });

  it('has at most 20 levels, and keeps the text of deeper levels', () => {
    const { html, text } = readHtml(`${'<div>'.repeat(50_000)}a${'</div>'.repeat(50_000)}b`);
    expect(html).toBe(`${'<div>'.repeat(20)}a${'</div>'.repeat(20)}b`);
    expect(text).toBe('a\nb');
  });
});
