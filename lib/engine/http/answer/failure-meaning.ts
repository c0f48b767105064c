import { type ErrorCode, notApplied, type Outcome } from '../../../errors.ts';
import type { ErrorShape, Meaning } from '../../../providers/define.ts';
import { getText } from '../../mapping/path.ts';
import type { HttpAnswer } from '../http.ts';
import { messageOf } from './error-texts.ts';

/** Whether a method changes nothing. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** What an error answer comes to. */
export interface Verdict {
  readonly code: ErrorCode;
  readonly text: string;
  readonly retriable: boolean;
  readonly outcome: Outcome;
}

/** Texts one after the other, each but the last with a full stop. */
export const sentences = (texts: readonly (string | undefined)[]): string =>
  texts
    .filter((text) => text !== undefined && text !== '')
    .reduce<string>((all, text) => (all === '' ? `${text}` : `${all.replace(/(?<![.!?])$/, '.')} ${text}`), '');

/** What a status does not say: who can change it. */
const subjects: Readonly<Record<NonNullable<Meaning['about']>, Verdict>> = {
  consent: { ...notApplied, code: 'consent_required', text: 'subscribes nobody who has not agreed to it anew' },
  address: {
    ...notApplied,
    code: 'provider_forbidden',
    text: 'does not accept requests from the address of this service; an admin of the account has to allow it',
  },
  account: {
    ...notApplied,
    code: 'provider_forbidden',
    text: 'does not serve the account: it is unpaid or suspended, or its trial is over',
  },
};

/** What any vendor says in words with 401, 402 or 403 where it is about something else than credentials and permissions. */
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

/** The meaning of an error answer, by words that any vendor uses. */
export const generalMeaning = (errors: ErrorShape, status: number, body: unknown): Meaning | undefined => {
  if (![401, 402, 403].includes(status)) return undefined;
  const text = messageOf(errors, body) ?? '';
  const [about] = said.find(([, words]) => words.test(text)) ?? [];
  return about && { at: '', pattern: /./, status: 403, about };
};

/** Statuses of a request that is not carried out for now: 408, 423 and 425, and any other that says when to come back. */
const isTooEarly = ({ status, headers }: Pick<HttpAnswer, 'status' | 'headers'>): boolean =>
  [408, 423, 425].includes(status) || headers['retry-after'] !== undefined;

/** A 503 that says when to come back was said before anything was done; a gateway's own comes after it too. */
const verdictOf = ({ status, headers }: Pick<HttpAnswer, 'status' | 'headers'>, method: string): Verdict => {
  if (status === 401)
    return {
      ...notApplied,
      code: 'connection_needs_reauth',
      text: 'refused the credentials; connect the account again',
    };
  if (status === 402) return subjects.account;
  if (status === 403)
    return {
      ...notApplied,
      code: 'provider_forbidden',
      text: 'does not allow this with the permissions of the connection',
    };
  if (status === 404 || status === 410) return { ...notApplied, code: 'not_found', text: 'has no such record' };
  if (status === 409) return { ...notApplied, code: 'conflict', text: 'has a record that is in the way' };
  if (status === 429)
    return { code: 'rate_limited', text: 'asks for fewer requests', retriable: true, outcome: 'not_applied' };
  if (status >= 400 && status < 500) {
    return isTooEarly({ status, headers })
      ? { code: 'provider_failed', text: 'does not do it for now', retriable: true, outcome: 'not_applied' }
      : { ...notApplied, code: 'provider_rejected', text: 'did not accept the request' };
  }
  const notBegun = isRead(method) || (status === 503 && headers['retry-after'] !== undefined);
  const outcome = notBegun ? 'not_applied' : 'uncertain';
  if (status < 400)
    return { code: 'provider_failed', text: 'answered with a redirect, not followed', retriable: false, outcome };
  return { code: 'provider_failed', text: 'failed', retriable: notBegun, outcome };
};

/** What became of a request that a client sends in the provider's own words, by the answer to it. */
export const outcomeOfAnswer = (method: string, answer: Pick<HttpAnswer, 'status' | 'headers'>): Outcome =>
  answer.status < 400 ? 'applied' : verdictOf(answer, method).outcome;

/** What an error answer means, by the vendor's words in it. */
export const meaningOf = ({ meanings = [] }: ErrorShape, body: unknown): Meaning | undefined =>
  meanings.find(({ at, pattern }) => pattern.test(getText(body, at) ?? ''));

/** Whether a verdict is about neither the credentials nor the permissions. */
export const isAboutOther = (verdict: Verdict): boolean => Object.values(subjects).includes(verdict);

/** What an answer comes to, with what its words mean: words that ask to come back were said before anything was done. */
export const verdictIn = (meaning: Meaning | undefined, answer: HttpAnswer, method: string): Verdict => {
  if (meaning?.about !== undefined) return subjects[meaning.about];
  const verdict = verdictOf(answer, method);
  return meaning !== undefined && meaning.status >= 500
    ? { ...verdict, retriable: true, outcome: 'not_applied' }
    : verdict;
};
