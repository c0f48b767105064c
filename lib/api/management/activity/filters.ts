import * as z from 'zod';
import { causes } from '../../../causes.ts';
import { customerQuery } from '../customers.ts';

/** Filters of the request log and of its sums. */
export const activityQuery = {
  ...customerQuery,
  route: z.string().max(300).optional().describe('Only requests of this route: `GET /crm/contacts/{id}`.'),
  cause: z.enum(causes).optional().describe('Only requests of callers (`api`), or runs with this cause.'),
};
