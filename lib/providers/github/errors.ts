import type { ErrorShape } from '../define.ts';
import { refusedAt } from '../language/answers.ts';
import { rateLimit } from './rate-limit.ts';

/** Errors of REST, whose status has its usual meaning, and errors of GraphQL, which have status 200. */
export const errors: ErrorShape = {
  message: ['message', 'errors.0.message'],
  code: ['errors.0.code', 'errors.0.type'],
  // Reasons are texts or objects. Some objects contain a message, and others contain a field and a code.
  // https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed
  reasons: [{ at: 'errors', member: 'message', orElse: ['field', 'code'] }],
  refused: refusedAt('errors', 'field', 'message', 'code'),
  requestId: { header: 'x-github-request-id' },
  // Responses about the two limits of GraphQL may have status 200. Only the message announces the secondary limit.
  // https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#exceeding-the-rate-limit
  meanings: [
    { at: 'errors.0.type', pattern: /^RATE_LIMIT(?:ED)?$/, status: 429 },
    { at: 'errors.0.message', pattern: /\bsecondary rate limit\b/i, status: 429 },
    { at: 'errors.0.type', pattern: /^(?:FORBIDDEN|INSUFFICIENT_SCOPES)$/, status: 403 },
    { at: 'errors.0.type', pattern: /^NOT_FOUND$/, status: 404 },
  ],
  rateLimit,
};
