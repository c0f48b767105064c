import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { summaryFile, summaryPath } from '../../infra/docs/summary.ts';
import { loaders } from '../../lib/providers/registry.ts';
import { summaries } from '../../lib/providers/summary.ts';

const text = readFileSync(new URL(`../../${summaryPath}`, import.meta.url), 'utf8');

describe('the summary of the providers', () => {
  it('is up to date; `npm run docs` updates it', () => {
    expect(text).toBe(summaryFile());
  });

  it('contains each provider, in the order of the registry', () => {
    expect(Object.keys(summaries)).toEqual(Object.keys(loaders));
  });

  it('has at most 2.4 KB per provider, because every function that lists providers loads it', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual((60 * 1024 * Object.keys(loaders).length) / 25);
  });
});
