import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { acceptBody, checkRequest, maxBodyBytes } from '../../lib/api/request.ts';
import { ApiError } from '../../lib/errors.ts';
import { eventOf, rowOf } from './rows.ts';

const route = rowOf({ method: 'POST', body: z.looseObject({}) });
const optional = rowOf({ method: 'PUT', body: z.looseObject({}), bodyOptional: true });
const curlDefault = 'application/x-www-form-urlencoded';

/** Returns the error of a refused call. */
const refusalOf = (call: () => unknown): ApiError => {
  try {
    call();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
};

describe('a refused body', () => {
  it.each([
    ['of one byte too many', 'x'.repeat(maxBodyBytes + 1), false],
    ['whose characters are few and its bytes too many', 'é'.repeat(maxBodyBytes / 2 + 1), false],
    ['that is too large once it is decoded', Buffer.alloc(maxBodyBytes + 1, ' ').toString('base64'), true],
  ])('is a 413 %s', (_, body, isBase64Encoded) => {
    const refusal = refusalOf(() => acceptBody(route, eventOf({ type: 'application/json', body, isBase64Encoded })));
    expect([refusal.status, refusal.code]).toEqual([413, 'payload_too_large']);
  });

  it('is a 413, not a 415, if both apply', () => {
    const event = eventOf({ type: 'text/xml', body: 'x'.repeat(maxBodyBytes + 1) });
    expect(refusalOf(() => acceptBody(route, event)).status).toBe(413);
  });

  it.each([
    ['text/xml', '<pet/>'],
    ['text/plain', '{"name":"Rex"}'],
    ['multipart/form-data; boundary=x', '{}'],
    ['application/jsonp', '{}'],
    ['application/json-seq', '{}'],
    ['application/+json', '{}'],
    [curlDefault, 'name=Rex'],
    [curlDefault, '"Rex"'],
  ])('is a 415 of the type %s with the content %s', (type, body) => {
    const refusal = refusalOf(() => acceptBody(route, eventOf({ type, body })));
    expect([refusal.status, refusal.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('is a 415 that names the type and not its parameters', () => {
    const event = eventOf({ type: 'Text/XML; charset=utf-8', body: '<pet/>' });
    expect(refusalOf(() => acceptBody(route, event)).message).toBe(
      'Send JSON with content-type application/json, not text/xml.',
    );
  });

  it.each([
    [undefined, undefined],
    [undefined, ''],
    ['application/json', ' \n'],
    [curlDefault, ''],
  ])('is a 400 of the type %s if it is empty', (type, body) => {
    const event = eventOf({ ...(type && { type }), ...(body !== undefined && { body }) });
    const refusal = refusalOf(() => acceptBody(route, event));
    expect([refusal.status, refusal.code]).toEqual([400, 'invalid_json']);
  });

  it('is a 415 if it is empty with another type', () => {
    expect(refusalOf(() => acceptBody(route, eventOf({ type: 'text/xml', body: '' }))).status).toBe(415);
  });
});

describe('an accepted body', () => {
  const body = '{"name":"Rex"}';

  it.each([
    undefined,
    '',
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/merge-patch+json',
    'application/vnd.api+json',
    curlDefault,
    `${curlDefault}; charset=utf-8`,
  ])('is JSON of the type %s', (type) => {
    expect(acceptBody(route, eventOf({ ...(type !== undefined && { type }), body }))).toBe(body);
  });

  it.each(['  {"name":"Rex"}', '\n[1]'])('is %j without a mention of its type by curl', (text) => {
    expect(acceptBody(route, eventOf({ type: curlDefault, body: text }))).toBe(text);
  });

  it('is decoded if the gateway sends it in Base64', () => {
    const encoded = Buffer.from('{"name":"Zoë"}').toString('base64');
    expect(acceptBody(route, eventOf({ type: curlDefault, body: encoded, isBase64Encoded: true }))).toBe(
      '{"name":"Zoë"}',
    );
  });

  it('may have exactly 1 MB', () => {
    const largest = `{"a":"${'x'.repeat(maxBodyBytes - 8)}"}`;
    expect(acceptBody(route, eventOf({ type: 'application/json', body: largest }))).toHaveLength(1024 * 1024);
  });

  it.each([undefined, 'application/json', 'text/xml'])(
    'is {} if the row allows an empty body, of the type %s',
    (type) => {
      expect(acceptBody(optional, eventOf({ ...(type && { type }), body: ' ' }))).toBe('{}');
    },
  );
});

const table = rowOf({
  method: 'POST',
  path: '/pets/{id}',
  params: z.object({ id: z.guid() }),
  query: z.strictObject({ limit: z.coerce.number().int().max(100).default(25) }),
  body: z.strictObject({
    name: z.string(),
    owners: z.array(z.strictObject({ email: z.string() })).default([]),
    address: z.strictObject({ city: z.string() }).optional(),
  }),
});

const id = '0b9aa3d0-1111-4222-8333-444455556666';
const event = (parts: Parameters<typeof eventOf>[0] = {}) => eventOf({ pathParameters: { id }, ...parts });
const issuesOf = (body: unknown) => refusalOf(() => checkRequest(table, event(), body)).details?.issues;

describe('a request that does not fit its row', () => {
  it('is a 404 if the id in the path has no valid form', () => {
    const refusal = refusalOf(() => checkRequest(table, event({ pathParameters: { id: 'x' } }), { name: 'Rex' }));
    expect([refusal.status, refusal.code]).toEqual([404, 'not_found']);
    expect(refusal.details?.issues).toBeUndefined();
  });

  it.each([
    ['a member', { name: 1 }, 'name'],
    ['a missing member', {}, 'name'],
    ['a member of an element', { name: 'Rex', owners: [{ email: 'a' }, { email: 2 }] }, 'owners[1].email'],
    ['a member of a member', { name: 'Rex', address: { city: null } }, 'address.city'],
    ['an unknown member', { name: 'Rex', colour: 'red' }, 'colour'],
    ['an unknown member of an element', { name: 'Rex', owners: [{ email: 'a', age: 3 }] }, 'owners[0].age'],
    ['the body itself', [], ''],
  ])('is a 422 with the path of %s', (_, body, path) => {
    const refusal = refusalOf(() => checkRequest(table, event(), body));
    expect([refusal.status, refusal.code]).toEqual([422, 'validation_failed']);
    expect(refusal.details?.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  it('is a 422 that names every fault, and each unknown member separately', () => {
    expect(
      issuesOf({ owners: [{}], x: 1, y: 2 })
        ?.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['name', 'owners[0].email', 'x', 'y']);
    expect(issuesOf({ name: 'Rex', x: 1 })).toEqual([{ path: 'x', message: 'is not a field of this request' }]);
  });

  it.each([
    [{ limit: '101' }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ page: '2' }, 'page'],
  ])('is a 422 for the query %j', (queryStringParameters, path) => {
    const refusal = refusalOf(() => checkRequest(table, event({ queryStringParameters }), { name: 'Rex' }));
    expect(refusal.status).toBe(422);
    expect(refusal.details?.issues?.map((issue) => issue.path)).toEqual([path]);
  });
});

describe('a request that fits its row', () => {
  it('has parts as the schemas parse them', () => {
    const query = { queryStringParameters: { limit: '10' } };
    expect(checkRequest(table, event(query), { name: 'Rex' })).toEqual({
      params: { id },
      query: { limit: 10 },
      body: { name: 'Rex', owners: [] },
    });
  });

  it('has defaults for absent values', () => {
    expect(checkRequest(table, event(), { name: 'Rex' }).query).toEqual({ limit: 25 });
  });

  it('has an empty part for each part without a schema', () => {
    const given = eventOf({ pathParameters: { id }, queryStringParameters: { a: '1' } });
    expect(checkRequest(rowOf(), given, 'text')).toEqual({ params: {}, query: {}, body: {} });
  });
});
