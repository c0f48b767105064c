import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfPath } from '../../lib/engine/target.ts';

const dots = 'has a segment . or .., plain or encoded';
const slash = 'has an encoded slash or backslash';
const character = 'has a character that must be percent-encoded';
const control = 'has an encoded control character';
const begin = "must begin with / : it is below the provider's own base URL";
const empty = 'has an empty segment';

describe('a path that could lead elsewhere', () => {
  it.each([
    ['', begin],
    ['crm/v3', begin],
    ['https://evil.example/', begin],
    ['HTTPS:/evil.example', begin],
    ['@evil.example/', begin],
    ['.evil.example/', begin],
    [':80/', begin],
    ['?x=1', begin],
    ['\\\\evil.example', begin],
    [' /a', begin],
    ['\t/a', begin],
    ['//evil.example/a', empty],
    ['///evil.example', empty],
    ['/a//b', empty],
    ['//user:password@evil.example/', empty],
    ['/\\evil.example', character],
    ['/\\/evil.example', character],
    ['/a\\..\\b', character],
    ['/a b', character],
    ['/a\tb', character],
    ['/\t/evil.example', character],
    ['/a\r\nhost: evil.example', character],
    ['/a\u0000', character],
    ['/ünïcode', character],
    ['/．．/a', character],
    ['/a／..／b', character],
    ['/‥/a', character],
    ['/a"b', character],
    ['/a<b>', character],
    ['/a?b=1', 'has a ? or #; give the query as `query`'],
    ['/a#b', 'has a ? or #; give the query as `query`'],
    ['/.', dots],
    ['/..', dots],
    ['/../a', dots],
    ['/a/../../b', dots],
    ['/a/./b', dots],
    ['/a/..', dots],
    ['/%2e%2e/a', dots],
    ['/%2E%2E/a', dots],
    ['/.%2e/a', dots],
    ['/%2e/a', dots],
    ['/%252e%252e/a', dots],
    ['/%25252e%25252e/a', dots],
    ['/..;/a', dots],
    ['/..;x=1/a', dots],
    ['/%2e%2e;/a', dots],
    ['/..%3b/a', dots],
    ['/..%2fa', slash],
    ['/%2f%2fevil.example', slash],
    ['/%2Fevil.example', slash],
    ['/a%2f..%2f..%2fb', slash],
    ['/a%252fb', slash],
    ['/a%5c..%5cb', slash],
    ['/%5c%5cevil.example', slash],
    ['/a%255cb', slash],
    ['/a%0d%0ahost:%20evil.example', control],
    ['/a%00', control],
    ['/a%250d%250a', control],
    ['/a%7f', control],
    ['/a%C2%85b', control],
    ['/a%', 'has a % that begins no encoded character; write %25'],
    ['/a%zz', 'has a % that begins no encoded character; write %25'],
    ['/a%2', 'has a % that begins no encoded character; write %25'],
    [`/${'a'.repeat(8_000)}`, 'is longer than 8000 characters'],
  ])('is refused with its reason: %j', (path, fault) => {
    expect(faultOfPath(path)).toBe(fault);
  });
});

describe('a path of a provider', () => {
  it.each([
    '/',
    '/crm/v3/objects/contacts',
    '/crm/v3/objects/contacts/',
    '/repos/octocat/hello.world/contents/a...b',
    '/api/v2/search.json',
    '/users/ada%40example.com',
    '/names/Ada%20%26%20Co',
    '/discount/100%25',
    '/%C3%BCber',
    '/a:b@c/(d)*e,f;g=h!$&+',
    '/..a/b..',
    '/@evil.example',
    '/:80',
  ])('is taken as it is: %s', (path) => {
    expect(faultOfPath(path)).toBeUndefined();
  });
});

const bases = ['https://api.example.com', 'https://acme.example.com/api', 'http://127.0.0.1:8080/tenant/v1'];

describe('any path without fault', () => {
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%25',
    '\\',
    '@',
    ':',
    ';',
    '?',
    '#',
    'a',
    'é',
    '\t',
    '\n',
  );
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => `/${pieces.join('')}`),
  );

  it('stays below the base URL, as it was written, however often it is decoded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bases), anything, (base, path) => {
        if (faultOfPath(path) !== undefined) return;
        const url = new URL(base + path);
        expect(url.href).toBe(base + path);
        let text = path;
        for (let round = 0; round < 3; round += 1) {
          expect(new URL(base + text).href.startsWith(`${base}/`), text).toBe(true);
          try {
            text = decodeURIComponent(text);
          } catch {
            return;
          }
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
