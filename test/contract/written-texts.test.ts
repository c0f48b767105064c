import { describe, expect, it } from 'vitest';
import { providerNames } from './descriptions.ts';
import { keptByFields } from './limits.ts';
import { unlimitedTexts } from './unlimited-texts.ts';
import { isLimited, writtenTexts } from './written-texts.ts';

const texts = writtenTexts();

const listed = providerNames.filter((provider) => !keptByFields.includes(provider));

describe.each(listed)('a text that the declaration of %s writes', (provider) => {
  const open = texts.filter((text) => text.provider === provider && !isLimited(text));
  const reviewed = (unlimitedTexts[provider] ?? []).flatMap(({ names }) => names);

  it('has a rule in the table of the simulators, or a reason why there is none', () => {
    const unknown = open.filter(({ name }) => !reviewed.includes(name));
    expect(unknown.map(({ object, field, name }) => `${object} ${field}: ${name}`)).toEqual([]);
  });

  it('has no reason that nothing needs', () => {
    expect(reviewed.filter((name) => !open.some((text) => text.name === name))).toEqual([]);
  });
});
