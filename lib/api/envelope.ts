import * as z from 'zod';
import { warningCodes } from '../errors.ts';

export const issue = z
  .object({
    path: z.string().describe('The field, as the client wrote it: `email_addresses[0].email_address`.'),
    message: z.string(),
  })
  .meta({ id: 'Issue', description: 'One refused field.' });

/** Something of a write that did not take place, or of an answer that is missing. */
export const warning = z
  .object({
    path: z.string().describe('The field that is meant.'),
    code: z.enum(warningCodes),
    message: z.string(),
  })
  .meta({
    id: 'Warning',
    description: 'Something of a write that did not take place, or of an answer that is missing; the rest is there.',
  });

export const errorDetails = z
  .object({
    issues: z.array(issue).optional().describe('The refused fields, the first 100 of them.'),
    more_issues: z.number().optional().describe('How many more there are; absent where all are named.'),
    provider: z
      .object({
        name: z.string(),
        status: z.number().optional(),
        code: z.string().optional(),
        message: z.string().optional(),
        request_id: z.string().optional(),
      })
      .optional()
      .describe('The failure in the words of the provider.'),
    retriable: z.boolean().optional().describe('Whether the same request may succeed later.'),
    outcome: z
      .enum(['applied', 'not_applied', 'uncertain'])
      .optional()
      .describe('Whether the write took place: `uncertain` when the answer of the provider was lost.'),
    retry_after: z.number().optional().describe('Seconds to wait before the next try.'),
    existing_id: z.string().optional().describe('Id of the record that is in the way.'),
    existing_remote_id: z.string().optional().describe('Its id at the provider.'),
    candidates: z
      .array(z.object({ id: z.string(), remote_id: z.string() }))
      .optional()
      .describe('The records that have the value of an upsert: name one.'),
    recipient_count: z
      .number()
      .optional()
      .describe('How many people a campaign is sent to, where another number was confirmed.'),
    merged_into: z.string().optional().describe('Id of the record that the one asked for was merged into.'),
    merged_into_remote_id: z.string().optional().describe('Its id at the provider.'),
    current: z
      .looseObject({})
      .optional()
      .describe('The record as it is now, where a precondition failed: for those who may read records.'),
    etag: z.string().optional().describe('Its `ETag`.'),
    id: z.string().optional().describe('Id of the record that was written, where `outcome` is `applied`.'),
    remote_id: z.string().optional().describe('Its id at the provider.'),
    reconnect: z
      .object({ path: z.string(), id_linked_user: z.string(), provider: z.string(), host: z.string().optional() })
      .optional()
      .describe('Whose account has to be connected again, and the request that gives a link for it.'),
    docs: z
      .string()
      .describe('Where the documentation explains the code: a path of the service, `/docs/errors#not_found`.'),
  })
  .meta({ id: 'ErrorDetails' });

const warnings = z.array(warning).meta({
  id: 'Warnings',
  description: 'Parts of the request that did not take place, and of the answer that are missing; the first 100.',
});

const moreWarnings = z
  .number()
  .meta({ id: 'MoreWarnings', description: 'How many more warnings there are; absent where all are named.' });

const statusCode = z.number().describe('The HTTP status.');

/** Body of every JSON answer that failed. */
export const errorEnvelope = z
  .object({
    statusCode,
    message: z.string().describe('The failure, its reason, and the next step.'),
    error: z.string().describe('A stable code: the one to branch on.'),
    details: errorDetails,
  })
  .meta({ id: 'Error', description: 'The answer to a request that failed.' });

const precondition = z.enum(['enforced', 'checked']).meta({
  id: 'PreconditionOfAnswer',
  description:
    'Of a write with a condition: `enforced` by the provider up to the write, or `checked` here right before it.',
});

/** Body of every JSON answer that succeeded. Interface, section 2.1. */
export const successEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({
    statusCode,
    message: z.string().optional(),
    data,
    precondition: precondition.optional(),
    warnings: warnings.optional(),
    more_warnings: moreWarnings.optional(),
  });

/** A page: `next_cursor` is null after the last record. */
export const pageEnvelope = <T extends z.ZodType>(data: T) =>
  successEnvelope(data).extend({
    next_cursor: z.string().nullable().describe('`cursor` of the next page; null after the last.'),
  });
