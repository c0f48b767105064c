import { describe, expect, it } from 'vitest';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { createAnswerChecker, type WireAnswer } from './openapi.ts';

const check = createAnswerChecker(describeApi(routes, '1'));

const id = '0b9aa3d0-1111-4222-8333-444455556666';
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'request-1',
  'x-unified-version': '0.1.0',
};

const answer = (given: Partial<Omit<WireAnswer, 'body'>> & { body: unknown }): WireAnswer => ({
  method: 'GET',
  path: `/linked-users/${id}`,
  status: 200,
  headers,
  ...given,
  body: typeof given.body === 'string' ? given.body : JSON.stringify(given.body),
});

const user = {
  id_linked_user: id,
  linked_user_origin_id: 'user-1',
  alias: 'Ada',
  id_project: 'project-1',
  created_at: '2026-03-01T12:00:00.000Z',
};
const success = { statusCode: 200, data: user };
const notFound = {
  statusCode: 404,
  message: 'No.',
  error: 'not_found',
  details: { docs: '/docs/errors#not_found' },
};

describe('a response that differs from the document', () => {
  it.each<[string, Parameters<typeof answer>[0], string]>([
    ['a status that is not declared', { status: 202, body: { ...success, statusCode: 202 } }, 'status is not declared'],
    ['a statusCode that is not its status', { body: { ...success, statusCode: 201 } }, 'statusCode is 201'],
    [
      'an undeclared member of data',
      { body: { ...success, data: { ...user, age: 3 } } },
      '/data has the undeclared member age',
    ],
    [
      'an undeclared member of the envelope',
      { body: { ...success, page: 1 } },
      'the body has the undeclared member page',
    ],
    [
      'a missing member',
      { body: { statusCode: 200, data: { ...user, created_at: undefined } } },
      "required property 'created_at'",
    ],
    [
      'a member of another type',
      { body: { ...success, data: { ...user, alias: null } } },
      '/data/alias must be string',
    ],
    ['no envelope', { body: user }, "required property 'data'"],
    ['a body that is not JSON', { body: '<html>' }, 'the body is not JSON'],
    [
      'another content type',
      { headers: { ...headers, 'content-type': 'text/html' }, body: success },
      'the content type text/html',
    ],
    ['no content type', { headers: { 'x-request-id': '1' }, body: success }, 'the content type (none)'],
    [
      'no request id',
      { headers: { 'content-type': 'application/json' }, body: success },
      'header x-request-id is missing',
    ],
    [
      'an error of another operation',
      { status: 404, body: { ...notFound, error: 'conflict' } },
      'conflict is not declared',
    ],
    [
      'an error of another status',
      { status: 404, body: { ...notFound, error: 'forbidden' } },
      'forbidden has another status',
    ],
    [
      'details without the address of the explanation',
      { status: 404, body: { ...notFound, details: {} } },
      "required property 'docs'",
    ],
    [
      'undeclared details',
      { status: 404, body: { ...notFound, details: { ...notFound.details, cause: 'x' } } },
      'the undeclared member cause',
    ],
    ['a success at a path that is none', { path: '/nothing', body: success }, 'status is not declared'],
    ['a failure at such a path without envelope', { path: '/nothing', status: 404, body: {} }, 'required property'],
    [
      'a page without cursor',
      { path: '/linked-users', body: { statusCode: 200, data: [user] } },
      "property 'next_cursor'",
    ],
    [
      'no server-timing on a unified route',
      { path: `/crm/users/${id}`, body: success },
      'header server-timing is missing',
    ],
    [
      'a retry-after that is no number',
      { status: 404, headers: { ...headers, 'retry-after': 'soon' }, body: notFound },
      'the header retry-after',
    ],
    [
      'the 500 of the gateway',
      { status: 500, headers: {}, body: { message: 'Internal Server Error' } },
      'content type',
    ],
  ])('has %s', (_, given, fault) => {
    expect(check(answer(given)).join('\n')).toContain(fault);
  });

  it('is named by its operation and status', () => {
    expect(check(answer({ path: `/linked-users/${id}?a=1`, body: { ...success, page: 1 } }))).toEqual([
      `GET /linked-users/${id}?a=1 → 200: the body has the undeclared member page`,
    ]);
  });
});

describe('a response that matches the document', () => {
  it.each<[string, Parameters<typeof answer>[0]]>([
    ['a record', { body: success }],
    ['a page', { path: '/linked-users?limit=1', body: { statusCode: 200, data: [user], next_cursor: null } }],
    ['a repeat', { method: 'POST', path: '/linked-users/create', body: success }],
    ['a failure', { status: 404, body: notFound }],
    ['what no operation fits', { path: '/nothing', status: 404, body: notFound }],
    ['a method that no operation has', { method: 'DELETE', path: '/crm/contacts', status: 404, body: notFound }],
    ['what the gateway refuses', { status: 413, headers: {}, body: { message: 'Request Entity Too Large' } }],
  ])('is %s', (_, given) => {
    expect(check(answer(given))).toEqual([]);
  });

  it('may come as bytes', () => {
    expect(check({ ...answer({ body: success }), body: Buffer.from(JSON.stringify(success)) })).toEqual([]);
  });

  it('may lack members of a record if the request has `fields`, and may have no others', () => {
    const timing = { ...headers, 'server-timing': 'provider;dur=1, overhead;dur=1' };
    const of = (query: string, data: object) =>
      check(answer({ path: `/crm/users/${id}${query}`, headers: timing, body: { statusCode: 200, data } }));
    expect(of('?fields=name', { id, remote_id: '1', name: 'Ada' })).toEqual([]);
    expect(of('', { id, remote_id: '1', name: 'Ada' })).not.toEqual([]);
    expect(of('?fields=name', { id, remote_id: '1', name: 'Ada', other: 1 })).toHaveLength(1);
    expect(of('?fields=name', { id, remote_id: '1', name: 7 })).toHaveLength(1);
  });

  it("may have the provider's own members in remote_data", () => {
    const record = {
      id,
      remote_id: '1',
      remote_url: null,
      name: 'Ada',
      email: '',
      is_active: true,
      role: null,
      avatar_url: null,
      time_zone: null,
      created_at: null,
      modified_at: null,
      field_mappings: {},
    };
    const timing = { ...headers, 'server-timing': 'provider;dur=1, overhead;dur=1' };
    const body = { statusCode: 200, data: { ...record, remote_data: { anything: { at: ['all'] } } } };
    expect(check(answer({ path: `/crm/users/${id}`, headers: timing, body }))).toEqual([]);
  });
});
