import type { Method, PathRequest, RequestTemplate } from './define.ts';
import type { Path } from './fields.ts';

/** How a request carries the bytes of a file: as its whole body, or as this part of a form (`multipart/form-data`). */
export type FileBody = 'bytes' | { readonly form: string };

/**
 * A request before the one that creates a record of a file. Placeholders, of all of them: `{file_name}`,
 * `{content_type}`, `{size}` in bytes, the parts of a partition, and what the steps before have kept.
 */
export type FileStep = FileUpload | FileRequest;

/** A request below the base URL, with the file or without. */
export type FileRequest = RequestTemplate & {
  readonly file?: FileBody;
  /** What the answer has for the requests after it: placeholder and path. */
  readonly keep?: Readonly<Record<string, Path>>;
  readonly to?: never;
};

/** The file sent to a URL that an answer has given, whose host must be declared; its own answer is not read. */
export interface FileUpload {
  readonly method: Method;
  /** Name under which the URL was kept. */
  readonly to: string;
  /** Name under which headers were kept, a list of `{ key, value }`: they go before those of `headers`. */
  readonly toHeaders?: string;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole body without. */
  readonly file?: FileBody;
  readonly keep?: never;
}

/** Where the bytes of a record are: below the base URL, or at a URL that the record has. A URL on a host that is not declared is a link to elsewhere: the record has no bytes. */
export type FileContent = PathRequest | { readonly url: Path };

/** A host beside that of the base URL that files are read from or sent to. */
export interface FileHost {
  /** `files.example.com`, or `*.example.com` for all below it. */
  readonly host: string;
  /** Only what is below this path, which ends with a slash: a host that the vendor shares with others. */
  readonly below?: string;
  /** Whether requests to it have the credentials of the account. */
  readonly authorized?: boolean;
}
