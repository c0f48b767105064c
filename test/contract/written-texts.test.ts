import { describe, expect, it } from 'vitest';
import { byProvider } from '../harness/by-provider.ts';
import { fromFolders } from '../providers/folders.ts';
import { providerNames } from './descriptions.ts';
import { keptByFields } from './limits.ts';
import type { Unlimited } from './unlimited-texts.ts';
import { isLimited, writtenTexts } from './written-texts.ts';

/**
 * Reasons for texts without a rule. A new text in a declaration needs a rule, or an entry in
 * `test/providers/<id>/unlimited.ts`.
 */
const unlimitedTexts = await fromFolders<readonly Unlimited[]>('unlimited');

const texts = writtenTexts();

const listed = byProvider(
  providerNames.filter((provider) => !keptByFields(provider)),
  1,
);

describe.each(listed)('a text in the declaration of %s', (provider) => {
  const open = texts.filter((text) => text.provider === provider && !isLimited(text));
  const reviewed = (unlimitedTexts[provider] ?? []).flatMap(({ names }) => names);

  it('has a rule in the table of the simulators, or a reason for the missing rule', () => {
    const unknown = open.filter(({ name }) => !reviewed.includes(name));
    const advice = `Add a rule to infra/simulators/${provider}/documented-limits.ts, or the reason to test/providers/${provider}/unlimited.ts (export "unlimited").`;
    expect(
      unknown.map(({ object, field, name }) => `${object} ${field}: ${name}`),
      advice,
    ).toEqual([]);
  });

  it('has no unnecessary reason', () => {
    const advice = `Remove from test/providers/${provider}/unlimited.ts: no text without a rule has this name.`;
    expect(
      reviewed.filter((name) => !open.some((text) => text.name === name)),
      advice,
    ).toEqual([]);
  });
});
