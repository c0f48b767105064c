import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { failurePage } from '../../pages/connect.ts';
import type { Page } from '../../pages/document.ts';
import { explainPageFailure } from '../../pages/words/failures.ts';
import { languageOf } from '../../pages/words/languages.ts';
import type { Route } from '../../route.ts';
import { countFailure } from '../failed-authentication.ts';
import { readForm } from '../form.ts';
import type { Protocol } from '../protocol.ts';
import { retryHeader } from '../response.ts';
import { openSteps } from './open-steps.ts';

/** The answer of a use case for people: a page or a redirect. Default for `status`: the route's status. */
export type PageAnswer =
  | { readonly status?: number; readonly page: Page /** `Set-Cookie` lines. */; readonly cookies?: readonly string[] }
  | { readonly redirect: string };

/** A row whose answers are pages. */
type PageRoute = Route & { readonly kind: 'page'; readonly auth: 'none' };

const send = (
  statusCode: number,
  { document, headers: own }: Page,
  headers: Record<string, string>,
  cookies: readonly string[] = [],
) => ({ statusCode, headers: { ...headers, ...own }, cookies: [...cookies], body: document });

/** Redirects with "See other". If the user reloads the next page, the browser does not send the form again. */
const sendOn = (location: string, headers: Record<string, string>): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 303,
  headers: { ...headers, location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
});

/** Protocol for pages: a body is a form, and an answer is a page or a redirect. */
export const page: Protocol<PageRoute, PageAnswer> = {
  ...openSteps,
  countFailure,
  readBody: () => [
    {
      before: ({ event }) => {
        Object.assign(event, { body: readForm(event), isBase64Encoded: false });
      },
    },
  ],
  succeed: (route, answer, headers) =>
    'redirect' in answer
      ? sendOn(answer.redirect, headers)
      : send(answer.status ?? route.status, answer.page, headers, answer.cookies),
  fail: (error, headers, asked) => {
    const language = languageOf(asked?.['accept-language']);
    const [title, text] = explainPageFailure(language, error.code, headers['x-request-id'] ?? '');
    return send(error.status, failurePage(language, title, text), { ...headers, ...retryHeader(error) });
  },
};
