import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiError, ErrorCode } from '../../errors.ts';
import { failurePage } from '../../pages/connect.ts';
import type { Page } from '../../pages/document.ts';
import type { Route } from '../../route.ts';
import { countFailure } from '../failed-authentication.ts';
import { readForm } from '../form.ts';
import type { Protocol } from '../protocol.ts';
import { retryHeader } from '../response.ts';
import { openSteps } from './open-steps.ts';

/** The answer of a use case for people: a page, with the route's status unless given, or an address to go on to. */
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

/** See other: a form is not sent again when its answer is reloaded. */
const sendOn = (location: string, headers: Record<string, string>): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 303,
  headers: { ...headers, location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
});

/** Title and text of the page of a failure: what happened, and what a person can do. */
const explanations: { readonly [C in ErrorCode]?: readonly [title: string, text: string] } = {
  not_found: [
    'This link does not work',
    'It may be incomplete, or it was withdrawn. Open it again from the message that it came in, or ask for a new one.',
  ],
  rate_limited: [
    'Too many links that do not work',
    'Too many of them were opened from your network. A link that works is not held up; otherwise wait for a minute.',
  ],
  forbidden: ['This form cannot be used from here', 'Open your link again, and fill in the form there.'],
};

const explain = (error: ApiError, requestId: string | undefined): readonly [string, string] =>
  explanations[error.code] ?? [
    'Something went wrong',
    `Go back and try again in a moment. If it happens again, pass this number on: ${requestId}`,
  ];

/** Pages for people: a body is a form, and an answer is a page or an address to go on to. */
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
  fail: (error, headers) =>
    send(error.status, failurePage(...explain(error, headers['x-request-id'])), { ...headers, ...retryHeader(error) }),
};
