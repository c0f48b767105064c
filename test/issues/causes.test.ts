import { expect, it } from 'vitest';
import { routes } from '../../lib/api/routes.ts';
import { causeNames, causeOf } from '../../lib/issues/causes.ts';

it('the advice of a cause names existing routes', () => {
  const existing = routes.map(({ method, path }) => `${method} ${path}`);
  const texts = causeNames.flatMap((name) => [causeOf(name).developer, causeOf(name).customer]);
  const named = texts.flatMap((text) => [...text.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, route = '']) => route));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((route) => !existing.includes(route))).toEqual([]);
});
