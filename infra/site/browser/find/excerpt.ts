import { spelled, termsOf, wordPattern } from './words.ts';

/** Part of a text. A marked part is a word that the search found. */
export type Piece = readonly [text: string, isMarked: boolean];

/** Characters of an excerpt. */
const excerptLength = 190;

const piecesOf = (text: string, terms: ReadonlySet<string>): readonly Piece[] =>
  text
    .split(new RegExp(`(${wordPattern.source})`, 'iu'))
    .filter((part) => part !== '')
    .map((part): Piece => [part, termsOf(spelled(part)).some((term) => terms.has(term))])
    .reduce<[string, boolean][]>((all, [part, isMarked]) => {
      const last = all.at(-1);
      if (last && !last[1] && !isMarked) last[0] += part;
      else all.push([part, isMarked]);
      return all;
    }, []);

/** Part of a text that contains most of the terms, from the start of a sentence or line if one is near. */
export const excerptOf = (text: string, terms: ReadonlySet<string>): readonly Piece[] => {
  const hits = [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) => {
    const hit = termsOf(spelled(word)).find((term) => terms.has(term));
    return hit === undefined ? [] : [{ hit, index }];
  });
  let [start, best] = [0, 0];
  for (const { index } of hits) {
    const inside = hits.filter((one) => one.index >= index && one.index < index + excerptLength - 40);
    const different = new Set(inside.map(({ hit }) => hit)).size;
    if (different > best) [start, best] = [index, different];
  }
  const before = text.slice(0, start);
  const sentence = Math.max(before.lastIndexOf('\n') + 1, before.includes('. ') ? before.lastIndexOf('. ') + 2 : 0);
  const near = start - sentence < 70 ? sentence : before.lastIndexOf(' ', start - 40) + 1;
  const end = near + excerptLength >= text.length ? text.length : text.lastIndexOf(' ', near + excerptLength);
  const cut = text
    .slice(near, Math.max(end, near + 1))
    .replaceAll('\n', ' · ')
    .trim();
  return piecesOf(`${near > 0 && near !== sentence ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`, terms);
};
