import type { Path, Template } from './paths.ts';
import type { Method, PathRequest, RequestTemplate } from './requests.ts';

/**
 * How a request carries the bytes of a file: as its whole body, or as this part of a form (`multipart/form-data`), after
 * the text parts of `fields`, in which what is no text is JSON.
 */
export type FileBody = 'bytes' | { readonly form: string; readonly fields?: Readonly<Record<string, Template>> };

/**
 * A request before the one that creates a record of a file. Placeholders, of all of them: `{file_name}`,
 * `{content_type}`, `{size}` in bytes, the parts of a partition, and what the steps before have kept.
 */
export type FileStep = FileUpload | FileRequest;

/** A request below the base URL, with the file or without. */
export type FileRequest = RequestTemplate & {
  /** How the request carries the bytes, if it does. */
  readonly file?: FileBody;
  /** What the answer has for the requests after it: placeholder and path. */
  readonly keep?: Readonly<Record<string, Path>>;
  /**
   * Takes back what the request has done, where one after it did not happen. Nothing is taken back where nobody knows
   * whether it did: the record may stand, and need it.
   */
  readonly undo?: RequestTemplate;
  readonly to?: never;
};

/** The file sent to a URL that an answer has given, whose host must be declared; its own answer is not read. */
export interface FileUpload {
  /** Of the request that sends it. */
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
  readonly undo?: never;
}

/**
 * Where the bytes of a record are: below the base URL, or at a URL, which the record has or the answer to `from`. What a
 * record has on a host that is not declared is a link to elsewhere: the record has no bytes. What is answered must be on
 * a declared host.
 */
export type FileContent = PathRequest | { readonly url: Path; readonly from?: RequestTemplate };

/** A host beside that of the base URL that files are read from or sent to. */
export interface FileHost {
  /** `files.example.com`, or `*.example.com` for all below it. */
  readonly host: string;
  /** Only what is below this path, which ends with a slash: a host that the vendor shares with others. */
  readonly below?: string;
  /** Whether requests to it have the credentials of the account. */
  readonly authorized?: boolean;
}
