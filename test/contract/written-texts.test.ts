import { describe, expect, it } from 'vitest';
import { fromFolders } from '../providers/folders.ts';
import { providerNames } from './descriptions.ts';
import { keptByFields } from './limits.ts';
import type { Unlimited } from './unlimited-texts.ts';
import { isLimited, writtenTexts } from './written-texts.ts';

/** A new text that a declaration writes has a rule, or is in `test/providers/<id>/unlimited.ts`. */
const unlimitedTexts = await fromFolders<readonly Unlimited[]>('unlimited');

const texts = writtenTexts();

const listed = providerNames.filter((provider) => !keptByFields(provider));

describe.each(listed)('a text that the declaration of %s writes', (provider) => {
  const open = texts.filter((text) => text.provider === provider && !isLimited(text));
  const reviewed = (unlimitedTexts[provider] ?? []).flatMap(({ names }) => names);

  it('has a rule in the table of the simulators, or a reason why there is none', () => {
    const unknown = open.filter(({ name }) => !reviewed.includes(name));
    const advice = `Add a rule to infra/simulators/${provider}/documented-limits.ts, or the reason to test/providers/${provider}/unlimited.ts (export "unlimited").`;
    expect(
      unknown.map(({ object, field, name }) => `${object} ${field}: ${name}`),
      advice,
    ).toEqual([]);
  });

  it('has no reason that nothing needs', () => {
    expect(reviewed.filter((name) => !open.some((text) => text.name === name))).toEqual([]);
  });
});
