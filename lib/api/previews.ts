import * as z from 'zod';
import { successEnvelope } from './envelope.ts';

const request = z
  .object({
    method: z.string(),
    url: z.string().describe('With placeholders such as `{{1.id}}`: the `id` in the answer to request 1.'),
    headers: z.record(z.string(), z.string()).describe('Those that prove who calls are `[redacted]`.'),
    body: z
      .unknown()
      .optional()
      .describe('The JSON that is sent; of a body with a file, the text around `{{file}}`. Absent without a body.'),
  })
  .meta({ id: 'PreviewedRequest', description: 'A request to the provider, as it would be sent.' });

/** Not `unknown`, which generators disagree about: for some a member that may be anything may also be absent. */
const answered = z.looseObject({});

const preview = z
  .object({
    requests: z.array(request).describe('What would be sent, in this order; the first is request 1.'),
    reads: z.array(request).describe('What was read for the preview: nothing of it writes.'),
    record: z
      .union([answered, z.array(answered)])
      .describe(
        'What the write would answer, of a batch the answers to its items. A new record has an empty `id` and `remote_id`; ' +
          'without the scope `records:read`, a changed one has what was given only.',
      ),
    preview_token: z
      .string()
      .optional()
      .describe(
        'Of an action that sends messages: with it, the action is carried out for 15 minutes as it is shown here.',
      ),
  })
  .meta({ id: 'Preview', description: 'What a write would do: nothing was sent that writes, and nothing was stored.' });

/** Body of the answer to `?preview=true`. */
export const previewEnvelope = successEnvelope(preview).meta({
  id: 'PreviewAnswer',
  description: 'The answer to a preview.',
});
