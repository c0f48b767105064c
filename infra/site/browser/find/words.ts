/** Common words, which the index does not contain. */
export const emptyWords = new Set(
  `a about all am an and any anything are arent as at be been but by can cant could did didnt do does doesnt doing dont
  for from get give had has hasnt have
  hello help how i if im in into is isnt it its ive like me mine my need of on or our please shall should so some something that the
  their them then there these they this to use used using want was we were what when where which while who why will
  with whats wont would you your yours`.split(/\s+/),
);

const ends: readonly (readonly [RegExp, string])[] = [
  [/(?:ies|ied)$/, 'y'],
  [/(ss|sh|ch|x)es$/, '$1'],
  [/([^su])s$/, '$1'],
];

/** Words that are no forms of their stems: an environment `staging` is no `stage` of a deal. */
const ownStems = new Set(['staging']);

/** Stem of a word: `retries` → `retry`, `verifying` → `verify`, `creation` and `created` → `creat`. */
export const stemOf = (word: string): string => {
  if (word.length < 4 || ownStems.has(word) || !/^[a-z]+$/.test(word)) return word;
  const [end, put] = ends.find(([one]) => one.test(word)) ?? [/$/, ''];
  const base = word.replace(end, put);
  const bare = base.replace(/^(.*[aeiouy].*?)(?:ing|ed)$/, '$1');
  const single = bare === base ? base : bare.replace(/([bdgmnprt])\1$/, '$1');
  const short = single.length >= 3 ? single : base;
  return short.length < 5 ? short : short.replace(/(?<=t)ion$/, '').replace(/e$/, '');
};

/** Words of a text, as the text spells them. An apostrophe is a part of its word. */
export const wordPattern = /e-?mails?\b|[\p{L}\p{N}_]+(?:['’][\p{L}]+)*/giu;

/** A word in lower case, in one spelling: `email` for `E-mail`, `dont` for `don't`. */
export const spelled = (word: string): string => word.toLowerCase().replaceAll(/['’-]/g, '');

/** Words of a text, in one spelling. */
export const wordsOf = (text: string): readonly string[] => (text.match(wordPattern) ?? []).map(spelled);

/** Terms of a word. A name with several words gives the name and its words: `linked_user`, `linked`, `user`. */
const splitWord = (word: string): string[] => {
  const parts = word.includes('_') ? [word, ...word.split('_')] : [word];
  return parts.filter((part) => part.length > 1 && part.length < 40 && !emptyWords.has(part)).map(stemOf);
};

const knownTerms = new Map<string, string[]>();

/** Remembered results of `splitWord`: a text repeats most of its words. */
export const termsOf = (word: string): string[] => {
  const known = knownTerms.get(word);
  if (known) return known;
  const terms = splitWord(word);
  knownTerms.set(word, terms);
  return terms;
};

/** Texts of a list that commas separate. */
export const listed = (texts: string): readonly string[] => texts.split(',').map((text) => text.trim());

/** Phrases that people type, as words joined by a space. */
export const phraseOf = (text: string): string => wordsOf(text).join(' ');
