import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { deprecatedSince } from '../../lib/api/deprecation.ts';
import { endpoint } from '../../lib/api/endpoint.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { openJson } from '../../lib/api/protocols/open-json.ts';
import { routes } from '../../lib/api/routes.ts';
import { unmatched } from '../../lib/api/unmatched-route.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Route } from '../../lib/route.ts';
import manifest from '../../package.json' with { type: 'json' };
import { readDocument } from '../docs/markdown.ts';
import { eventOf } from './rows.ts';

const context = { getRemainingTimeInMillis: () => 20_000 } as Context;

const row = {
  method: 'GET',
  path: '/pets',
  handler: 'pets.list',
  summary: 'List pets',
  description: 'A row of a test.',
  group: 'pets',
  auth: 'none',
  status: 200,
  response: z.array(z.string()),
  uses: {},
} as const satisfies Route;

const guide = 'https://docs.example.com/versions';

const notice = {
  deprecation: '@1767225600',
  sunset: 'Wed, 01 Jul 2026 00:00:00 GMT',
  link: `<${guide}>; rel="deprecation"; type="text/html"`,
};

describe('the version', () => {
  it('is in every response, whatever the result is', async () => {
    const version = { 'x-unified-version': manifest.version };
    const list = endpoint(openJson, row, async () => ({ data: [] }));
    const fail = endpoint(openJson, row, async () => {
      throw new ApiError('not_found', 'There is none.');
    });
    expect((await list(eventOf({}), context)).headers).toMatchObject(version);
    expect((await fail(eventOf({}), context)).headers).toMatchObject(version);
    expect((await unmatched(eventOf({}))).headers).toMatchObject(version);
  });

  it('is in the changelog, newest first', () => {
    const [newest] = [...readDocument('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)];
    expect(newest?.[1]).toBe(manifest.version);
  });
});

describe('a route with a planned end', () => {
  const deprecated = deprecatedSince('2026-01-01', { sunset: '2026-07-01', guide });

  it('announces its end in each response, also in failures', async () => {
    expect(deprecated).toEqual(notice);
    const list = endpoint(openJson, { ...row, deprecated }, async () => ({ data: [] }));
    const fail = endpoint(openJson, { ...row, deprecated }, async () => {
      throw new ApiError('not_found', 'There is none.');
    });
    expect((await list(eventOf({}), context)).headers).toMatchObject(notice);
    expect((await fail(eventOf({}), context)).headers).toMatchObject(notice);
  });

  it('is marked in the document; the others are not', async () => {
    const [first] = routes.filter(({ path }) => path === '/health');
    const of = (route: Route) => describeApi([route], '1').paths[route.path]?.get;
    expect(first && of({ ...first, deprecated })?.deprecated).toBe(true);
    expect(first && of(first)).not.toHaveProperty('deprecated');
    const list = endpoint(openJson, row, async () => ({ data: [] }));
    expect(Object.keys((await list(eventOf({}), context)).headers ?? {})).not.toContain('deprecation');
  });

  it('is announced as early as the policy promises', () => {
    expect(readDocument('docs/versions.md')).toContain('180 days');
    expect(() => deprecatedSince('2026-01-01', { sunset: '2026-06-29', guide })).toThrow('179 days of notice');
    expect(() => deprecatedSince('soon', { sunset: '2026-06-30', guide })).toThrow('"soon"');
  });
});
