import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfPath } from '../../../../lib/engine/http/request/relative-path.ts';

const dots = 'has a segment . or .., plain or encoded';
const slash = 'has an encoded slash or backslash';
const character = 'has a character that must be percent-encoded';
const control = 'has an encoded control character';
const begin = "must begin with / : it is below the provider's own base URL";
const bytes = 'has encoded bytes that are not UTF-8, plain or encoded again';
const empty = 'has an empty segment';

describe('a path that could leave the base URL', () => {
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
    [`/a%${'25'.repeat(9)}`, 'is percent-encoded more than 4 times over'],
    ['/a%2', 'has a % that begins no encoded character; write %25'],
    ['/%C0%AE%C0%AE/a', bytes],
    ['/%c0%ae%c0%ae/a', bytes],
    ['/%C0%2E%C0%2E/a', bytes],
    ['/%E0%80%AE%E0%80%AE/a', bytes],
    ['/%F0%80%80%AE/a', bytes],
    ['/a%C0%AFb', bytes],
    ['/a%c0%2fb', bytes],
    ['/a%E0%80%AFb', bytes],
    ['/a%F0%80%80%AFb', bytes],
    ['/a%F8%80%80%80%AFb', bytes],
    ['/a%C1%9Cb', bytes],
    ['/a%C0%80', bytes],
    ['/a%ED%A0%80', bytes],
    ['/a%F4%90%80%80', bytes],
    ['/a%80', bytes],
    ['/a%FF', bytes],
    ['/a%C3', bytes],
    ['/a%C3(', bytes],
    ['/a%C3/%BC', bytes],
    ['/%25C0%25AE%25C0%25AE/a', bytes],
    ['/a%25E0%2580%25AFb', bytes],
    ['/a%u002e', 'has a % that begins no encoded character; write %25'],
    ['/%25u002e%25u002e/a', dots],
    ['/%25U002E/a', dots],
    ['/a%25u002fb', slash],
    ['/a%25u005cb', slash],
    ['/%252e%252e%252f%25', slash],
    ['/a%252fb%25', slash],
    ['/a%255c%25zz', slash],
    ['/a%250a%25', control],
    ['/%2525252525252e', 'is percent-encoded more than 4 times over'],
    [`/${'%25'.padEnd(61, '25')}`, 'is percent-encoded more than 4 times over'],
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
    '/%F0%9F%98%80',
    '/100%25%20sure',
    '/100%25C',
    '/once%2520again',
    '/a:b@c/(d)*e,f;g=h!$&+',
    '/..a/b..',
    '/@evil.example',
    '/:80',
  ])('is accepted unchanged: %s', (path) => {
    expect(faultOfPath(path)).toBeUndefined();
  });
});

const bases = ['https://api.example.com', 'https://acme.example.com/api', 'http://127.0.0.1:8080/tenant/v1'];

describe('any valid path', () => {
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%25',
    '%C0',
    '%AE',
    '%u002e',
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

  it('stays below the base URL unchanged, however often it is decoded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bases), anything, (base, path) => {
        if (faultOfPath(path) !== undefined) return;
        const url = new URL(base + path);
        expect(url.href).toBe(base + path);
        let text = path;
        for (let round = 0; round < 3; round += 1) {
          expect(new URL(base + text).href.startsWith(`${base}/`), text).toBe(true);
          text = text.replace(/%u([0-9a-f]{4})/gi, (_, unit) => String.fromCharCode(Number.parseInt(unit, 16)));
          text = text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decodeURIComponent(run));
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
