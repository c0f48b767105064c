import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call a route.
 * - `none`: anybody
 * - `connection`: `x-connection-token`; an `x-api-key` beside it must be of the same project
 * - `connection_or_key`: either of the two
 * - `key`: `x-api-key` of a project
 * - `operator`: `x-api-key` of the operator
 * - `operator_or_key`: either kind of `x-api-key`
 */
export type Auth = 'none' | 'connection' | 'connection_or_key' | 'key' | 'operator' | 'operator_or_key';

/** What a project key may be allowed to do; `admin` covers all of them. */
export const keyScopes = [
  'records:read',
  'records:write',
  'linked_users',
  'connections',
  'field_mappings',
  'webhooks',
  'events',
  'passthrough',
  'admin',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a connection token may be allowed to do; `passthrough` only when it is asked for. */
export const tokenScopes = ['records:read', 'records:write', 'passthrough'] as const satisfies readonly KeyScope[];
export type TokenScope = (typeof tokenScopes)[number];

export type TableName = 'records' | 'connections' | 'projects' | 'events' | 'usage';

/** DynamoDB actions a route may be granted. Scan and stream reads are not among them. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

export type KeyAction = 'Decrypt' | 'GenerateDataKey';

/** Queues that wake workers. A row of the table of workers (`lib/workers/table.ts`) says who reads each. */
export const queueNames = ['dispatch', 'deliver', 'hints'] as const;
export type QueueName = (typeof queueNames)[number];

/** Everything a route touches besides what its `auth` needs. The deployed role is generated from it. */
export interface Uses {
  readonly records?: readonly TableAction[];
  readonly connections?: readonly TableAction[];
  readonly projects?: readonly TableAction[];
  readonly events?: readonly TableAction[];
  readonly usage?: readonly TableAction[];
  /** The KMS key that wraps data keys, for those of connections. */
  readonly key?: readonly KeyAction[];
  /** The same key, for data keys of webhooks. */
  readonly webhookKey?: readonly KeyAction[];
  /** The same key, for data keys of OAuth apps. */
  readonly appKey?: readonly KeyAction[];
  /** Queues that it sends to. */
  readonly sends?: readonly QueueName[];
}

/**
 * One row of the route table (`routes.ts`). The handlers, the CDK stack, the local server, the OpenAPI document and
 * the per-route tests read it; a route that is not in the table does not exist.
 */
export interface Route {
  readonly method: Method;
  /** `/crm/contacts/{id}`. */
  readonly path: `/${string}`;
  /** File below `functions/` and export: `crm/contacts.create`. Rows with the same handler share one Lambda. */
  readonly handler: `${string}.${string}`;
  /** Name of the operation in the documents, where the handler's is not the row's own: `crm.contacts.batch`. */
  readonly operation?: string;
  /** First line of the operation in the documents. */
  readonly summary: string;
  /** Group of the interface: `crm`, `ticketing`, `webhook`, … One nested stack and one OpenAPI tag each. */
  readonly group: string;
  readonly auth: Auth;
  /** Scope that a project key needs for this route. */
  readonly scope?: KeyScope;
  /** Status of the success answer. */
  readonly status: 200 | 201 | 202 | 302;
  /** The use case may answer 200 instead of 201: what was asked for was there already. */
  readonly mayExist?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Largest body, bytes, where it is not 1 MB. */
  readonly maxBody?: number;
  /** An empty request body is accepted and read as `{}`. */
  readonly bodyOptional?: boolean;
  /** `data` of the envelope of a success answer. */
  readonly response: z.ZodType;
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
   * - `hook`: made for providers: a body is its bytes as they came, whatever it says to be, and proves itself.
   */
  readonly kind?: 'page' | 'file' | 'hook';
  /** `Idempotency-Key` is honoured. */
  readonly idempotent?: boolean;
  /** Failures that the rest of the row does not imply (`openapi/failures.ts` says what it does). */
  readonly errors?: readonly ErrorCode[];
  readonly uses: Uses;
}

const union = <T>(...lists: readonly (readonly T[] | undefined)[]): readonly T[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

const keyUses = { projects: ['GetItem'], usage: ['UpdateItem'] } as const satisfies Uses;
const tokenUses = { ...keyUses, connections: ['GetItem'] } as const satisfies Uses;

/** Reads who calls and what their project has chosen; counts the request. */
const authUses: Record<Auth, Uses> = {
  none: {},
  connection: tokenUses,
  connection_or_key: tokenUses,
  key: keyUses,
  operator: keyUses,
  operator_or_key: keyUses,
};

/** A management call changes or shows the set-up of a project; each leaves one audit item. */
export const isManagement = (route: Route): boolean =>
  route.auth === 'key' || route.auth === 'operator' || route.auth === 'operator_or_key';

/** All that a route's Lambda may do: its own `uses`, what its `auth` reads, and the audit item. */
export const grantsOf = (route: Route): Required<Uses> => {
  const audit: Uses = isManagement(route) ? { projects: ['PutItem'] } : {};
  const sources = [authUses[route.auth], route.uses, audit];
  return {
    records: union(...sources.map((uses) => uses.records)),
    connections: union(...sources.map((uses) => uses.connections)),
    projects: union(...sources.map((uses) => uses.projects)),
    events: union(...sources.map((uses) => uses.events)),
    usage: union(...sources.map((uses) => uses.usage)),
    key: union(...sources.map((uses) => uses.key)),
    webhookKey: union(...sources.map((uses) => uses.webhookKey)),
    appKey: union(...sources.map((uses) => uses.appKey)),
    sends: union(...sources.map((uses) => uses.sends)),
  };
};
