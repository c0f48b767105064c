import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { routes } from '../../lib/api/routes.ts';
import { hasPlace } from '../../lib/console/places.ts';
import type { ErrorCode } from '../../lib/errors.ts';
import { causeNames, causeOf, cureOf } from '../../lib/issues/causes.ts';
import { cures } from '../../lib/issues/cures.ts';
import { evidenceIn } from '../../lib/issues/evidence.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { entryAt, failed, now } from './entries.ts';

it('the advice of a cause names existing routes', () => {
  const existing = routes.map(({ method, path }) => `${method} ${path}`);
  const texts = [...causeNames.map(causeOf), ...Object.values(cures)].flatMap((cure) => [
    cure.developer,
    cure.customer,
  ]);
  const named = texts.flatMap((text) => [...text.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, route = '']) => route));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((route) => !existing.includes(route))).toEqual([]);
});

it('the console has a page for each call in advice, but for changes that need a developer', () => {
  const texts = [...causeNames.map(causeOf), ...Object.values(cures)].map(({ developer }) => developer);
  const codes = new Set(texts.flatMap((text) => [...text.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code)));
  expect([...codes].filter((code) => !hasPlace(code)).toSorted()).toEqual([
    'PATCH /connections/{id}',
    'PUT /webhook/{id}',
    'active',
    'background_budget',
    'headers',
    'records:read',
    'url',
  ]);
});

/** Causes that an entry opens. */
const openedBy = (facts: Partial<RequestEntry>): readonly string[] =>
  evidenceIn(entryAt(now, { project: randomUUID(), connection: randomUUID(), ...facts }))
    .filter(({ sign }) => sign === 'opens')
    .map(({ cause }) => cause);

it('the cure of a refused address names the addresses of the deployment, if the operator has set them', () => {
  expect(cureOf('address_not_allowed', 'address').developer).toContain('Ask your operator which address');
  const known = cureOf('address_not_allowed', 'address', '198.51.100.7');
  expect(known.developer).toContain('The service calls from 198.51.100.7.');
  expect(known.customer).toContain('add 198.51.100.7 to the allow list');
});

describe('the evidence in an entry', () => {
  it('is missing in the end of an unconfirmed grant', () => {
    expect(openedBy({ ...failed('provider_failed'), cause: 'registration' })).toEqual(['provider_failed']);
    expect(openedBy({ ...failed('provider_failed'), cause: 'revocation' })).toEqual([]);
  });

  it.each([
    ['connection_needs_reauth', 'connection_needs_reauth'],
    ['provider_forbidden', 'provider_forbidden'],
    ['plan_required', 'provider_forbidden'],
    ['rate_limited', 'rate_limited'],
    ['provider_failed', 'provider_failed'],
    ['provider_unreachable', 'provider_failed'],
    ['provider_timeout', 'provider_failed'],
    ['provider_rejected', 'provider_rejected'],
  ] as const)('with the error %s is for %s', (error, cause) => {
    expect(openedBy(failed(error))).toEqual([cause]);
  });

  it('is for one cause only if the provider refuses the address', () => {
    expect(openedBy({ ...failed('provider_forbidden', 403), reason: 'address' })).toEqual(['address_not_allowed']);
  });

  it('does not exist for an error of the caller, a limit of the project or a repeated response', () => {
    const own: readonly ErrorCode[] = ['validation_failed', 'not_found', 'conflict', 'internal_error'];
    for (const error of own) expect(openedBy(failed(error)), error).toEqual([]);
    for (const error of ['rate_limited', 'provider_failed'] as const)
      expect(openedBy({ ...failed(error), provider_requests: [] }), error).toEqual([]);
  });

  it('exists for the daily budget of background work, which sends no request', () => {
    expect(openedBy({ ...failed('rate_limited'), cause: 'sync', provider_requests: [] })).toEqual(['rate_limited']);
  });
});
