import { type ErrorCode, notApplied, type Outcome } from '../../../errors.ts';
import type { ErrorShape, Meaning } from '../../../providers/define.ts';
import { getText } from '../../mapping/path.ts';
import type { AnswerHead } from '../http.ts';
import { canRetry } from '../provider-failed.ts';
import { messageOf } from './error-texts.ts';

/** Methods that only read. */
export const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Our conclusion from an error response. */
export interface Verdict {
  readonly code: ErrorCode;
  readonly text: string;
  readonly retriable: boolean;
  readonly outcome: Outcome;
}

/** Joins texts with full stops between them. */
export const sentences = (texts: readonly (string | undefined)[]): string =>
  texts
    .filter((text) => text !== undefined && text !== '')
    .reduce<string>((all, text) => (all === '' ? `${text}` : `${all.replace(/(?<![.!?])$/, '.')} ${text}`), '');

/** Verdict on a refused request, which changed nothing. */
const refusedWith = (code: ErrorCode, text: string): Verdict => ({ ...notApplied, code, text });

/** Verdicts by subject. A status does not say which person can solve the problem; the subject does. */
const subjects: Readonly<Record<NonNullable<Meaning['about']>, Verdict>> = {
  consent: refusedWith('consent_required', 'subscribes the contact only after a new consent'),
  address: refusedWith(
    'provider_forbidden',
    'does not accept requests from the address of this service; an admin of the account has to allow it',
  ),
  account: refusedWith(
    'provider_forbidden',
    'does not serve the account: it is unpaid or suspended, or its trial is over',
  ),
};

/** Words that any vendor uses with 401, 402 or 403 if the error is not about credentials or permissions. */
const said: readonly (readonly [NonNullable<Meaning['about']>, RegExp])[] = [
  [
    'address',
    /\b(?:unrecogni[sz]ed|unauthori[sz]ed|restricted|blocked) IP\b|\bIP (?:is )?restricted\b|\bIP(?:[ -]address(?:es)?)?\b.{0,60}\b(?:not (?:allowed|permitted|authori[sz]ed|whitelisted|(?:included )?in)|isn't allowed|blocked|rejected|restrict(?:ed|ions?)|allow[ -]?list|white[ -]?list)\b/i,
  ],
  [
    'account',
    /\b(?:trial|subscription)\b.{0,30}\b(?:expired|ended|over|inactive)\b|\baccount\b.{0,30}\b(?:suspended|unpaid|overdue|past due|deactivated|disabled|expired)\b/i,
  ],
];

/** Meaning of an error response, by words that all vendors use. */
export const generalMeaning = (errors: ErrorShape, status: number, body: unknown): Meaning | undefined => {
  if (![401, 402, 403].includes(status)) return undefined;
  const text = messageOf(errors, body) ?? '';
  const [about] = said.find(([, words]) => words.test(text)) ?? [];
  return about && { at: '', pattern: /./, status: 403, about };
};

/** Whether the provider did not process the request yet: 408, 423 or 425, or any status with `Retry-After`. */
const isTooEarly = ({ status, headers }: AnswerHead): boolean =>
  [408, 423, 425].includes(status) || headers['retry-after'] !== undefined;

const missing = refusedWith('not_found', 'has no such record');

/** Verdicts by status, for statuses with one meaning. */
const ofStatus: ReadonlyMap<number, Verdict> = new Map([
  [401, refusedWith('connection_needs_reauth', 'refused the credentials; connect the account again')],
  [402, subjects.account],
  [
    403,
    refusedWith(
      'provider_forbidden',
      'does not allow this with the permissions of the connection; grant the missing permission at the provider',
    ),
  ],
  [404, missing],
  [409, refusedWith('conflict', 'reports a conflict with another record')],
  [410, missing],
  [429, { ...canRetry, code: 'rate_limited', text: 'asks for fewer requests; try again later' }],
]);

/**
 * Verdict on a status. A provider sends a 503 with `Retry-After` before it does anything. A gateway may send a 503
 * without it afterwards too.
 */
const verdictOf = ({ status, headers }: AnswerHead, method: string): Verdict => {
  const known = ofStatus.get(status);
  if (known !== undefined) return known;
  if (status >= 400 && status < 500) {
    return isTooEarly({ status, headers })
      ? { ...canRetry, code: 'provider_failed', text: 'cannot process the request now; try again later' }
      : { ...notApplied, code: 'provider_rejected', text: 'did not accept the request' };
  }
  const notBegun = readMethods.has(method) || (status === 503 && headers['retry-after'] !== undefined);
  const outcome = notBegun ? 'not_applied' : 'uncertain';
  if (status < 400)
    return { code: 'provider_failed', text: 'answered with a redirect, not followed', retriable: false, outcome };
  return { code: 'provider_failed', text: 'failed', retriable: notBegun, outcome };
};

/** Outcome of a passthrough request, by its response. */
export const outcomeOfAnswer = (method: string, answer: AnswerHead): Outcome =>
  answer.status < 400 ? 'applied' : verdictOf(answer, method).outcome;

/** Declared meaning of an error response, by the vendor's words. */
export const meaningOf = ({ meanings = [] }: ErrorShape, body: unknown): Meaning | undefined =>
  meanings.find(({ at, pattern }) => pattern.test(getText(body, at) ?? ''));

/**
 * Subject of a refusal that new credentials would not mend: the consent of a contact, the IP address of the request, or
 * the state of the account.
 */
export type RefusalSubject = NonNullable<Meaning['about']>;

/** Whether a word is such a subject. */
export const isSubject = (word: string | undefined): word is RefusalSubject =>
  word !== undefined && Object.hasOwn(subjects, word);

/**
 * Subject of a verdict: the consent of a contact, the IP address of the request, or the account. `undefined` for other
 * verdicts.
 */
export const subjectIn = (verdict: Verdict): RefusalSubject | undefined =>
  (Object.keys(subjects) as RefusalSubject[]).find((name) => subjects[name] === verdict);

/** Verdict on a response, with the meaning of its words. Words that ask for a later try mean that nothing was done. */
export const verdictIn = (meaning: Meaning | undefined, answer: AnswerHead, method: string): Verdict => {
  if (meaning?.about !== undefined) return subjects[meaning.about];
  const verdict = verdictOf(answer, method);
  return meaning !== undefined && meaning.status >= 500
    ? { ...verdict, retriable: true, outcome: 'not_applied' }
    : verdict;
};
