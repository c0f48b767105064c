import { describe, expect, it } from 'vitest';
import { richText } from '../../../lib/engine/rich-text/rich-text.ts';
import { sanitise } from '../../../lib/engine/rich-text/sanitise.ts';

const host = 'https://acme.vendor.example';

/** An address in a text, and its target at the vendor. No target if the address is removed. */
const relative: readonly (readonly [given: string, at: string | undefined])[] = [
  ['/account/logout', `${host}/account/logout`],
  ['a', `${host}/a`],
  ['../a', `${host}/a`],
  ['./a/../b', `${host}/b`],
  ['?x=1', `${host}/?x=1`],
  ['#frag', undefined],
  ['#/account/logout', undefined],
  [' #frag', undefined],
  ['', undefined],
  ['//other.example/a', 'https://other.example/a'],
  ['\\\\other.example\\a', 'https://other.example/a'],
  ['/\\other.example/a', 'https://other.example/a'],
  ['\\a', `${host}/a`],
  ['https:/account/logout', `${host}/account/logout`],
  ['https:account/logout', `${host}/account/logout`],
  ['ht\ntps:/account', `${host}/account`],
  ['\t/a', `${host}/a`],
  ['/\n/other.example/a', 'https://other.example/a'],
  ['&#47;a', `${host}/a`],
  ['%2Fa', `${host}/%2Fa`],
  ['&Tab;/a', `${host}/a`],
];

const refused = [
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///a',
  'ftp://a.example/b',
];

const absolute = ['https://x.example/a', 'HTTPS://x.example/a', 'http://x.example/?a=1'];

describe.each([
  ['a link', (address: string) => `<a href="${address}">x</a>`, 'href'],
  ['an image', (address: string) => `<img src="${address}" />`, 'src'],
] as const)('the address of %s', (_, tag, name) => {
  const addressIn = (html: string): string | undefined => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1];

  it.each(relative)("%j belongs to the vendor's host, and is removed if the host is unknown", (given, at) => {
    expect(addressIn(sanitise(tag(given), host))).toBe(at);
    expect(addressIn(sanitise(tag(given)))).toBeUndefined();
    expect(addressIn(richText.readHtml(`<p>${tag(given)}</p>`, host).html)).toBe(at);
    expect(addressIn(richText.givenHtml(`<p>${tag(given)}</p>`).html)).toBeUndefined();
  });

  it.each(refused)('%j is removed', (given) => {
    expect([sanitise(tag(given), host), sanitise(tag(given))].map(addressIn)).toEqual([undefined, undefined]);
  });

  it.each(absolute)('%j is kept', (given) => {
    expect([sanitise(tag(given), host), sanitise(tag(given))].map(addressIn)).toEqual([given, given]);
  });
});

it('removes all other attributes with an address', () => {
  const html = '<blockquote cite="/a">q</blockquote><table background="/a"><tr><td background="/a">t</td></tr></table>';
  const others =
    '<img srcset="/a 2x" /><video poster="/a"></video><form action="/a"><button formaction="/a">b</button></form>';
  expect(sanitise(html + others, host)).not.toContain('/a');
});

it('keeps addresses for mail and calls in links only', () => {
  expect(sanitise('<a href="mailto:a@b.example">m</a><a href="tel:+4917">t</a>')).toContain('mailto:a@b.example');
  expect(sanitise('<img src="mailto:a@b.example" />', host)).not.toContain('mailto');
});
