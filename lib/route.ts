import type * as z from 'zod';
import type { KeyScope, Uses } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Callers that a route accepts.
 * - `none`: anyone
 * - `connection`: a caller with `x-connection-token`; an additional `x-api-key` must be of the same project. Or a
 *   caller with a project's `x-api-key` and headers that name the connection (`api/named-connection.ts`)
 * - `connection_or_key`: the same callers, or one with a project's `x-api-key` alone
 * - `key`: a caller with the `x-api-key` of a project
 * - `operator`: a caller with the `x-api-key` of the operator
 * - `operator_or_key`: a caller with either kind of `x-api-key`
 */
export type Auth = 'none' | 'connection' | 'connection_or_key' | 'key' | 'operator' | 'operator_or_key';

/**
 * Response headers of a deprecated route. https://www.rfc-editor.org/rfc/rfc9745,
 * https://www.rfc-editor.org/rfc/rfc8594
 */
export interface DeprecationHeaders extends Readonly<Record<string, string>> {
  /** `@` and the start of the deprecation in epoch seconds. */
  readonly deprecation: string;
  /** HTTP date of the earliest removal. */
  readonly sunset: string;
  /** Link to the replacement. */
  readonly link: string;
}

/**
 * One row of the route table (`routes.ts`). The handlers, the CDK stack, the local server, the OpenAPI document and the
 * per-route tests read the table. A route that is not in the table does not exist.
 */
export interface Route {
  readonly method: Method;
  /** Path such as `/crm/contacts/{id}`. */
  readonly path: `/${string}`;
  /**
   * Path at the gateway if several rows share one gateway route, such as `/crm/{objects}/batch/update`, or
   * `/crm/contacts/{id}` for `/crm/contacts/meta`. An API is limited to 300 routes. Rows that share a path have one
   * handler per method.
   */
  readonly sharedPath?: `/${string}`;
  /**
   * File below `functions/` and export: `crm/contacts.create`. Rows with the same handler share one Lambda function.
   */
  readonly handler: `${string}.${string}`;
  /** Name of the operation in the documents, such as `crm.contacts.batch`. Default: the name of the handler. */
  readonly operation?: string;
  /** First line of the operation in the documents. */
  readonly summary: string;
  /**
   * Effects and refusals of the operation, in one to three sentences. `auth` and `scope` already name the callers.
   * Every row of the table has a description, except the record functions (`record-documents.ts`).
   */
  readonly description?: string;
  /** Group of the interface: `crm`, `ticketing`, `webhook`, … Each group is one OpenAPI tag and one nested stack. */
  readonly group: string;
  /** Name of the nested stack, for groups too large for one stack. Default: the group. */
  readonly stack?: string;
  readonly auth: Auth;
  /** Scope that a project key needs for this route. */
  readonly scope?: KeyScope;
  /**
   * Members of `data` that need a further scope, each with the scopes that show it: one is enough. Without these
   * scopes, the member is absent. `a.b` is the member `b` of `a`, or of each item of `a`.
   */
  readonly withheld?: Readonly<Record<string, readonly KeyScope[]>>;
  /** Status of a success response. */
  readonly status: 200 | 201 | 202 | 302;
  /** Whether the use case may return 200 instead of 201 because the entry already existed. */
  readonly mayExist?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body in the documents, if the use case checks parts of the body separately, such as each item of a batch. */
  readonly bodyShape?: z.ZodType;
  /** Maximum size of a body in bytes. Default: 1 MB. */
  readonly maxBody?: number;
  /** Whether the route accepts an empty body and reads it as `{}`. */
  readonly bodyOptional?: boolean;
  /** Schema of `data` in the envelope of a success response. */
  readonly response: z.ZodType;
  /** Schema of `data` in a 202 response. The work continues after the response, as a job or at the provider. */
  readonly deferred?: z.ZodType;
  /** Whether the response is a page. If so, the envelope also contains `next_cursor`. */
  readonly paged?: boolean;
  /** Whether a success redirects the browser. The response then has status 302, a `location` and no body. */
  readonly redirect?: boolean;
  /** Whether a success may redirect to another file instead (`built` only). */
  readonly mayRedirect?: boolean;
  /** Whether the response is this document itself instead of an envelope (`/openapi.json`). */
  readonly bare?: boolean;
  /**
   * - `page`: a page for people. Responses and failures are HTML (`text/html`), a body is a form, and the route may
   *   redirect. `response` describes the text of the page.
   * - `file`: a success returns the bytes of a file unchanged. Failures return the envelope.
   * - `built`: a success returns a file from the build with its `ETag`. A client that already has the file receives
   *   it no second time. Failures return the envelope, but a browser receives a page for a missing file.
   * - `script`: a success returns a script for other websites. Failures return the envelope.
   * - `hook`: an endpoint for providers. The use case receives the raw bytes of a body of any media type and verifies
   *   them.
   */
  readonly kind?: 'page' | 'file' | 'built' | 'script' | 'hook';
  /** The supported conditional header. With `If-None-Match`, the response is one record and contains its `ETag`. */
  readonly condition?: 'If-Match' | 'If-None-Match';
  /** Whether the route supports `Idempotency-Key`. `required`: every request needs it, except a preview. */
  readonly idempotent?: true | 'required';
  /**
   * Whether the route accepts `?preview=true`: it then returns 200 and the requests that it would send (`previews.ts`).
   */
  readonly previewed?: boolean;
  /** Error codes in addition to the codes that the rest of the row implies (`openapi/failures.ts`). */
  readonly errors?: readonly ErrorCode[];
  /** Headers that each response of a deprecated route contains, made by `deprecatedSince` (`api/deprecation.ts`). */
  readonly deprecated?: DeprecationHeaders;
  readonly uses: Uses;
}
