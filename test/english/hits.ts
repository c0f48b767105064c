import { readFileSync } from 'node:fs';
import { breaksIn, type Counted, type Surface } from './passage.ts';

/** A sentence that a pattern matches. */
export interface Hit {
  /** Name of the pattern. */
  readonly pattern: string;
  readonly surface: Surface;
  readonly file: string;
  readonly line: number;
  /** The whole sentence, code left out. */
  readonly sentence: string;
}

interface PatternFile {
  readonly patterns: readonly { readonly name: string; readonly regex: string }[];
}

const { patterns }: PatternFile = JSON.parse(readFileSync(new URL('patterns.json', import.meta.url), 'utf8'));

const expressions = patterns.map(({ name, regex }) => ({ name, expression: new RegExp(regex, 'gm') }));

export const patternNames: readonly string[] = patterns.map(({ name }) => name);

const sentenceStart = /(?<=[.!?:]["'`)*_]*) (?=["'(*_[]*[A-Z@…])/g;

/** Puts each sentence on a line: the expressions look at lines. No offset changes. */
const sentencesOf = (text: string): string => text.replaceAll('\n', ' ').replace(sentenceStart, '\n');

const sentenceAt = (sentences: string, offset: number): string => {
  const start = sentences.lastIndexOf('\n', offset - 1) + 1;
  const end = sentences.indexOf('\n', offset);
  return sentences.slice(start, end === -1 ? undefined : end).trim();
};

const hitsOf = ({ surface, file, line, text }: Counted): readonly Hit[] => {
  const sentences = sentencesOf(text);
  return expressions.flatMap(({ name, expression }) =>
    [...sentences.matchAll(expression)].map(({ index }) => ({
      pattern: name,
      surface,
      file,
      line: line + breaksIn(text.slice(0, index + 1)),
      sentence: sentenceAt(sentences, index),
    })),
  );
};

export const hitsIn = (passages: readonly Counted[]): readonly Hit[] => passages.flatMap(hitsOf);

export const wordsIn = ({ text }: Counted): number => text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
