import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Schema } from '../../lib/api/openapi/document.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { rowOf } from './rows.ts';

const document = describeApi(routes, '1');

/** Returns every `pattern` in a value. */
const patternsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { pattern } = value as { readonly pattern?: unknown };
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.values(value).flatMap(patternsIn)];
};

/** Reasons why generators of clients cannot write a pattern as a literal, or would misread it. */
const faultsOf = (pattern: string): readonly string[] => [
  ...['', 'u', 'v'].flatMap((flags) => {
    try {
      new RegExp(pattern, flags);
      return [];
    } catch {
      return [`is no expression with the flags "${flags}"`];
    }
  }),
  ...(pattern.includes('/') ? ['has a slash'] : []),
  ...(/\\p|\\u\{/i.test(pattern) ? ['has what only the flag u understands'] : []),
  ...(/\(\?<?[=!]/.test(pattern) ? ['looks around'] : []),
  ...(pattern.length > 200 ? ['is long'] : []),
];

const patternOf = (regex: RegExp): string => {
  const row = rowOf({ method: 'POST', body: z.object({ one: z.string().regex(regex) }) });
  return patternsIn(describeApi([row], '1'))[0] ?? '';
};

describe('a pattern in the document', () => {
  it.each([
    ['^[^/]+$', 'has a slash'],
    [String.raw`^a\/b$`, 'has a slash'],
    [String.raw`^\p{L}+$`, 'has what only the flag u understands'],
    ['^(?!a).+$', 'looks around'],
    ['^[a', 'is no expression'],
    ['^[a-z&&b]$', 'is no expression with the flags "v"'],
    [`^(${'abc|'.repeat(60)})$`, 'is long'],
  ])('%s would be found', (pattern, fault) => {
    expect(faultsOf(pattern).join()).toContain(fault);
  });

  it.each([...new Set(patternsIn(document))])('%s is safe for generators', (pattern) => {
    expect(faultsOf(pattern)).toEqual([]);
  });

  it.each([
    [/^[^/\\]+$/, ['a.b'], ['a/b', 'a\\b']],
    [/^\w+\/\w+$/, ['image/png'], ['image', 'image\\png']],
    [/^a\\\/b$/, ['a\\/b'], ['a/b', 'a\\b']],
  ])('means the same as %s without its slashes', (regex, fitting, others) => {
    const written = new RegExp(patternOf(regex));
    expect(written.source).not.toContain('/');
    for (const text of fitting) expect([regex.test(text), written.test(text)]).toEqual([true, true]);
    for (const text of others) expect([regex.test(text), written.test(text)]).toEqual([false, false]);
  });

  it('still describes names of files and accent colours', () => {
    const [colour = '', name = ''] = ['#', '[^'].map((start) =>
      patternsIn(document).find((one) => one.startsWith(`^${start}`)),
    );
    expect(['#0A5f9c', '#12345', 'red'].map((text) => new RegExp(colour).test(text))).toEqual([true, false, false]);
    const texts = ['Grüße 1.pdf', 'a/b', 'a\\b', 'a\nb', 'a\u0085b'];
    expect(texts.map((text) => new RegExp(name).test(text))).toEqual([true, false, false, false, false]);
  });
});

/** Whether a schema accepts any value. */
const isFree = (schema: unknown): boolean =>
  Object.keys(Object(schema)).every((keyword) => ['description', 'x-max-depth', 'x-max-members'].includes(keyword));

describe('a batch in the document', () => {
  // Contacts are put on a list unchanged, so this is not a create of records.
  const batches = routes.filter(({ path }) => path.endsWith('/batch') && !path.includes('{id}'));
  const schemasOf = (path: string): readonly [sent: Schema | undefined, answered: Schema | undefined] => {
    const { requestBody, responses } = document.paths[path]?.post ?? expect.fail(path);
    const answer = responses[200];
    if (answer === undefined || '$ref' in answer) expect.fail(path);
    return [requestBody?.content['application/json']?.schema, answer.content['application/json']?.schema];
  };

  it('exists for each object with a create, except files', () => {
    expect(batches.length).toBeGreaterThan(8);
  });

  it.each(batches)('$path accepts and returns the records of its object', ({ path }) => {
    const create = document.paths[path.slice(0, -'/batch'.length)]?.post ?? expect.fail(path);
    const one = create.requestBody?.content['application/json']?.schema;
    const [sent, answered] = schemasOf(path);
    expect(sent).toMatchObject({ properties: { items: { items: one, minItems: 1, maxItems: 1000 } } });
    const [written] = Object(answered).anyOf;
    const [made, ...others] = written.properties.data.items.anyOf;
    const failed = others.at(-1);
    expect(made.properties.statusCode).toMatchObject({ const: 201 });
    expect(made.properties.data.$ref).toBe(String(Object(one).$ref).replace(/Input$/, ''));
    expect(failed).toEqual({ $ref: '#/components/schemas/Error' });
    for (const schema of [one, made.properties.data, failed]) expect(isFree(schema)).toBe(false);
  });
});

describe('a nullable value in the document', () => {
  it('is one schema with its limits', () => {
    const row = rowOf({ method: 'POST', body: z.object({ one: z.string().max(5).nullable().describe('One.') }) });
    const body = describeApi([row], '1').paths['/pets']?.post?.requestBody?.content['application/json']?.schema;
    expect(body?.properties?.one).toEqual({ type: ['string', 'null'], maxLength: 5, description: 'One.' });
  });

  it('stays among the choices if its values are listed', () => {
    const row = rowOf({ method: 'POST', body: z.object({ one: z.enum(['a', 'b']).nullable() }) });
    const body = describeApi([row], '1').paths['/pets']?.post?.requestBody?.content['application/json']?.schema;
    expect(body?.properties?.one).toMatchObject({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] });
  });
});

describe('content shared by several operations', () => {
  it('is written once: parameters, success responses, headers and errors', () => {
    const { parameters, responses, headers } = document.components;
    const inline = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => [
        ...(operation.parameters ?? []).filter((one) => !('$ref' in one)),
        ...Object.values(operation.responses).filter((one) => !('$ref' in one)),
      ]),
    );
    const texts = inline.map((one) => JSON.stringify(one));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    expect(Object.keys(parameters)).toEqual(expect.arrayContaining(['RecordLimit', 'RecordIdInPath', 'IdInPath']));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', 'CrmContactsUpdate200']));
    expect(JSON.stringify(document.paths)).not.toContain('Identifies the request in the log');
    expect(headers.id?.description).toContain('Identifies the request in the log');
  });

  it('has a numbered name if another part has the name', () => {
    const one = (path: `/${string}`, handler: string, name: string) =>
      rowOf({ path, handler: `${handler}.list`, query: z.object({ limit: z.string().describe(name) }) });
    const rows = [one('/a', 'a', 'A.'), one('/b', 'b', 'A.'), one('/c', 'c', 'B.'), one('/d', 'd', 'B.')];
    const { paths, components } = describeApi(rows, '1');
    expect(components.parameters.Limit?.description).toBe('A.');
    expect(paths['/a']?.get?.parameters).toEqual([{ $ref: '#/components/parameters/Limit' }]);
    expect(components.parameters.Limit2?.description).toBe('B.');
    expect(paths['/d']?.get?.parameters).toEqual([{ $ref: '#/components/parameters/Limit2' }]);
  });
});
