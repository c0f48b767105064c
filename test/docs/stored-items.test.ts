import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { storedKinds } from '../../infra/docs/stored-items.ts';
import { root } from './markdown.ts';

/** Kinds that no entity declares yet, by the word in their keys. */
const notDeclared = ['field_mappings', 'target_fields'];

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

/** Returns the words that a module of the store uses in keys: `sync` of `` `sync#${…}` ``, `head` of `sk: 'head'`. */
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
  it('contains each kind of item in the store', async () => {
    const words = new Set(globSync('lib/store/*/*.ts', { cwd: root }).flatMap(wordsIn));
    expect(words).toContain('block');
    const declared = (await storedKinds()).map(({ name }) => name);
    const known = [...declared, ...notDeclared];
    expect([...words].filter((word) => !known.includes(word)).toSorted()).toEqual([]);
  });

  it('contains none of the kinds that are listed as missing', async () => {
    const declared = (await storedKinds()).map(({ name }) => name);
    expect(notDeclared.filter((word) => declared.includes(word))).toEqual([]);
  });

  it('contains a meaning for each kind', async () => {
    expect((await storedKinds()).filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([]);
  });

  it('repeats the meaning of a shared attribute at each kind', async () => {
    const sharing = (await storedKinds()).filter(({ name }) => ['event', 'delivery'].includes(name));
    const docs = sharing.map(({ attributes }) => attributes.find(({ name }) => name === 'linked_user')?.doc);
    expect(docs).toEqual(['`id_linked_user`.', '`id_linked_user`.']);
  });

  it('identifies the kinds by their tables and keys', async () => {
    expect(await storedKinds()).toContainEqual(
      expect.objectContaining({ name: 'replan', table: 'connections', pk: '{scope}', sk: 'replan' }),
    );
  });
});
