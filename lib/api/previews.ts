import * as z from 'zod';
import { successEnvelope } from './envelope.ts';

const request = z
  .object({
    method: z.string(),
    url: z.string().describe('May contain placeholders such as `{{1.id}}`: the `id` in the response to request 1.'),
    headers: z.record(z.string(), z.string()).describe('Headers that authenticate the request are `[redacted]`.'),
    body: z
      .unknown()
      .optional()
      .describe('The JSON body. For a body with a file, the text around `{{file}}`. Absent without a body.'),
  })
  .meta({ id: 'PreviewedRequest', description: 'A request as it would be sent to the provider.' });

/** Not `unknown`, because code generators disagree about it: some also treat an `unknown` member as optional. */
const answered = z.looseObject({});

const preview = z
  .object({
    requests: z.array(request).describe('Requests that the write would send, in this order. The first is request 1.'),
    reads: z.array(request).describe('Requests that the preview has already sent. They only read.'),
    record: z
      .union([answered, z.array(answered)])
      .describe(
        'The answer that the write would give; for a batch, the answers to its items. A new record has an empty `id` ' +
          'and `remote_id`. Without the scope `records:read`, a changed record contains only the given fields.',
      ),
    preview_token: z
      .string()
      .optional()
      .describe('For an action that sends messages: this token carries out the action as shown here, for 15 minutes.'),
  })
  .meta({ id: 'Preview', description: 'What a write would do. Nothing was written at the provider or stored here.' });

/** Body of the answer to `?preview=true`. */
export const previewEnvelope = successEnvelope(preview).meta({
  id: 'PreviewAnswer',
  description: 'The answer to a preview.',
});
