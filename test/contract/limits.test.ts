import { describe, expect, it } from 'vitest';
import described from '../../infra/simulators/limits/described.json' with { type: 'json' };
import type { Limits } from '../../infra/simulators/limits/table.ts';
import { isLong } from '../harness/runs.ts';
import { describedProviders, type ProviderName, providerNames } from './descriptions.ts';
import { describedLimits, keptByFields } from './limits.ts';

const inTable: Readonly<Record<string, Limits>> = described;

const fromDescriptions = describedProviders().filter((provider) => !keptByFields.includes(provider));

/** A line for each rule. */
const inLines = (limits: Readonly<Record<string, Limits>>): string => {
  const block = (members: readonly (readonly [string, string])[], indent: string): string =>
    `{\n${members.map(([name, value]) => `${indent}  ${JSON.stringify(name)}: ${value}`).join(',\n')}\n${indent}}`;
  const operations = (own: Limits) =>
    Object.entries(own).map(([operation, rules]) => {
      const lines = Object.entries(rules).map(([at, rule]) => [at, JSON.stringify(rule)] as const);
      return [operation, block(lines, '    ')] as const;
    });
  return `${block(
    Object.entries(limits).map(([provider, own]) => [provider, block(operations(own), '  ')] as const),
    '',
  )}\n`;
};

describe('infra/simulators/limits/described.json', () => {
  it.skipIf(fromDescriptions.length === 0).each(fromDescriptions)(
    'has what the descriptions of %s say of what is written',
    (provider) => {
      expect(inTable[provider] ?? {}, '`LONG=1 npx vitest run test/contract/limits -u` writes it').toEqual(
        describedLimits(provider),
      );
    },
  );

  it.runIf(isLong && describedProviders().length === providerNames.length)('is written from them', async () => {
    const of = (provider: ProviderName) => [provider, describedLimits(provider)] as const;
    const limits = Object.fromEntries(fromDescriptions.map(of).filter(([, own]) => Object.keys(own).length > 0));
    await expect(inLines(limits)).toMatchFileSnapshot('../../infra/simulators/limits/described.json');
  });
});
