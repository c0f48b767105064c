import type { Logger } from '@aws-lambda-powertools/logger';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Call, Caller, Headers } from '../call.ts';
import type { ApiError, AuthenticationFailed } from '../errors.ts';
import type { Route } from '../route.ts';
import type { Admission } from './admission.ts';
import type { FailedRequest } from './failed-authentication.ts';

/** How bodies and answers look on the wire. */
export interface Wire<R extends Route, A> {
  /** Parses the text of a body into the value that the route's schema checks. */
  readonly readBody: (route: R) => readonly MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>[];
  readonly succeed: (route: R, answer: A, headers: Record<string, string>) => APIGatewayProxyStructuredResultV2;
  /** @param asked headers of the request, where it is known what it asked for */
  readonly fail: (
    error: ApiError,
    headers: Record<string, string>,
    asked?: Headers,
  ) => APIGatewayProxyStructuredResultV2;
}

/** The steps around a use case that not every route has. */
export interface Steps<A> {
  /** @throws AuthenticationFailed, or ApiError `unauthorized` or `forbidden` */
  readonly authenticate: (route: Route, headers: Headers, now: number) => Promise<Caller>;
  /** Counts the request; refuses it when a limit is reached. */
  readonly admit: (caller: Caller, now: number, log: Logger) => Promise<Admission>;
  /** After a failed authentication, here or in the use case. @returns the error that the request is answered with */
  readonly countFailure: (error: AuthenticationFailed, request: FailedRequest) => Promise<ApiError>;
  /** After a management call that was carried out. */
  readonly recordAudit: (route: Route, call: Call, answer: A) => Promise<void>;
  /** What the caller may see of an answer. */
  readonly show: (route: Route, call: Call, answer: A) => A;
  /** What the caller may see of a failure. */
  readonly showFailure: (route: Route, caller: Caller, error: ApiError) => ApiError;
}

/**
 * How the service talks with the callers of one family of routes. Each is a value in a file of `protocols/`, given to
 * `endpoint` by the file of the function: a function without a database bundles no client of one, and a function
 * without pages none of their markup.
 */
export interface Protocol<R extends Route, A> extends Wire<R, A>, Steps<A> {}
