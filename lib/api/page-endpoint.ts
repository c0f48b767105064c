import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Call } from '../call.ts';
import type { ApiError, ErrorCode } from '../errors.ts';
import { failurePage } from '../pages/connect.ts';
import type { Page } from '../pages/document.ts';
import type { Route } from '../route.ts';
import { anybody } from './anybody.ts';
import { createChain, type Steps, type Wire } from './chain.ts';
import { countFailure } from './failed-authentication.ts';
import { readForm } from './form.ts';
import { retryHeader } from './response.ts';

/** What a use case for people answers: a page, with the route's status unless given, or a way to go on. */
export type PageAnswer =
  | { readonly status?: number; readonly page: Page /** `Set-Cookie` lines. */; readonly cookies?: readonly string[] }
  | { readonly redirect: string };

/** A row whose answers are pages. */
export type PageRoute = Route & { readonly kind: 'page'; readonly auth: 'none' };

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

/** What people are told, and what they can do. */
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

const pages: Wire<PageAnswer> = {
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

const steps: Steps<PageAnswer> = { ...anybody, wire: pages, countFailure };

type Chain = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

type UseCases<R extends Readonly<Record<string, PageRoute>>> = {
  readonly [N in keyof R]: (call: Call<R[N]>) => Promise<PageAnswer>;
};

/**
 * The chains of several rows as one function, which is warm for the second page that a person sees. API Gateway says
 * which row it is.
 */
export const pageEndpoint = <const R extends Readonly<Record<string, PageRoute>>>(routes: R, useCases: UseCases<R>) => {
  const chains = new Map<string, Chain>(
    (Object.keys(routes) as (keyof R & string)[]).flatMap((name) => {
      const route = routes[name];
      if (route === undefined) return [];
      return [[`${route.method} ${route.path}`, createChain(steps, route, useCases[name])] as const];
    }),
  );
  return async (event: APIGatewayProxyEventV2, context: Context): Promise<APIGatewayProxyStructuredResultV2> => {
    const chain = chains.get(event.routeKey);
    if (chain === undefined) throw new Error(`${event.routeKey} is no row of this function.`);
    return chain(event, context);
  };
};
