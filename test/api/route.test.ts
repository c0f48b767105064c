import { describe, expect, it } from 'vitest';
import { grantsOf, isManagement } from '../../lib/api/grants.ts';
import type { Auth } from '../../lib/route.ts';
import { rowOf } from './rows.ts';

const nothing = {
  records: [],
  connections: [],
  projects: [],
  events: [],
  usage: [],
  requests: [],
  key: [],
  webhookKey: [],
  appKey: [],
  auditKey: [],
  sends: [],
};
const counting = { ...nothing, usage: ['UpdateItem'] };

describe('the grants of a route', () => {
  it('are empty for an open route without resources', () => {
    expect(grantsOf(rowOf({ auth: 'none' }))).toEqual(nothing);
  });

  it.each<Auth>(['connection', 'connection_or_key'])(
    'of %s let it find the connection and the key, and count',
    (auth) => {
      expect(grantsOf(rowOf({ auth }))).toEqual({
        ...counting,
        connections: ['GetItem', 'Query'],
        projects: ['GetItem'],
      });
    },
  );

  it.each<Auth>(['key', 'operator', 'operator_or_key'])(
    'of %s let it find the key, count, and write the audit item of a change',
    (auth) => {
      const ofKey = { ...counting, projects: ['GetItem'] };
      expect(grantsOf(rowOf({ auth }))).toEqual(ofKey);
      expect(grantsOf(rowOf({ auth, method: 'PATCH' }))).toEqual({ ...ofKey, events: ['PutItem'] });
    },
  );

  it('are those that the row and its auth need, each once', () => {
    const uses = { connections: ['GetItem', 'Query'], projects: ['PutItem'], key: ['Decrypt'] } as const;
    expect(grantsOf(rowOf({ auth: 'key', uses }))).toEqual({
      ...counting,
      connections: ['GetItem', 'Query'],
      projects: ['GetItem', 'PutItem'],
      key: ['Decrypt'],
    });
  });
});

describe('a management call', () => {
  it.each<[Auth, boolean]>([
    ['none', false],
    ['connection', false],
    ['connection_or_key', false],
    ['key', true],
    ['operator', true],
    ['operator_or_key', true],
  ])('of %s: %s', (auth, expected) => {
    expect(isManagement(rowOf({ auth }))).toBe(expected);
  });
});
