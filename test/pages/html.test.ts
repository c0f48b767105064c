import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from '../../lib/pages/html.ts';

const nothing: string | undefined = undefined;

describe('a template of markup', () => {
  it('escapes inserted values, for text and for quoted attributes', () => {
    const hostile = `"><script>alert('1')</script>&`;
    expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
    );
  });

  it('never lets a text leave its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const inside = html`<i title="${text}">${text}</i>`.text.slice('<i title="'.length, -'</i>'.length);
        const [attribute = '', content = ''] = inside.split('">');
        expect(`${attribute}${content}`).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('inserts other templates and lists of templates unchanged', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  });

  it('treats an object that only resembles a template as a text', () => {
    const forged = JSON.parse('{"text":"<script>"}');
    expect(() => html`<p>${forged}</p>`).toThrow();
  });

  it('omits undefined and false, and writes 0', () => {
    expect(html`<p>${nothing}${false}${0}</p>`.text).toBe('<p>0</p>');
  });
});
