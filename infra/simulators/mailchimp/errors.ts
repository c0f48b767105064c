import type { Breach } from '../shared/limits/rules.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

/** Members that all error responses share. https://mailchimp.com/developer/marketing/docs/errors/ */
const type = 'https://mailchimp.com/developer/marketing/docs/errors/';
const instance = '00000000-0000-0000-0000-000000000000';

const problem = (status: number, title: string, detail: string, errors?: readonly object[]): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: { type, title, status, detail, instance, ...(errors && { errors }) },
});

const invalidFields = (errors: readonly { readonly field: string; readonly message: string }[]): Refusal =>
  new Refusal(
    problem(
      400,
      'Invalid Resource',
      "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",
      errors,
    ),
  );

/** A 400 with one entry in `errors`. `field` is empty for a problem of the whole body. */
export const invalid = (field: string, message: string): Refusal => invalidFields([{ field, message }]);

/** A 404. The vendor does not name the missing id. */
export const notFound = (): Refusal => new Refusal(failure(404));

/** A 400, not a 409: only the title distinguishes it from other problems. */
export const memberExists = (email: string): Refusal =>
  new Refusal(
    problem(400, 'Member Exists', `${email} is already a list member. Use PUT to insert or update list members.`),
  );

/** A 400 for the name of an existing tag in the audience. (unproven) */
export const tagExists = (): Refusal => new Refusal(problem(400, 'Bad Request', 'Sorry, that tag already exists.'));

/**
 * Error for a contact in a compliance state. A request cannot subscribe such a contact.
 * https://mailchimp.com/developer/marketing/docs/errors/
 */
export const inComplianceState = (email: string): Refusal =>
  new Refusal(
    problem(
      400,
      'Member In Compliance State',
      `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
    ),
  );

/** A 405 for a contact that is already archived. (unproven) */
export const archivedAlready = (): Refusal =>
  new Refusal(problem(405, 'Method Not Allowed', 'This list member cannot be removed. Please contact support.'));

/** A 400 as users have reported it. https://github.com/amro/gibbon/issues/243 */
export const cannotAct = (detail: string): Refusal => new Refusal(problem(400, 'Bad Request', detail));

/** A 403 for a feature outside the plan. (unproven) */
export const planLacks = (): Refusal =>
  new Refusal(problem(403, 'Forbidden', 'Your plan does not include this feature. Upgrade to use it.'));

/**
 * A 400 for a contact that was already added to the queue of an automation. (unproven)
 * https://mailchimp.com/developer/marketing/api/automation-queue/
 */
export const alreadyTriggered = (): Refusal =>
  new Refusal(problem(400, 'Bad Request', 'The subscriber has already been triggered for this email.'));

/** A 400 for an automation that was not started. (unproven) Same page. */
export const notSending = (): Refusal =>
  new Refusal(problem(400, 'Bad Request', 'The automation is not sending: start its emails first.'));

/** A 400 for a body that is not JSON. */
export const badRequest = (detail: string): Refusal => new Refusal(problem(400, 'JSON Parse Error', detail));

const problems: Readonly<Record<number, readonly [title: string, detail: string]>> = {
  401: ['API Key Invalid', 'Your API key may be invalid, or you’ve attempted to access the wrong datacenter.'],
  403: ['Forbidden', 'You are not permitted to access this resource.'],
  404: ['Resource Not Found', 'The requested resource could not be found.'],
  409: ['Conflict', 'The resource is in another state.'],
  422: ['Unprocessable Entity', 'The request could not be processed.'],
  429: ['Too Many Requests', 'You have exceeded the limit of 10 simultaneous connections.'],
  500: [
    'Internal Server Error',
    'An unexpected internal error has occurred. Please contact Support for more information.',
  ],
  503: ['Service Unavailable', 'This method has been disabled.'],
};

/** Shape of a failure by its status. The caller adds the wait: there is no default. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const [title, detail] = problems[status] ?? ['Error', 'Something failed.'];
  const answer = problem(status, title, detail);
  return retryAfterSeconds === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } };
};

/** A 400 with an entry for each value. `field` is the path with dots. */
export const refuseValues = (breaches: readonly Breach[]): Refusal =>
  invalidFields(
    breaches.map(({ at, fault, isMissing }) => ({
      field: at.join('.'),
      message: isMissing ? 'This value should not be blank.' : `This value ${fault}.`,
    })),
  );
