import * as z from 'zod';
import { warningCodes } from '../errors.ts';

export const issue = z.object({ path: z.string(), message: z.string() });

/** Something of a write that the provider had no place for, or that did not take place. */
export const warning = z.object({
  path: z.string(),
  code: z.enum(warningCodes),
  message: z.string(),
});

export const errorDetails = z.object({
  issues: z.array(issue).optional(),
  provider: z
    .object({
      name: z.string(),
      status: z.number().optional(),
      code: z.string().optional(),
      message: z.string().optional(),
      request_id: z.string().optional(),
    })
    .optional(),
  retriable: z.boolean().optional(),
  outcome: z.enum(['applied', 'not_applied', 'uncertain']).optional(),
  retry_after: z.number().optional(),
  existing_id: z.string().optional(),
  existing_remote_id: z.string().optional(),
});

/** Body of every JSON answer that failed. */
export const errorEnvelope = z.object({
  statusCode: z.number(),
  message: z.string(),
  error: z.string(),
  details: errorDetails.optional(),
});

/** Body of every JSON answer that succeeded. Interface, section 2.1. */
export const successEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({
    statusCode: z.number(),
    message: z.string().optional(),
    data,
    warnings: z.array(warning).optional(),
  });

/** A page: `next_cursor` is null after the last record. */
export const pageEnvelope = <T extends z.ZodType>(data: T) =>
  successEnvelope(data).extend({ next_cursor: z.string().nullable() });
