import { describe, expect, it } from 'vitest';
import { successResult } from '../../lib/api/response.ts';
import type { ApiError, Warning } from '../../lib/errors.ts';
import type { Route } from '../../lib/route.ts';
import { rowOf } from './rows.ts';

const headers = { 'x-request-id': 'request-1' };

/** Maximum size of a Lambda's whole result, as JSON. */
const carried = 6 * 1024 * 1024;

const answerOf = (route: Partial<Route>, data: unknown, warnings: readonly Warning[] = []) => {
  const result = successResult(rowOf(route), { data, warnings }, headers);
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(carried);
  return JSON.parse(result.body ?? '');
};

/** A quote takes two bytes in the JSON of a function's result. */
const large = '"'.repeat(2 * 1024 * 1024);
const post: Partial<Route> = { method: 'POST', status: 201 };
const names = { id: 'a', remote_id: '1' };

const refusalOf = (act: () => unknown): ApiError => {
  try {
    act();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('Nothing was refused.');
};

describe('a response to a read that is too large for Lambda', () => {
  it('is a 413 with advice for a smaller request', () => {
    const refusal = refusalOf(() => answerOf({}, { name: large }));
    expect([refusal.status, refusal.code]).toEqual([413, 'payload_too_large']);
    expect(refusal.message).toMatch(/fewer records by `limit`, or without `remote_data`/);
  });
});

describe('a response to a write that is too large for Lambda', () => {
  it('lacks remote_data, with a warning', () => {
    const answer = answerOf(post, { ...names, name: 'Ada', remote_data: { large } });
    expect(answer.data).toEqual({ ...names, name: 'Ada' });
    expect(answer.warnings).toMatchObject([{ path: 'remote_data', code: 'partial_record' }]);
  });

  it('contains the names of the record, however long they are', () => {
    const long = { id: 'a', remote_id: encodeURIComponent('ü'.repeat(500)) };
    const fields = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`field_${at}`, '"'.repeat(30_000)]));
    expect(answerOf(post, { ...long, name: 'Ada', ...fields }).data).toMatchObject({
      ...long,
      name: 'Ada',
      field_0: '',
    });
  });

  it('also lacks fields that are too large', () => {
    const data = {
      ...names,
      name: 'Ada',
      details: large,
      tags: [large],
      field_mappings: { large },
      remote_data: { large },
    };
    const answer = answerOf(post, data);
    expect(answer.data).toEqual({ ...names, name: 'Ada', details: '', tags: [], field_mappings: {} });
    expect(answer.warnings.map(({ path }: Warning) => path)).toEqual([
      'details',
      'tags',
      'field_mappings',
      'remote_data',
    ]);
    expect(answer.statusCode).toBe(201);
  });

  it('keeps its warnings', () => {
    const warnings = [{ path: 'fax', code: 'unsupported_field' as const, message: 'no place' }];
    expect(answerOf(post, { ...names, details: large }, warnings).warnings).toHaveLength(2);
  });

  it('names every record of a batch, even if there is no room for anything else', () => {
    const fields = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 'x'.repeat(900)]));
    const items = Array.from({ length: 100 }, (_, index) => ({
      statusCode: 201,
      data: { id: `id-${index}`, remote_id: `${index}`, ...fields, remote_data: { large: 'x'.repeat(70_000) } },
    }));
    const { data } = answerOf({ ...post, status: 200 }, items);
    expect(data[99].data).toEqual({ id: 'id-99', remote_id: '99' });
    expect(data[0].warnings).toMatchObject([{ path: '', code: 'partial_record' }]);
  });

  it('keeps items of a batch that have no record', () => {
    const failed = { statusCode: 422, error: 'validation_failed', message: 'no' };
    const items = [failed, { statusCode: 201, data: { ...names, details: large } }];
    expect(answerOf({ ...post, status: 200 }, items).data[0]).toEqual(failed);
  });

  it('reports that a write was applied to a record, even if the rest cannot be put into JSON', () => {
    const refusal = refusalOf(() => answerOf(post, { ...names, size: 1n }));
    expect(refusal.code).toBe('internal_error');
    expect(refusal.details).toEqual({ outcome: 'applied', ...names });
  });
});
