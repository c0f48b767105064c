import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Call, Caller, Headers } from '../call.ts';
import type { ApiError, AuthenticationFailed } from '../errors.ts';
import type { Log } from '../log.ts';
import type { LoadCloseFacts } from '../requests/line.ts';
import type { Route } from '../route.ts';
import type { Admission } from './admission.ts';
import type { FailedRequest } from './failed-authentication.ts';

/** Format of bodies and answers on the wire. */
export interface Wire<R extends Route, A> {
  /** Parses the text of a body into the value that the route's schema checks. */
  readonly readBody: (route: R) => readonly MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>[];
  readonly succeed: (route: R, answer: A, headers: Record<string, string>) => APIGatewayProxyStructuredResultV2;
  /** @param asked headers of the request, if the request is known */
  readonly fail: (
    error: ApiError,
    headers: Record<string, string>,
    asked?: Headers,
  ) => APIGatewayProxyStructuredResultV2;
}

/** Steps around a use case. Not every route needs all of these steps. */
export interface Steps<A> {
  /** @throws AuthenticationFailed, or ApiError `unauthorized` or `forbidden` */
  readonly authenticate: (route: Route, headers: Headers, now: number) => Promise<Caller>;
  /** Counts the request. Refuses it if a limit is reached. */
  readonly admit: (caller: Caller, now: number, log: Log) => Promise<Admission>;
  /**
   * Counts a failed authentication, which happened here or in the use case. @returns the error that the caller
   * receives
   */
  readonly countFailure: (error: AuthenticationFailed, request: FailedRequest) => Promise<ApiError>;
  /** Records a management call that was carried out. */
  readonly recordAudit: (call: Call, answer: A) => Promise<void>;
  /** The part of an answer that the caller may see. */
  readonly show: (route: Route, call: Call, answer: A) => A;
  /** The part of a failure that the caller may see. */
  readonly showFailure: (route: Route, caller: Caller, error: ApiError) => ApiError;
  /**
   * Loads the function that marks and seals facts of a request for its log line. Absent for public routes, which have
   * no connection.
   */
  readonly loadCloseFacts?: LoadCloseFacts;
}

/**
 * Interface between the service and the callers of a family of routes. Each protocol is a value in a file of
 * `protocols/`. The file of the function passes it to `endpoint`. Therefore a function that needs no database bundles
 * no database client, and a function without pages bundles no markup.
 */
export interface Protocol<R extends Route, A> extends Wire<R, A>, Steps<A> {}
