import * as z from 'zod';
import { warningCodes } from '../errors.ts';

export const issue = z
  .object({
    path: z.string().describe('The field, as the client wrote it: `email_addresses[0].email_address`.'),
    message: z.string(),
  })
  .meta({ id: 'Issue', description: 'One refused field.' });

/** A part of a write that did not take place, or a part of an answer that is missing. */
export const warning = z
  .object({
    path: z.string().describe('The field concerned.'),
    code: z.enum(warningCodes),
    message: z.string(),
  })
  .meta({
    id: 'Warning',
    description: 'A part of the write that did not take place, or a part that is missing in the answer.',
  });

export const errorDetails = z
  .object({
    issues: z.array(issue).optional().describe('The refused fields: the first 100.'),
    more_issues: z.number().optional().describe('Number of further refused fields. Absent if `issues` names all.'),
    provider: z
      .object({
        name: z.string(),
        status: z.number().optional(),
        code: z.string().optional(),
        message: z.string().optional(),
        request_id: z.string().optional(),
      })
      .optional()
      .describe("The failure in the provider's words."),
    retriable: z.boolean().optional().describe('Whether the same request may succeed later.'),
    outcome: z
      .enum(['applied', 'not_applied', 'uncertain'])
      .optional()
      .describe("Whether the write took place. `uncertain`: the provider's response was lost."),
    retry_after: z.number().optional().describe('Seconds to wait before the next try.'),
    existing_id: z.string().optional().describe('Id of the existing record that conflicts with the request.'),
    existing_remote_id: z.string().optional().describe('Its id at the provider.'),
    candidates: z
      .array(z.object({ id: z.string(), remote_id: z.string() }))
      .optional()
      .describe('The records that match the value of an upsert: name one.'),
    connections: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .optional()
      .describe('The connections of the customer at the provider: name one with `x-connection-id`.'),
    recipient_count: z
      .number()
      .optional()
      .describe('Number of people who would receive the campaign, if the confirmed number differs.'),
    merged_into: z.string().optional().describe('Id of the record into which the requested record was merged.'),
    merged_into_remote_id: z.string().optional().describe('Its id at the provider.'),
    current: z
      .looseObject({})
      .optional()
      .describe('The current record, if a precondition failed. Only for callers who may read records.'),
    etag: z.string().optional().describe('Its `ETag`.'),
    id: z.string().optional().describe('Id of the written record, if `outcome` is `applied`.'),
    remote_id: z.string().optional().describe('Its id at the provider.'),
    reconnect: z
      .object({ path: z.string(), id_linked_user: z.string(), provider: z.string(), host: z.string().optional() })
      .optional()
      .describe('The account that must be connected again, and the request that returns a link for it.'),
    docs: z.string().describe('Path of the documentation page that explains the code: `/docs/errors#not_found`.'),
  })
  .meta({ id: 'ErrorDetails', description: 'Further facts about the failure.' });

export const warnings = z.array(warning).meta({
  id: 'Warnings',
  description: 'Parts of the request that did not take place, and parts of the answer that are missing: the first 100.',
});

const moreWarnings = z
  .number()
  .meta({ id: 'MoreWarnings', description: 'Number of further warnings. Absent if `warnings` names all.' });

const statusCode = z.number().describe('HTTP status.');

/** Body of every JSON answer to a failed request. */
export const errorEnvelope = z
  .object({
    statusCode,
    message: z.string().describe('The failure, its reason, and the next step.'),
    error: z.string().describe('Stable error code. Branch on this member.'),
    details: errorDetails,
  })
  .meta({ id: 'Error', description: 'The answer to a failed request.' });

const precondition = z.enum(['enforced', 'checked']).meta({
  id: 'PreconditionOfAnswer',
  description:
    'For a write with a condition. `enforced`: by the provider during the write. `checked`: here, right before it.',
});

/** Body of every JSON answer to a successful request. Interface, section 2.1. */
export const successEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({
    statusCode,
    message: z.string().optional(),
    data,
    precondition: precondition.optional(),
    warnings: warnings.optional(),
    more_warnings: moreWarnings.optional(),
  });

/** Envelope of a success that is no write of a record. */
export const unconditionalEnvelope = <T extends z.ZodType>(data: T) =>
  successEnvelope(data).omit({ precondition: true });

/** Envelope of a page of a list. `next_cursor` is null after the last record. */
export const pageEnvelope = <T extends z.ZodType>(data: T) =>
  unconditionalEnvelope(data).extend({
    next_cursor: z.string().nullable().describe('`cursor` of the next page. Null after the last page.'),
  });
