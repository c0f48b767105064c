import type { PathRequest, RequestTemplate } from './define.ts';
import type { Path } from './fields.ts';

/** How a request carries the bytes of a file: as its whole body, or as this part of a form (`multipart/form-data`). */
export type FileBody = 'bytes' | { readonly form: string };

/**
 * A request before the one that creates a record of a file. Placeholders, of all of them: `{file_name}`,
 * `{content_type}`, `{size}` in bytes, the parts of a partition, and what the steps before have kept.
 */
export type FileStep = RequestTemplate & {
  readonly file?: FileBody;
  /** What the answer has for the requests after it: placeholder and path. */
  readonly keep?: Readonly<Record<string, Path>>;
  /** Instead of below the base URL, the request goes to the URL that was kept under this name, whose host must be declared. */
  readonly to?: string;
  /** Headers that were kept under this name: a list of `{ key, value }`. */
  readonly toHeaders?: string;
};

/** Where the bytes of a record are: below the base URL, or at a URL that the record has. */
export type FileContent = PathRequest | { readonly url: Path };

/** A host beside that of the base URL that files are read from or sent to. */
export interface FileHost {
  /** `files.example.com`, or `*.example.com` for all below it. */
  readonly host: string;
  /** Whether requests to it have the credentials of the account. */
  readonly authorized?: boolean;
}
