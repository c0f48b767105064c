import * as z from 'zod';
import { anyJson, listOf, mapOf, text } from '../objects/caps.ts';
import type { Route } from '../route.ts';
import { creating, opening } from './records/record-grants.ts';

const queryValue = z.union([text, z.number(), z.boolean()]);

/** The provider's response, with any status. */
const providerAnswer = z
  .object({
    status: z.number().describe("The provider's own status. A redirect is not followed."),
    headers: z
      .record(z.string(), z.string())
      .describe('Names in lower case. Without cookies and headers that concern one network connection.'),
    body: z.unknown().describe('Encoded as `body_encoding` says. Credentials that the provider repeats are replaced.'),
    body_encoding: z
      .enum(['none', 'json', 'text', 'base64'])
      .describe('`json`: parsed. `text`: unchanged. `base64`: bytes that are not text. `none`: there was no body.'),
  })
  .meta({ id: 'ProviderAnswer', description: "The response of a provider's own API." });

export const passthroughRoutes = {
  call: {
    method: 'POST',
    path: '/passthrough',
    handler: 'passthrough.call',
    summary: "Call the provider's own API with the credentials of the connection",
    description:
      "Sends one request to the provider. Returns 200 with the provider's own status, headers and body, even if it " +
      'fails. Returns 422 for a path that leads elsewhere, and for a header that changes where a request goes.',
    group: 'passthrough',
    auth: 'connection',
    scope: 'passthrough',
    status: 200,
    body: z.strictObject({
      method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: text.describe(
        "Path below the provider's own base URL, percent-encoded, without query: `/crm/v3/objects/contacts`. " +
          'No `.` or `..`, no encoded slash, backslash or control character, no encoded bytes that are not UTF-8.',
      ),
      query: mapOf(z.union([queryValue, listOf(queryValue)]))
        .default({})
        .describe('A list gives one parameter for each of its values. `_method` is refused.'),
      headers: mapOf(text, { members: 100 })
        .default({})
        .describe(
          'Headers that authorise, frame or route a request (`authorization`, `cookie`, `host`, `connection` …) are ' +
            'not passed on; `warnings` names them. Headers that override method, path or host ' +
            '(`x-http-method-override`, `x-original-url` …) are refused.',
        ),
      body: anyJson
        .optional()
        .describe('A text is sent unchanged, with its `content-type` in `headers`; any other value is sent as JSON.'),
    }),
    response: providerAnswer,
    idempotent: true,
    // Stores the answers for idempotency keys.
    uses: { ...opening, records: creating.records },
  },
} as const satisfies Record<string, Route>;
