import type { ErrorShape, Meaning } from '../define.ts';
import { getText, refusedAt, refusedInWords } from '../language/answers.ts';
import { wholeId } from './ids.ts';

/**
 * Milliseconds until a retry, if another writer had locked the record. The wait varies, so that retries do not all
 * start at the same moment.
 */
const lockWait = (now: number): number => 200 + (now % 400);

/**
 * Computes when a refused request may be sent again. The request limit counts the last 24 hours, and no answer contains
 * its end. A second limit counts concurrent requests, which may end within seconds: "ConcurrentRequests (Concurrent API
 * Requests) Limit exceeded.", https://github.com/SalesforceLabs/OrgCheck/issues/432. A locked record was not written,
 * and its lock ends a moment later.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_concepts_core_data_objects.htm
 */
const rateLimit: NonNullable<ErrorShape['rateLimit']> = (_status, _headers, body, now) => {
  const code = getText(body, '0.errorCode') ?? getText(body, '0.statusCode');
  if (code === 'UNABLE_TO_LOCK_ROW') return now + lockWait(now);
  if (code !== 'REQUEST_LIMIT_EXCEEDED') return undefined;
  return now + (/\bConcurrent/.test(getText(body, '0.message') ?? '') ? 3_000 : 15 * 60_000);
};

const code = ['0.errorCode', '0.statusCode'] as const;

const meaning = (pattern: RegExp, status: number, more: Pick<Meaning, 'about'> = {}) =>
  code.map((at) => ({ at, pattern, status, ...more }));

const duplicate = 'matchResults.0.matchRecords.0.record.Id';

/**
 * Codes for a wrong reference to another record.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_concepts_core_data_objects.htm
 */
const ofReference = /^(?:INVALID_CROSS_REFERENCE_KEY|MALFORMED_ID|INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY)$/;

/**
 * The id of the other record in an error message. Messages contain the first fifteen characters of an id.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm
 */
const idIn = (message: string): string | undefined => {
  const id = /\bwith id: ([a-zA-Z0-9]{15,18})\b/.exec(message)?.[1];
  return id && wholeId(id);
};

/**
 * Error shape. The body of a failure is a list. Its elements have `errorCode` for requests with one record, and
 * `statusCode` for collections.
 */
export const errors: ErrorShape = {
  message: ['0.message', 'error_description', 'message'],
  code: [...code, 'error'],
  rateLimit,
  meanings: [
    ...meaning(/^(?:DUPLICATES_DETECTED|DUPLICATE_VALUE|CANNOT_UPDATE_CONVERTED_LEAD)$/, 409),
    ...meaning(/^(?:NOT_FOUND|ENTITY_IS_DELETED|INVALID_CROSS_REFERENCE_KEY|MALFORMED_ID)$/, 404),
    // The vendor rolls back the changes of the request. https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_concepts_core_data_objects.htm
    ...meaning(/^QUERY_TIMEOUT$/, 503),
    ...meaning(/^LOGIN_MUST_USE_SECURITY_TOKEN$/, 403, { about: 'address' }),
    ...meaning(/^(?:ORG_LOCKED|TRIAL_EXPIRED)$/, 403, { about: 'account' }),
    ...meaning(/^(?:INSUFFICIENT_ACCESS(?:_OR_READONLY)?|INVALID_TYPE|API_DISABLED_FOR_ORG)$/, 403),
  ],
  refused: refusedAt('', 'fields', 'message'),
  about: (code) => (ofReference.test(code) ? 'reference' : undefined),
  taken: (body) => refusedInWords(getText(body, '0.message'), /^duplicate value found: (\w+) duplicates/g),
  // (unproven) Some versions misspell the key. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_duplicaterules.htm
  conflict: (message, body) =>
    getText(body, `0.duplicateResult.${duplicate}`) ?? getText(body, `0.duplicateResut.${duplicate}`) ?? idIn(message),
};
