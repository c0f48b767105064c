import { describe, expect, it } from 'vitest';
import described from '../../infra/simulators/shared/limits/described.json' with { type: 'json' };
import type { Limits, Rules } from '../../infra/simulators/shared/limits/table.ts';
import { isLong } from '../harness/runs.ts';
import { describedProviders, type ProviderName, publishedNames } from './descriptions.ts';
import type { Json } from './json.ts';
import { describedLimits, keptByFields, rulesIn } from './limits.ts';

const inTable: Readonly<Record<string, Limits>> = described;

const fromDescriptions = describedProviders().filter((provider) => !keptByFields(provider));

/** Formats the limits with one line per rule. */
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

const short = { type: 'string', maxLength: 5 };
const long = { type: 'string', maxLength: 9 };
const named = { type: 'object', properties: { name: short }, required: ['name'] };

describe('the rules of alternatives', () => {
  it.each<readonly [what: string, branches: Json[], rules: Rules]>([
    ['has a text that may be null', [short, { type: 'null' }], { '': { maxLength: 5 } }],
    [
      'has a text among numbers, which have rules of their own',
      [short, { type: 'number', maximum: 3 }],
      { '': { maxLength: 5, maximum: 3 } },
    ],
    ['has what all texts say', [short, { ...short, minLength: 1 }], { '': { maxLength: 5 } }],
    ['has nothing of texts that differ', [short, long], {}],
    [
      'has the members of the only object',
      [named, long],
      { '': { maxLength: 9, required: ['name'] }, '/name': { maxLength: 5 } },
    ],
    ['has nothing of a member that another object does not describe', [named, { type: 'object' }], {}],
    [
      'has a member that all objects describe alike',
      [named, { ...named, required: [] }],
      { '/name': { maxLength: 5 } },
    ],
    [
      'demands the members that all objects demand',
      [named, { type: 'object', required: ['id', 'name'] }],
      { '': { required: ['name'] } },
    ],
  ])('%s', (_, branches, rules) => {
    const names = new Set(['name']);
    expect(rulesIn({}, { oneOf: branches }, names)).toEqual(rules);
    expect(rulesIn({}, { anyOf: branches }, names)).toEqual(rules);
  });
});

describe('infra/simulators/shared/limits/described.json', () => {
  it.skipIf(fromDescriptions.length === 0).each(fromDescriptions)(
    'contains the rules for written members from the descriptions of %s',
    (provider) => {
      expect(inTable[provider] ?? {}, '`LONG=1 npx vitest run test/contract/limits -u` writes it').toEqual(
        describedLimits(provider),
      );
    },
  );

  it.runIf(isLong && describedProviders().length === publishedNames.length)(
    'is generated from the descriptions',
    async () => {
      const of = (provider: ProviderName) => [provider, describedLimits(provider)] as const;
      const limits = Object.fromEntries(fromDescriptions.map(of).filter(([, own]) => Object.keys(own).length > 0));
      await expect(inLines(limits)).toMatchFileSnapshot('../../infra/simulators/shared/limits/described.json');
    },
  );
});
