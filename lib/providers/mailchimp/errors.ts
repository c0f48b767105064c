import type { ErrorShape } from '../define.ts';
import { refusedAt } from '../language/answers.ts';

/**
 * Rate limit. The vendor refuses with "You have exceeded the limit of 10 simultaneous connections", or without JSON.
 * https://mailchimp.com/developer/marketing/docs/fundamentals/#throttling
 */
const rateLimit = (status: number, _: unknown, body: unknown): number | undefined =>
  status === 403 && body === undefined ? 0 : undefined;

/**
 * Members of error responses that contain the message and the code.
 * https://mailchimp.com/developer/marketing/docs/errors/
 */
export const errors = {
  // If there are details of fields, "detail" only refers to them. Same page.
  message: ['errors.0.message', 'detail', 'title', 'error'],
  code: ['title'],
  reasons: [{ at: 'errors', member: 'message' }],
  requestId: { header: 'x-request-id' },
  rateLimit,
  refused: refusedAt('errors', 'field', 'message'),
  meanings: [
    { at: 'title', pattern: /^Member Exists$/, status: 409 },
    // "This account has been disabled." Same page.
    { at: 'title', pattern: /^User Disabled$/, status: 403, about: 'account' },
    // "in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed". Same page.
    { at: 'title', pattern: /^Member In Compliance State$/, status: 422, about: 'consent' },
    // "was permanently deleted and cannot be re-imported. The contact must re-subscribe". Same page.
    { at: 'title', pattern: /^Forgotten Email Not Subscribed$/, status: 422, about: 'consent' },
    // The same refusal for a single member of a batch, which contains only the words of the error. (unproven) Same page.
    { at: 'error', pattern: /compliance state|permanently deleted/, status: 422, about: 'consent' },
    // Another tag already has the name. (unproven) Same page.
    { at: 'detail', pattern: /^Sorry, that tag already exists/, status: 409 },
    // The member is already archived. (unproven)
    // https://mailchimp.com/developer/marketing/api/list-members/archive-list-member/
    { at: 'title', pattern: /^Method Not Allowed$/, status: 404 },
  ],
} as const satisfies ErrorShape;
