import * as z from 'zod';
import { anyJson, listOf, mapOf, text } from '../objects/caps.ts';
import type { Route } from '../route.ts';
import { creating, opening } from './records/record-grants.ts';

const queryValue = z.union([text, z.number(), z.boolean()]);

/** The answer of the provider, with any status. */
const providerAnswer = z
  .object({
    status: z.number().describe("The provider's own status. A redirect is not followed."),
    headers: z
      .record(z.string(), z.string())
      .describe('In lower case, without cookies and headers of one network connection.'),
    body: z.unknown().describe('As `body_encoding` says; credentials that it repeats are replaced.'),
    body_encoding: z
      .enum(['none', 'json', 'text', 'base64'])
      .describe('`json`: parsed. `text`: as it came. `base64`: bytes that are not text. `none`: there was no body.'),
  })
  .meta({ id: 'ProviderAnswer', description: "The answer of a provider's own API." });

export const passthroughRoutes = {
  call: {
    method: 'POST',
    path: '/passthrough',
    handler: 'passthrough.call',
    summary: "Call the provider's own API with the credentials of the connection",
    description:
      "Sends one request to the provider and answers 200 with the provider's own status, headers and body, whatever they " +
      'are. A path that leads elsewhere, and a header that changes where a request goes, are a 422.',
    group: 'passthrough',
    auth: 'connection',
    scope: 'passthrough',
    status: 200,
    body: z.strictObject({
      method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: text.describe(
        "Below the provider's own base URL, percent-encoded, without query: `/crm/v3/objects/contacts`. " +
          'No `.` or `..`, no encoded slash, backslash or control character, nothing encoded that is not UTF-8.',
      ),
      query: mapOf(z.union([queryValue, listOf(queryValue)]))
        .default({})
        .describe('A list gives one parameter for each of its values. `_method` is refused.'),
      headers: mapOf(text, { members: 100 })
        .default({})
        .describe(
          'Those that authorise, frame or route a request (`authorization`, `cookie`, `host`, `connection` …) are not ' +
            'passed on; `warnings` names them. Headers that override method, path or host (`x-http-method-override`, ' +
            '`x-original-url` …) are refused.',
        ),
      body: anyJson
        .optional()
        .describe('A text is sent as it is, with its `content-type` among `headers`; anything else is sent as JSON.'),
    }),
    response: providerAnswer,
    idempotent: true,
    // The answers that are kept for an idempotency key.
    uses: { ...opening, records: creating.records },
  },
} as const satisfies Record<string, Route>;
