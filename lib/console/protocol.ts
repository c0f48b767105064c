import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { countFailure } from '../api/failed-authentication.ts';
import { readForm } from '../api/form.ts';
import type { Protocol } from '../api/protocol.ts';
import { openSteps } from '../api/protocols/open-steps.ts';
import { retryHeader } from '../api/response.ts';
import { type ApiError, AuthenticationFailed } from '../errors.ts';
import type { Page } from '../pages/document.ts';
import type { Route } from '../route.ts';
import { failurePage } from './shell.ts';

/** The answer of the console: a page, a redirect, or a file that pages load. */
export type ConsoleAnswer = { readonly cookies?: readonly string[] } & (
  | { readonly status?: number; readonly page: Page }
  | { readonly redirect: string }
  | { readonly file: { readonly type: string; readonly text: string } }
);

type ConsoleRoute = Route & { readonly kind: 'page'; readonly auth: 'none' };

/** A key that was not accepted, with the page that says so. It counts as a failed authentication of its source. */
export class KeyRefused extends AuthenticationFailed {
  readonly page: Page;
  /** Records the failure. */
  readonly record: () => Promise<void>;

  constructor(message: string, page: Page, record: () => Promise<void>) {
    super('unauthorized', message, { details: { retriable: false } });
    this.page = page;
    this.record = record;
  }
}

const titles: Readonly<Record<number, string>> = {
  403: 'This is not allowed',
  404: 'There is no such page',
  429: 'Too many attempts',
};

const titleOf = ({ status }: ApiError): string =>
  titles[status] ?? (status >= 500 ? 'The service does not answer' : 'The request was refused');

const send = (statusCode: number, { document, headers: own }: Page, headers: Record<string, string>) => ({
  statusCode,
  headers: { ...headers, ...own },
  body: document,
});

const succeed = (
  route: Route,
  answer: ConsoleAnswer,
  headers: Record<string, string>,
): APIGatewayProxyStructuredResultV2 => {
  if ('page' in answer)
    return { ...send(answer.status ?? route.status, answer.page, headers), cookies: [...(answer.cookies ?? [])] };
  if ('file' in answer) {
    const own = {
      'content-type': answer.file.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    };
    return { statusCode: 200, headers: { ...headers, ...own }, body: answer.file.text };
  }
  const own = { location: answer.redirect, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { statusCode: 303, headers: { ...headers, ...own }, cookies: [...(answer.cookies ?? [])], body: '' };
};

/** Protocol of the console. The use cases find the session themselves. Refused keys are counted by their source. */
export const consoleProtocol: Protocol<ConsoleRoute, ConsoleAnswer> = {
  ...openSteps,
  countFailure: async (failure, request) => {
    const error = await countFailure(failure, request);
    // A source over its limit stores nothing.
    if (error instanceof KeyRefused) await error.record();
    return error;
  },
  readBody: () => [
    {
      before: ({ event }) => {
        Object.assign(event, { body: readForm(event), isBase64Encoded: false });
      },
    },
  ],
  succeed,
  fail: (error, headers) => {
    const shown =
      error instanceof KeyRefused
        ? error.page
        : failurePage(titleOf(error), error.message, headers['x-request-id'] ?? '');
    return send(error.status, shown, { ...headers, ...retryHeader(error) });
  },
};
