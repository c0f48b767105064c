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

/** The expressions of `patterns.json`. */
export const sentencePatterns: readonly string[] = patterns.map(({ name }) => name);

/** A doc comment begins with a noun or a verb. */
export const openingPattern = 'doc comment: preposition or relative first';

export const patternNames: readonly string[] = [...sentencePatterns, openingPattern];

const relatives = 'What|Whatever|Which|Who|Whom|Whose|Whoever|Where|When|How|Why|That|Those';
const prepositions =
  'About|Above|After|Against|As|At|Before|Behind|Below|Beside|Between|Beyond|By|During|For|From|In|Into|Like|Of|On|Out|' +
  'Over|Since|Through|To|Under|Unlike|Until|Up|Upon|With|Within|Without';
const opening = new RegExp(`^\\W*(?:${relatives}|${prepositions})\\b`);

const sentenceStart = /(?<=[.!?:]["'`)*_]*) (?=["'(*_[]*[A-Z@…])/g;

/** Puts each sentence on a line: the expressions look at lines. No offset changes. */
const sentencesOf = (text: string): string => text.replaceAll('\n', ' ').replace(sentenceStart, '\n');

const sentenceAt = (sentences: string, offset: number): string => {
  const start = sentences.lastIndexOf('\n', offset - 1) + 1;
  const end = sentences.indexOf('\n', offset);
  return sentences.slice(start, end === -1 ? undefined : end).trim();
};

const hitsOf = ({ surface, file, line, text, opensDoc }: Counted): readonly Hit[] => {
  const sentences = sentencesOf(text);
  const hitAt = (pattern: string, index: number): Hit => ({
    pattern,
    surface,
    file,
    line: line + breaksIn(text.slice(0, index + 1)),
    sentence: sentenceAt(sentences, index),
  });
  const found = expressions.flatMap(({ name, expression }) =>
    [...sentences.matchAll(expression)].map(({ index }) => hitAt(name, index)),
  );
  return opensDoc === true && opening.test(text) ? [hitAt(openingPattern, 0), ...found] : found;
};

export const hitsIn = (passages: readonly Counted[]): readonly Hit[] => passages.flatMap(hitsOf);

export const wordsIn = ({ text }: Counted): number => text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
