import { describe, expect, it } from 'vitest';
import { fill, fillHeaders, fillRequest, fillString } from '../../../../lib/engine/http/request/template.ts';

describe('fillString', () => {
  it('refuses a placeholder without a value, and names it', () => {
    expect(() => fillString('https://{subdomain}.zendesk.com', {})).toThrow('no value for {subdomain}');
  });

  it('refuses an unknown format', () => {
    expect(() => fillString('x{when:hours}', { when: 'now' })).toThrow('unknown placeholder format: hours');
  });

  it('fills every placeholder, also a repeated one', () => {
    expect(fillString('{a}-{b}-{a}', { a: 1, b: 'x' })).toBe('1-x-1');
  });

  it.each(['{b}', '$&', '$1', "$'", '\\', '{a}', '{limit:csv}'])('inserts the value %j unchanged', (value) => {
    expect(fillString('<{a}>', { a: value, b: 'secret', limit: ['x'] })).toBe(`<${value}>`);
  });
});

describe('fill', () => {
  it('replaces a placeholder on its own with its value and type', () => {
    const list = ['a', 'b'];
    expect(fill('{limit}', { limit: 5 })).toBe(5);
    expect(fill('{fields}', { fields: list })).toBe(list);
    expect(fill('{none}', { none: null })).toBeNull();
    expect(fill('{limit} records', { limit: 5 })).toBe('5 records');
  });

  it('omits members and elements without a value, and keeps null, false and 0', () => {
    const template = { after: '{cursor}', keep: [null, false, 0, '{cursor}'], inner: { cursor: '{cursor}' } };
    expect(fill(template, {})).toEqual({ keep: [null, false, 0], inner: {} });
  });

  it('converts times and lists', () => {
    const when = '2030-01-02T03:04:05.678+02:00';
    expect(fill('{when:ms}', { when })).toBe('1893546245678');
    expect(fill('{when:s}', { when })).toBe(1893546245);
    expect(fill('{fields:csv}', { fields: ['a', 'b'] })).toBe('a,b');
    expect(fill('{fields:csv}', { fields: 'a' })).toBe('a');
    expect(fill('{fields:csv}', {})).toBeUndefined();
    expect(fill('{when:minute}', { when })).toBe('1893546240000');
    expect(fill('{count:number}', { count: '3' })).toBe(3);
  });

  it('rounds a time up if the vendor has a lower precision, so that nothing before it is missed', () => {
    const when = '2030-01-02T03:04:05.678Z';
    expect(fill('{when:minuteend}', { when })).toBe(String(Date.parse('2030-01-02T03:05:00Z')));
    expect(fill('{when:utcend}', { when })).toBe('2030-01-02T03:04:06Z');
    const whole = '2030-01-02T03:04:00Z';
    expect(fill('{when:minuteend}', { when: whole })).toBe(String(Date.parse(whole)));
    expect(fill('{when:utcend}', { when: whole })).toBe(whole);
    expect(fill('{when:http}', { when: whole })).toBe(new Date(whole).toUTCString());
    expect(fill('{when:http}', { when: '2030-01-02T03:04:05.001+0000' })).toBe('Wed, 02 Jan 2030 03:04:06 GMT');
  });

  it('inserts the elements of a list among others', () => {
    expect(fill(['{clauses:each}', 'c'], { clauses: ['a', ['b']] })).toEqual(['a', ['b'], 'c']);
    expect(fill(['{clauses:each}', 'c'], {})).toEqual(['c']);
  });

  it('turns each element of a list into an object with one member', () => {
    const inputs = [{ flowId: '{ids:each}', type: 'FLOW_ID' }];
    expect(fill(inputs, { ids: ['7', '8'] })).toEqual([
      { flowId: '7', type: 'FLOW_ID' },
      { flowId: '8', type: 'FLOW_ID' },
    ]);
    expect(fill({ inputs }, { ids: [] })).toEqual({ inputs: [] });
    expect(fill(inputs, {})).toEqual([]);
    expect(fill([['{ids:each}'], 1], { ids: ['7'] })).toEqual([['7'], 1]);
    expect(fill(['{clauses}', 'c'], { clauses: ['a'] })).toEqual([['a'], 'c']);
  });

  it('turns a list into conditions, and keeps a text within its quotes', () => {
    expect(fill('a{clauses:and}', { clauses: ['b', 'c'] })).toBe('a AND b AND c');
    expect(fill('a{clauses:and}', { clauses: [] })).toBe('a');
    expect(fill('{name:quoted}', { name: 'x" OR "\\' })).toBe('"x\\" OR \\"\\\\"');
    expect(fill('name:{name:phrase}', { name: 'x" y:"\\z' })).toBe('name:"x y: z"');
  });

  it('does not fill placeholders inside values', () => {
    const values = { value: '{secret}', secret: 'shown' };
    expect(fill({ whole: '{value}', part: 'a {value}', list: ['{value}'] }, values)).toEqual({
      whole: '{secret}',
      part: 'a {secret}',
      list: ['{secret}'],
    });
    expect(fill('{value}', { value: { body: '{secret}' }, secret: 'shown' })).toEqual({ body: '{secret}' });
  });

  it('does not change the template', () => {
    const template = Object.freeze({ properties: Object.freeze({}), associations: Object.freeze([]) });
    const first = fill(template, {});
    expect(first).toEqual(template);
    expect(first).not.toBe(template);
  });
});

