import type { Warning } from '../../../errors.ts';
import type { Provider, RequestTemplate } from '../../../providers/define.ts';
import type { HttpAnswer, HttpRequest, RemoteAnswer } from '../http.ts';
import type { Redactor } from '../redaction.ts';
import type { RemoteRequest, Values } from '../request/template.ts';
import type { SharedReads } from './shared-reads.ts';

/** URL-encoded path and query of a request, relative to the provider's base URL. */
export type Below = Pick<RemoteRequest, 'path' | 'query'>;

/** A request without a template, below the base URL or to a complete URL that the provider has returned. */
export type RawRequest = BelowRequest | (RawMessage & { readonly url: string });

/** A request below the base URL. */
export type BelowRequest = RawMessage & Below;

interface RawMessage extends Pick<HttpRequest, 'method' | 'body' | 'maxBytes' | 'once'> {
  /** Headers in lower case. They override the provider's headers, and the credentials override them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request only reads, whatever its method. */
  readonly reads?: boolean;
  /** Path with placeholders only. Absent if a client or the vendor wrote the path. */
  readonly declared?: string | undefined;
  /** Whether the request line may have any length, because a client or the vendor wrote it. */
  readonly anyLength?: boolean;
  /** Bytes of the file in the body. */
  readonly file?: Uint8Array;
  /** Members of the response that later requests need, as the request's template declares them. */
  readonly answers?: readonly string[];
}

/** An outgoing request, with its credentials. */
export type Outgoing = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body' | 'trusted'>;

/** A value in the response to an earlier request. */
export interface AnswerPlace {
  /** Number of the earlier request. */
  readonly step: number;
  /** Path of the value in its response. `''` for the whole response. */
  readonly path: string;
}

/**
 * A preview of a write. Requests are recorded, and placeholders stand for the values that their responses would
 * contain.
 */
export interface Previewing {
  /** Makes a placeholder for a value. The displayed preview shows it as `{{name}}`. */
  readonly placeholder: (name: string) => string;
  /** Whether a value contains a part that is known only after a write. */
  readonly isUnknown: (value: unknown) => boolean;
  /** Finds the simulated response that contains this `id`. */
  readonly placeOf: (answered: { readonly id?: unknown }) => AnswerPlace;
  /**
   * Hides values of the account in the displayed preview, if the caller may not see them and has not given them.
   * @param given values that may be shown nevertheless
   */
  readonly hide: (values: unknown, given?: unknown) => void;
  /** A later write with the token proves that the caller saw this preview. */
  token: string | undefined;
  /** Derives a session for the same account that records writes instead of sending them. */
  readonly of: (session: Session) => Session;
}

/** An account at a provider, for the duration of a single request. */
export interface Session {
  readonly provider: Provider;
  readonly account: string | undefined;
  /**
   * Sends a request. A given `body` replaces the template's body or variables and is sent unchanged, so that a client's
   * text is never read as a template.
   * @throws ApiError with `details.provider` for every response without success
   */
  readonly send: (template: RequestTemplate, values?: Values, body?: unknown) => Promise<RemoteAnswer>;
  /**
   * Sends a request in the provider's own format. Any status is a valid response.
   * @throws ApiError with `details.provider` if there is no usable response, or the URL's host does not belong to the
   * provider
   */
  readonly pass: (request: RawRequest) => Promise<HttpAnswer>;
  /** Builds the request that `send` sends. */
  readonly requestOf: (template: RequestTemplate, values?: Values, body?: unknown) => BelowRequest;
  /** Builds the complete outgoing request. @throws ApiError as `pass` does before it sends */
  readonly outgoingOf: (request: RawRequest) => Outgoing;
  /**
   * Whether a request can be sent: its line has at most 4,000 characters, and its body at most as many as the vendor
   * accepts.
   * @param longestBody maximum characters, as JSON
   */
  readonly fits: (template: RequestTemplate, values: Values, longestBody?: number) => boolean;
  /** Host parts that the tenant gave. They contain no secrets. */
  readonly hostParts: Values;
  /** Names of the headers that authenticate the account, in lower case. */
  readonly ownHeaders: readonly string[];
  /** Redacts the account's secrets in the provider's words. */
  readonly redactor: Redactor;
  /** Warnings about data that responses to this request lack, by name. */
  readonly notices: Map<string, Warning>;
  /** Records writes instead of sending them. Absent if writes are sent. */
  readonly preview?: Previewing;
  /** Shares the responses of lists that several callers request. Absent if each list is read anew. */
  readonly reads?: SharedReads;
}
