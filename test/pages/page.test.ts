import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../lib/pages/document.ts';
import { html } from '../../lib/pages/html.ts';

const styleOf = (document: string): string => /<style>(.*)<\/style>/s.exec(document)?.[1] ?? '';

const render = (accent?: string, name = 'Acme') =>
  renderPage({ title: 'Hello', brand: { name, accent }, main: html`<h1>Hello</h1>` });

describe('a page', () => {
  it('allows only its own style, by its hash, with any colour', () => {
    for (const accent of [undefined, '#ff6600']) {
      const { document, headers } = render(accent);
      const hash = createHash('sha256').update(styleOf(document)).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
      expect(document).not.toMatch(/<script|style="|\son\w+=/);
    }
  });

  it('uses a valid colour, with readable text', () => {
    expect(styleOf(render('#ffd400').document)).toContain('--accent:#ffd400;--on-accent:#000000;');
    expect(styleOf(render('#663399').document)).toContain('--accent:#663399;--on-accent:#ffffff;');
  });

  it.each(['red', '#fff', '#123456}</style><script>'])('ignores the invalid colour %s', (accent) => {
    expect(render(accent).document).toBe(render().document);
  });

  it('escapes the name of the project', () => {
    const { document } = render(undefined, '<b>&"');
    expect(document).toContain('&lt;b&gt;&amp;&quot;');
    expect(document).not.toContain('<b>');
  });

  it('has a title, a language, and no icon to request', () => {
    const { document } = render();
    expect(document).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(document).toContain('<title>Hello – Acme</title>');
    expect(document).toContain('<link rel="icon" href="data:,">');
  });
});
