import type { ErrorShape } from '../define.ts';
import { getText, refusedAt } from '../language/answers.ts';

/**
 * Members of error responses that contain the message and the code.
 * https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling
 */
export const errors = {
  message: ['errors.0.detail', 'errors.0.title'],
  code: ['errors.0.code'],
  reasons: [{ at: 'errors', member: 'detail' }],
  requestId: { body: 'errors.0.id' },
  // "/data/attributes/email". Same page.
  refused: refusedAt('errors', 'source.pointer', 'detail'),
  // https://developers.klaviyo.com/en/reference/create_profile
  conflict: (_, body) => getText(body, 'errors.0.meta.duplicate_profile_id'),
} as const satisfies ErrorShape;
