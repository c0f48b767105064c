import type { ProviderFailure } from '../../../errors.ts';
import type { ErrorShape } from '../../../providers/define.ts';
import type { RefusalSubject, Verdict } from './failure-meaning.ts';

/**
 * Concern of a refusal. The engine knows it from the declaration of the vendor, or from words that all vendors use.
 */
export type RefusalFact =
  | RefusalSubject
  | 'scopes'
  | 'permissions'
  | 'plan'
  | 'unknown_field'
  | 'missing_value'
  | 'refused_value';

type Words = readonly (readonly [RefusalFact, RegExp])[];

/** Words about a permission. The first match counts. */
const permissionWords: Words = [
  ['scopes', /\bscopes?\b/i],
  ['plan', /\b(?:upgrade|(?:your|current|pricing|subscription) plan|plan does(?: not|n't))\b/i],
  ['permissions', /\b(?:permissions?|privileges?|access rights?|role)\b/i],
];

/** Words about a field that the vendor names. The first match counts. */
const fieldWords: Words = [
  [
    'unknown_field',
    /(?:does(?: not|n't)|do not|no longer) exist|not[ _]exist|doesnt_exist|no such|unknown|unrecogni[sz]ed|not defined/i,
  ],
  [
    'missing_value',
    /\b(?:required|mandatory|missing)|can(?:'t|not| not) be (?:blank|empty|null)|must be (?:set|given)/i,
  ],
];

const wordIn = (words: Words, text: string): RefusalFact | undefined => words.find(([, one]) => one.test(text))?.[0];

/** Refused fields count only if the declaration reads them, so that a text alone decides nothing. */
const fieldFact = ({ refused }: ErrorShape, message: string, body: unknown): RefusalFact | undefined => {
  const named = refused?.(body) ?? [];
  if (named.length === 0) return undefined;
  const text = named.map(([, why]) => why ?? message).join('\n');
  return wordIn(fieldWords, text) ?? 'refused_value';
};

/** The concern of a refusal. `undefined` if neither the declaration nor the words show it. */
export const factIn = (
  errors: ErrorShape,
  { code: verdict }: Verdict,
  { code = '', message = '' }: ProviderFailure,
  body: unknown,
): RefusalFact | undefined => {
  if (errors.about?.(code) === 'scopes') return 'scopes';
  if (verdict === 'provider_forbidden') return wordIn(permissionWords, message);
  return verdict === 'provider_rejected' ? fieldFact(errors, message, body) : undefined;
};
