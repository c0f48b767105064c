import type { ErrorShape } from '../define.ts';
import { getText, refusedAnyhow, refusedAt } from '../language/answers.ts';

/** Of a request of one record, of a request as a whole, and of what one of several has become. */
const at = (member: string) => [`data.0.${member}`, `watch.0.${member}`, member] as const;

const meaning = (member: string, pattern: RegExp, status: number, advice?: string) =>
  at(member).map((path) => ({ at: path, pattern, status, ...(advice !== undefined && { advice }) }));

/**
 * Accounts give a refresh token ten access tokens in ten minutes; who asks on meanwhile is refused for longer. The words are those of
 * the language of the account. https://www.zoho.com/accounts/protocol/oauth/token-limits.html
 */
const rateLimit: NonNullable<ErrorShape['rateLimit']> = (_status, _headers, body, now) =>
  /^(?:Access Denied|拒绝访问)$/.test(getText(body, 'error') ?? '') ? now + 10 * 60_000 : undefined;

const lacksScope =
  'The connection lacks a scope: the page of Zoho CRM says which one each object takes. Connect the account again with it.';

/** https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html */
export const errors: ErrorShape = {
  message: [...at('message'), 'error_description', 'error'],
  code: [...at('code'), 'error'],
  // Which field it is about: `api_name`. Same page.
  reasons: at('details').map((path) => ({ at: path })),
  meanings: [
    ...meaning('code', /^(?:DUPLICATE_DATA|ID_ALREADY_CONVERTED|CONVERTED_RECORD|RECORD_LOCKED)$/, 409),
    // A scope is missing, not the credentials, which is what the status says. Same page.
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
  // Of records, and of a request as a whole. Same page.
  refused: refusedAnyhow(refusedAt('data', 'details.api_name', 'message'), (body) =>
    refusedAt('it', 'details.api_name', 'message')({ it: [body] }),
  ),
};
