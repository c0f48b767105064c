import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { storedKinds } from '../../infra/docs/stored-items.ts';
import { root } from './markdown.ts';

/** Kinds that no entity declares yet, by the word in their keys. */
const notDeclared = ['field_mappings', 'target_fields'];

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

/** Words that a module of the store puts into keys: `sync` of `` `sync#${…}` ``, `head` of `sk: 'head'`. */
const wordsIn = (path: string): readonly string[] => {
  const text = withoutComments(readFileSync(`${root}${path}`, 'utf8'));
  const forms = [
    /(?<=[`'#])([a-z_]+)#/g,
    /\}#([a-z_]+)(?=[`'#])/g,
    /\bsk: '([a-z_]+)'/g,
    /\b\w*[kK]ind = '([a-z_]+)'/g,
  ];
  return forms.flatMap((form) => [...text.matchAll(form)].map(([, word = '']) => word));
};

describe('the page of stored items', () => {
  it('has each kind of item in the store', async () => {
    const words = new Set(globSync('lib/store/*/*.ts', { cwd: root }).flatMap(wordsIn));
    expect(words).toContain('block');
    const declared = (await storedKinds()).map(({ name }) => name);
    const known = [...declared, ...notDeclared];
    expect([...words].filter((word) => !known.includes(word)).toSorted()).toEqual([]);
  });

  it('has no kind that is said not to be on it', async () => {
    const declared = (await storedKinds()).map(({ name }) => name);
    expect(notDeclared.filter((word) => declared.includes(word))).toEqual([]);
  });

  it('has a meaning for each kind', async () => {
    expect((await storedKinds()).filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([]);
  });

  it('has the meaning of an attribute that several kinds share, at each of them', async () => {
    const sharing = (await storedKinds()).filter(({ name }) => ['event', 'delivery'].includes(name));
    const docs = sharing.map(({ attributes }) => attributes.find(({ name }) => name === 'linked_user')?.doc);
    expect(docs).toEqual(['`id_linked_user`.', '`id_linked_user`.']);
  });

  it('knows the kinds by their tables and keys', async () => {
    expect(await storedKinds()).toContainEqual(
      expect.objectContaining({ name: 'replan', table: 'connections', pk: '{scope}', sk: 'replan' }),
    );
  });
});
