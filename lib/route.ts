import type * as z from 'zod';
import type { KeyScope, Uses } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call a route.
 * - `none`: anybody
 * - `connection`: `x-connection-token`, where an `x-api-key` beside it must be of the same project; or the `x-api-key` of a
 *   project and headers that name the connection (`api/named-connection.ts`)
 * - `connection_or_key`: the same, or the `x-api-key` alone
 * - `key`: `x-api-key` of a project
 * - `operator`: `x-api-key` of the operator
 * - `operator_or_key`: either kind of `x-api-key`
 */
export type Auth = 'none' | 'connection' | 'connection_or_key' | 'key' | 'operator' | 'operator_or_key';

/** Headers of the answers of a route that will go. https://www.rfc-editor.org/rfc/rfc9745, https://www.rfc-editor.org/rfc/rfc8594 */
export interface DeprecationHeaders extends Readonly<Record<string, string>> {
  /** `@` and the time since which it is deprecated, epoch s. */
  readonly deprecation: string;
  /** The HTTP date at which it goes, at the soonest. */
  readonly sunset: string;
  /** What to do instead. */
  readonly link: string;
}

/**
 * One row of the route table (`routes.ts`). The handlers, the CDK stack, the local server, the OpenAPI document and
 * the per-route tests read it; a route that is not in the table does not exist.
 */
export interface Route {
  readonly method: Method;
  /** `/crm/contacts/{id}`. */
  readonly path: `/${string}`;
  /**
   * Path of its route at the gateway where several rows share that, with `{objects}` in the place in which they differ: an API has
   * 300 routes at most. Rows that share one have one handler for each method.
   */
  readonly sharedPath?: `/${string}`;
  /** File below `functions/` and export: `crm/contacts.create`. Rows with the same handler share one Lambda. */
  readonly handler: `${string}.${string}`;
  /** Name of the operation in the documents, where the handler's is not the row's own: `crm.contacts.batch`. */
  readonly operation?: string;
  /** First line of the operation in the documents. */
  readonly summary: string;
  /**
   * What it does and what it refuses, in one to three sentences; `auth` and `scope` say who may call it. Every row of the
   * table has one; a function of records goes without (`record-documents.ts`).
   */
  readonly description?: string;
  /** Group of the interface: `crm`, `ticketing`, `webhook`, … One OpenAPI tag each, and one nested stack. */
  readonly group: string;
  /** The nested stack where it is another one: a group may have more than fits into one. */
  readonly stack?: string;
  readonly auth: Auth;
  /** Scope that a project key needs for this route. */
  readonly scope?: KeyScope;
  /** Status of the success answer. */
  readonly status: 200 | 201 | 202 | 302;
  /** The use case may answer 200 instead of 201, where the entry was there already. */
  readonly mayExist?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body in the documents, where the use case checks parts of it one by one: each item of a batch. */
  readonly bodyShape?: z.ZodType;
  /** Largest body, bytes, where it is not 1 MB. */
  readonly maxBody?: number;
  /** An empty request body is accepted and read as `{}`. */
  readonly bodyOptional?: boolean;
  /** `data` of the envelope of a success answer. */
  readonly response: z.ZodType;
  /** `data` of an answer with 202, where the work goes on after the answer: a job, or what the provider does later. */
  readonly deferred?: z.ZodType;
  /** The answer is a page: the envelope adds `next_cursor`. */
  readonly paged?: boolean;
  /** A success sends a browser on: the answer has a `location` and no body. Goes with status 302. */
  readonly redirect?: boolean;
  /** The answer is not an envelope but this document as it is (`/openapi.json`). */
  readonly bare?: boolean;
  /**
   * - `page`: made for people: answers and failures are pages (`text/html`), a body is a form, and there may be a redirect
   * instead of an answer. `response` is the text of the page.
   * - `file`: a success is the bytes of a file, as they are. Failures have the envelope.
   * - `built`: a success is a file that a build has made, with its `ETag`; it is not sent again to whoever has it. Failures have the
   * envelope, but a browser is shown a page where there is none.
   * - `script`: a success is a script for pages of others. Failures have the envelope.
   * - `hook`: made for providers: a body is its bytes as they came, of any media type, and proves itself.
   */
  readonly kind?: 'page' | 'file' | 'built' | 'script' | 'hook';
  /** The header with a condition that is honoured. With `If-None-Match`, the answer is one record and has its `ETag`. */
  readonly condition?: 'If-Match' | 'If-None-Match';
  /** `Idempotency-Key` is honoured; `required` where nothing is sent without it, but for a preview. */
  readonly idempotent?: true | 'required';
  /** `?preview=true` is taken: the answer is 200 with the requests that would be sent (`previews.ts`). */
  readonly previewed?: boolean;
  /** Failures that the rest of the row does not imply (`openapi/failures.ts` has the implied ones). */
  readonly errors?: readonly ErrorCode[];
  /** It will go: `deprecatedSince` (`api/deprecation.ts`) makes the headers that each of its answers says so with. */
  readonly deprecated?: DeprecationHeaders;
  readonly uses: Uses;
}
