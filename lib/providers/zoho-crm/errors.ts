import type { ErrorShape } from '../define.ts';
import { getText, refusedAnyhow, refusedAt } from '../language/answers.ts';

/**
 * Paths of a member in an error of a record, of a notification channel, or of the request as a whole. An outcome in a
 * batch has the member at the top as well.
 */
const at = (member: string) => [`data.0.${member}`, `watch.0.${member}`, member] as const;

const meaning = (member: string, pattern: RegExp, status: number, advice?: string) =>
  at(member).map((path) => ({ at: path, pattern, status, ...(advice !== undefined && { advice }) }));

/**
 * End of a limit of access tokens. A refresh token gets ten access tokens in ten minutes. Further requests make the
 * refusal longer. The message is in the language of the account.
 * https://www.zoho.com/accounts/protocol/oauth/token-limits.html
 */
const rateLimit: NonNullable<ErrorShape['rateLimit']> = (_status, _headers, body, now) =>
  /^(?:Access Denied|拒绝访问)$/.test(getText(body, 'error') ?? '') ? now + 10 * 60_000 : undefined;

const lacksScope =
  'The connection lacks a scope. See the scopes of each object on the page of Zoho CRM, and connect the account again.';

/**
 * Members of error responses that contain the message and the code.
 * https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html
 */
export const errors: ErrorShape = {
  message: [...at('message'), 'error_description', 'error'],
  code: [...at('code'), 'error'],
  // The details contain the `api_name` of the refused field. Same page.
  reasons: at('details').map((path) => ({ at: path })),
  meanings: [
    ...meaning('code', /^(?:DUPLICATE_DATA|ID_ALREADY_CONVERTED|CONVERTED_RECORD|RECORD_LOCKED)$/, 409),
    // The vendor's status means wrong credentials, but only a scope is missing. Same page.
    ...meaning('code', /^OAUTH_SCOPE_MISMATCH$/, 403, lacksScope),
    ...meaning('code', /^(?:NO_PERMISSION|AUTHORIZATION_FAILED)$/, 403),
    ...meaning('code', /^(?:TOO_MANY_REQUESTS|LIMIT_REACHED)$/, 429),
    // https://www.zoho.com/crm/developer/docs/api/v8/notifications/disable.html
    ...meaning('code', /^NOT_SUBSCRIBED$/, 404),
    ...meaning('message', /^(?:the id given seems to be invalid|record not deleted)/i, 404),
  ],
  rateLimit,
  conflict: (_, body) =>
    [...at('details.duplicate_record.id'), ...at('details.id')].map((path) => getText(body, path)).find(Boolean),
  taken: refusedAt('data', 'details.api_name'),
  // Errors of records, and of the request as a whole. Same page.
  refused: refusedAnyhow(
    refusedAt('data', 'details.api_name', 'message'),
    refusedAt('', 'details.api_name', 'message'),
  ),
};
