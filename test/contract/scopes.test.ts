import { describe, expect, it } from 'vitest';
import type { Accepted, ScopeTable } from '../../infra/simulators/shared/scopes.ts';
import { fromFolders } from '../providers/folders.ts';
import { tables } from '../providers/scope-requests.ts';
import { isDescribed, loadDescriptions, providerNames, skippedBecause } from './descriptions.ts';
import { isObject, type Json } from './json.ts';
import { findOperation, operationsOf } from './operations.ts';
import type { Scopes } from './scope-readings.ts';

const reason = skippedBecause('The scopes of descriptions were');
if (reason !== '') process.stderr.write(`${reason}\n`);

type Needed = readonly string[];

/** Alternative lists of scopes for an operation. Each complete list is sufficient. */
const described = (security: Json | undefined): readonly Needed[] =>
  (Array.isArray(security) ? security : []).flatMap((one) => {
    const scopes = isObject(one) ? (one.oauth2 ?? one.OAuth2) : undefined;
    return Array.isArray(scopes) ? [scopes.map(String)] : [];
  });

const sorted = (all: readonly Needed[]): string[] =>
  [...new Set(all.map((one) => one.toSorted().join(' + ')))].toSorted();

const asLists = (accepted: Accepted): readonly Needed[] => accepted.map((one) => [one].flat());

const readings = await fromFolders<Scopes>('contract/scopes');

const withScopes = providerNames.filter((name) => Object.hasOwn(readings, name) && isDescribed(name));

const keyOf = (operation: string): { method: string; path: string } => {
  const [method = '', path = ''] = operation.split(' ');
  return { method, path };
};

const cases = withScopes.flatMap((id) => {
  const reading = readings[id];
  if (reading === undefined || reading === 'none') return [];
  return Object.entries<Accepted>((tables[id] ?? {}) as ScopeTable).map(
    ([operation, accepted]) => [`${id} ${operation}`, id, operation, accepted, reading] as const,
  );
});

describe.skipIf(cases.length === 0)('the scopes that a simulator accepts', () => {
  it.each(cases)('equal the scopes of the description: %s', (_, id, operation, accepted, reading) => {
    const match = findOperation(operationsOf(loadDescriptions(id)), keyOf(operation));
    const security = match?.operation.definition.security;
    const needed = described(security);
    const found = sorted(reading.read?.(needed, operation) ?? needed);
    const taken = sorted(asLists(reading.inTable?.(accepted, operation) ?? accepted));
    expect(found.length).toBeGreaterThan(0);
    if (reading.isOfAllTypes?.(operation)) expect(found).toEqual(expect.arrayContaining(taken));
    else expect(taken).toEqual(found);
  });

  it.each(withScopes.filter((id) => readings[id] === 'none'))(
    'are documented elsewhere, because the description of %s has none',
    (id) => {
      const all = operationsOf(loadDescriptions(id)).flatMap(({ definition }) => described(definition.security));
      expect(all).toEqual([]);
    },
  );
});
