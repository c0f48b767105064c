import { describe, expect, it } from 'vitest';
import { html } from '../../lib/pages/html.ts';
import { languageOf, languages } from '../../lib/pages/words/languages.ts';
import { loadWords } from '../../lib/pages/words/load.ts';
import { inWords } from '../../lib/pages/words/words.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider } from '../../lib/providers/define.ts';

/** Texts of a declaration for people who connect an account. */
const textsOf = ({ credentials, oauth }: Provider): readonly string[] => [
  ...Object.values(credentials).map(({ label }) => label),
  ...(oauth?.hosts === undefined ? [] : [oauth.hosts.label, ...Object.values(oauth.hosts.known ?? {})]),
  ...Object.values(oauth?.errors ?? {}).flatMap(({ message: why, advice: help }) => [why, ...help]),
];

const declared = new Set(Object.values(providers).flatMap(textsOf));

describe('the language of a page', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['en;q=0.5, ja;q=0.9', 'ja'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['nl, es;q=x', 'en'],
    ['constructor, fr', 'fr'],
  ])('for a browser that requests %j is %s', (asked, language) => {
    expect(languageOf(asked)).toBe(language);
  });
});

describe.each(languages)('the texts in %s', (language) => {
  it('are in this language, and contain names in the right places', async () => {
    const words = await loadWords(language);
    expect(words.language).toBe(language);
    const title = words.title({ customer: 'Initech', provider: 'HubSpot', project: 'Demo' });
    for (const name of ['Initech', 'HubSpot', 'Demo']) expect(title.split(name), name).toHaveLength(2);
    const question = words.question('HubSpot', html`<b>Demo</b>`, html`<b>Initech</b>`).text;
    for (const name of ['HubSpot', '<b>Demo</b>', '<b>Initech</b>']) expect(question).toContain(name);
  });
});

describe.each(languages.filter((one) => one !== 'en'))('the texts of declarations in %s', (language) => {
  it('are complete, and no others exist', async () => {
    const words = await loadWords(language);
    expect(Object.keys(words.declared).toSorted()).toEqual([...declared].toSorted());
    const [long = ''] = [...declared].toSorted((one, other) => other.length - one.length);
    expect(inWords(words, long)).not.toBe(long);
    expect(inWords(words, 'not declared')).toBe('not declared');
  });
});
