import { describe, expect, it } from 'vitest';
import { errorResult, successResult } from '../../lib/api/response.ts';
import { ApiError, type ErrorCode, statusOfCode, validationError, type Warning } from '../../lib/errors.ts';
import { rowOf } from './rows.ts';

const headers = { 'x-request-id': 'request-1' };
const bodyOf = ({ body = '' }: { body?: string | undefined }): unknown => JSON.parse(body);

const notApplied = { retriable: false, outcome: 'not_applied' };

/** Codes that always mean that nothing was written. */
const refusedBefore = [
  ...['invalid_json', 'invalid_request', 'invalid_cursor', 'unauthorized', 'forbidden', 'method_not_allowed'],
  ...['not_found', 'conflict', 'link_expired', 'link_used'],
  ...['payload_too_large', 'unsupported_media_type', 'validation_failed', 'unsupported_object'],
  ...['unsupported_operation', 'unsupported_filter', 'credentials_rejected', 'ambiguous_connection'],
];

describe('the response to a failure', () => {
  it.each(Object.entries(statusOfCode))('contains %s with the status %i twice', (code, status) => {
    const result = errorResult(new ApiError(code as ErrorCode, 'No.'), headers);
    expect(result.statusCode).toBe(status);
    expect(bodyOf(result)).toEqual({
      statusCode: status,
      message: 'No.',
      error: code,
      details: { ...(refusedBefore.includes(code) && notApplied), docs: `/docs/errors#${code}` },
    });
  });

  it('states the outcome of the request if the error knows it better', () => {
    const details = { retriable: true, outcome: 'applied' } as const;
    const result = errorResult(new ApiError('payload_too_large', 'No.', { details }), headers);
    expect(bodyOf(result)).toMatchObject({ details });
  });

  it('never contains the cause', () => {
    const error = new ApiError('internal_error', 'Something failed.', { cause: new Error('secret') });
    expect(JSON.stringify(errorResult(error, headers))).not.toContain('secret');
  });

  it('names every refused field in its details and in its message', () => {
    const issues = [
      { path: 'name', message: 'is required' },
      { path: 'tags[1]', message: 'must be text' },
    ];
    expect(bodyOf(errorResult(validationError(issues), headers))).toEqual({
      statusCode: 422,
      message: 'name is required; tags[1] must be text',
      error: 'validation_failed',
      details: { issues, ...notApplied, docs: '/docs/errors#validation_failed' },
    });
  });

  it('also names the time to wait in a header', () => {
    const error = new ApiError('rate_limited', 'Slower.', { details: { retriable: true, retry_after: 7 } });
    const result = errorResult(error, headers);
    expect(result.headers).toMatchObject({ 'retry-after': '7', 'x-request-id': 'request-1' });
    expect(bodyOf(result)).toMatchObject({ details: { retriable: true, retry_after: 7 } });
  });

  it('has no retry-after if no time is known', () => {
    expect(errorResult(new ApiError('rate_limited', 'Slower.'), headers).headers).not.toHaveProperty('retry-after');
  });

  it('is JSON that must not be stored', () => {
    expect(errorResult(new ApiError('not_found', 'No.'), headers).headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
    });
  });
});

const warning = (path: string, message: string): Warning => ({ path, code: 'unsupported_field', message });

describe('the response to a success', () => {
  it('is the envelope with the status of the row', () => {
    const result = successResult(rowOf({ status: 201 }), { data: { name: 'Rex' } }, headers);
    expect(result.statusCode).toBe(201);
    expect(bodyOf(result)).toEqual({ statusCode: 201, data: { name: 'Rex' } });
  });

  it('has the status of the use case if it sets a different one', () => {
    const result = successResult(rowOf({ status: 201 }), { status: 200, data: {} }, headers);
    expect(result.statusCode).toBe(200);
    expect(bodyOf(result)).toMatchObject({ statusCode: 200 });
  });

  it('summarizes its warnings in the message', () => {
    const warnings = [warning('fax', 'fax has no place'), warning('pager', 'pager has no place')];
    expect(bodyOf(successResult(rowOf(), { data: {}, warnings }, headers))).toEqual({
      statusCode: 200,
      message: 'Done, except: fax has no place; pager has no place',
      data: {},
      warnings,
    });
  });

  it('keeps the message of the use case with warnings', () => {
    const answer = { data: {}, message: 'Keep the key.', warnings: [warning('fax', 'fax has no place')] };
    expect(bodyOf(successResult(rowOf(), answer, headers))).toMatchObject({ message: 'Keep the key.' });
  });

  it('has neither message nor warnings if there are none', () => {
    expect(bodyOf(successResult(rowOf(), { data: {}, warnings: [] }, headers))).toEqual({ statusCode: 200, data: {} });
  });

  it.each([
    ['its cursor', 'abc', 'abc'],
    ['null', null, null],
    ['null', undefined, null],
  ])('of a page has %s as next_cursor', (_, nextCursor, expected) => {
    const result = successResult(rowOf({ paged: true }), { data: [], nextCursor }, headers);
    expect(bodyOf(result)).toEqual({ statusCode: 200, data: [], next_cursor: expected });
  });

  it('of a row without pages has no next_cursor', () => {
    expect(bodyOf(successResult(rowOf(), { data: {}, nextCursor: 'abc' }, headers))).not.toHaveProperty('next_cursor');
  });

  it('of a bare row is the unchanged data', () => {
    const result = successResult(rowOf({ bare: true }), { data: { openapi: '3.1.0' } }, headers);
    expect(bodyOf(result)).toEqual({ openapi: '3.1.0' });
  });

  it('lets the use case set headers and replace those of the chain', () => {
    const answer = { data: {}, headers: { 'cache-control': 'public', 'idempotent-replayed': 'true' } };
    expect(successResult(rowOf(), answer, headers).headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public',
      'x-request-id': 'request-1',
      'idempotent-replayed': 'true',
    });
  });
});
