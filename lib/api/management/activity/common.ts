import * as z from 'zod';
import { causes } from '../../../causes.ts';
import { reasonNames } from '../../../requests/reasons.ts';
import { customerQuery } from '../customers.ts';
import { time } from '../fields.ts';

/** Filters of the request log and of its sums. */
export const activityQuery = {
  ...customerQuery,
  route: z.string().max(300).optional().describe('Only requests of this route: `GET /crm/contacts/{id}`.'),
  cause: z.enum(causes).optional().describe('Only requests of callers (`api`), or runs with this cause.'),
};

/** Reason of a failure in our words. */
export const failureReason = z
  .enum(reasonNames)
  .meta({ id: 'FailureReason', description: 'Reason of a failure: see the page about the request log.' });

/** Scopes that a refused call needs. */
export const neededScopes = z.array(z.string()).describe('Scopes of the provider that a refused call needs.');

/** Time of the next attempt. */
export const retryAt = time.nullable().describe('Time of the next sensible attempt, after a limit or a pause.');