describe('fillRequest', () => {
  it('refuses an id that would lead to a different path', () => {
    for (const id of ['.', '..', '']) {
      expect(() => fillRequest({ method: 'GET', path: '/objects/contacts/{id}' }, { id }), id).toThrow();
    }
  });

  it.each([
    ['a/b', '/objects/a%2Fb'],
    ['../..', '/objects/..%2F..'],
    ['x?archived=true#y', '/objects/x%3Farchived%3Dtrue%23y'],
    ['{id}', '/objects/%7Bid%7D'],
    ['%2e%2e', '/objects/%252e%252e'],
    ['ü 1', '/objects/%C3%BC%201'],
  ])('encodes the id %j in a path', (id, path) => {
    const request = fillRequest({ method: 'GET', path: '/objects/{id}' }, { id });
    expect(request.path).toBe(path);
    expect(new URL(`https://api.example${path}`).pathname).toBe(path);
  });

  it('creates a parameter per query value and per element of a list, and none for an absent value', () => {
    const query = { limit: '{limit}', after: '{cursor}', 'role[]': ['agent', 'admin'], fixed: true };
    expect(fillRequest({ method: 'GET', path: '/users', query }, { limit: 25 }).query).toEqual([
      ['limit', '25'],
      ['role[]', 'agent'],
      ['role[]', 'admin'],
      ['fixed', 'true'],
    ]);
  });

  it('has a body only if the template has one', () => {
    expect(fillRequest({ method: 'GET', path: '/' }, {})).not.toHaveProperty('body');
    const body = { text: '{value}' };
    expect(fillRequest({ method: 'POST', path: '/', body }, { value: 'x' }).body).toEqual({ text: 'x' });
  });
});

describe('a query language', () => {
  it('gets conditions in pairs, each in brackets', () => {
    const where = (clauses: readonly string[]) => fill('(id is not null{clauses:nested})', { clauses });
    expect(where([])).toBe('(id is not null)');
    expect(where(['a'])).toBe('(id is not null AND a)');
    expect(where(['a', 'b', 'c'])).toBe('(id is not null AND (a AND (b AND c)))');
  });

  it('gets each quote and each backslash of a text twice', () => {
    expect(fill("Name = '{name:doubled}'", { name: "O'Hara \\' or 1" })).toBe("Name = 'O''Hara \\\\'' or 1'");
  });

  it('gets times with an offset, at the beginning or at the end of their second', () => {
    const time = '2026-05-14T11:36:19.250+03:00';
    expect(fill('{time:offset}', { time })).toBe('2026-05-14T08:36:19+00:00');
    expect(fill('{time:offsetend}', { time })).toBe('2026-05-14T08:36:20+00:00');
  });
});

describe('headers', () => {
  it('are omitted if their placeholder has no value', () => {
    const headers = { 'if-modified-since': '{since:offset}', 'x-kind': 'list' };
    expect(fillHeaders(headers, {})).toEqual({ 'x-kind': 'list' });
    expect(fillHeaders(headers, { since: '2026-01-01T00:00:00Z' })).toEqual({
      'if-modified-since': '2026-01-01T00:00:00+00:00',
      'x-kind': 'list',
    });
  });
});
