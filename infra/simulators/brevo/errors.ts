import type { Breach } from '../shared/limits/rules.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';
import type { Left } from './limits.ts';

/** Body and status of an error. https://developers.brevo.com/docs/how-it-works#error-codes */
const problem = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

/** A 400 with the code `invalid_parameter`. */
export const invalid = (message: string): Refusal => new Refusal(problem(400, 'invalid_parameter', message));

/** A 400 with the code `missing_parameter`. */
export const missing = (message: string): Refusal => new Refusal(problem(400, 'missing_parameter', message));

/** A 400 with the code `out_of_range`: the period is too long, or the page too large. */
export const outOfRange = (message: string): Refusal => new Refusal(problem(400, 'out_of_range', message));

/**
 * Refuses a valid key from an address that is not allowed. (unproven) The words.
 * https://developers.brevo.com/docs/ip-security
 */
export const addressNotAllowed = (address: string): Refusal =>
  new Refusal(
    problem(
      401,
      'unauthorized',
      `We have detected you are using an unrecognised IP address ${address}. If you performed this action make sure to add the new IP address in this link: https://app.brevo.com/security/authorised_ips`,
    ),
  );

/**
 * A 400 for a value that another contact already has. (unproven) The words.
 * https://developers.brevo.com/reference/create-contact
 */
export const duplicate = (what: string): Refusal =>
  new Refusal(
    problem(400, 'duplicate_parameter', `Unable to create contact, ${what} is already associated with another Contact`),
  );

/** A 404. `what` is the subject of the sentence: "List ID does not exist". */
export const notFound = (what: string): Refusal =>
  new Refusal(problem(404, 'document_not_found', `${what} does not exist`));

/** Error of a write of a campaign. https://developers.brevo.com/reference/update-email-campaign */
export const campaignError = (code: string, message: string, status = 400): Refusal =>
  new Refusal(problem(status, code, message));

/** "You don't have enough credit to send your campaign." https://developers.brevo.com/reference/send-email-campaign-now */
export const noCredits = (): Refusal =>
  new Refusal(problem(402, 'not_enough_credits', "You don't have enough credit to send your campaign."));

/** Error of a 429. (unproven) The words. https://developers.brevo.com/docs/limit-headers */
const tooMany = ['too_many_requests', 'Too many requests.'] as const;

const problems: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['bad_request', 'The request could not be read.'],
  401: ['unauthorized', 'Key not found'],
  403: ['permission_denied', 'You are not allowed to do this.'],
  404: ['document_not_found', 'There is no such document.'],
  405: ['method_not_allowed', 'This method is not allowed here.'],
  406: ['not_acceptable', 'The body must be JSON.'],
  422: ['unprocessable_entity', 'The request could not be processed.'],
};

/**
 * Headers of every answer: the rest of a limit, and the seconds until its reset.
 * https://developers.brevo.com/docs/limit-headers
 */
export const limitHeaders = ({ limit, remaining, reset }: Left): Readonly<Record<string, string>> => ({
  'x-sib-ratelimit-limit': String(limit),
  'x-sib-ratelimit-remaining': String(remaining),
  'x-sib-ratelimit-reset': String(reset),
});

/** Refuses a request over the limit. The answer has no `Retry-After`. Same page. */
export const overLimit = (left: Left): Refusal =>
  new Refusal({ ...problem(429, ...tooMany), headers: limitHeaders({ ...left, remaining: 0 }) });

/** Shape of a failure by its status. A 429 has no `Retry-After`: `x-sib-ratelimit-reset` contains the seconds. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  if (status === 429) return overLimit({ limit: 100, remaining: 0, reset: retryAfterSeconds ?? 1 }).answer;
  const [code, message] = problems[status] ?? ['bad_request', 'Something failed.'];
  const answer = problem(status, code, message);
  return retryAfterSeconds === undefined
    ? answer
    : { ...answer, headers: { 'retry-after': String(retryAfterSeconds) } };
};

/** Reports only the first fault. */
export const refuseValues = ([{ name, fault, isMissing }]: readonly [Breach, ...Breach[]]): Refusal =>
  isMissing ? missing(`${name} is missing`) : invalid(`${name} ${fault}`);
