import type { Path, Template } from './paths.ts';
import type { PathRequest, RequestTemplate } from './requests.ts';

/**
 * How a request carries the bytes of a file: as its whole body, as a part of a form (`multipart/form-data`), in whose
 * text parts what is no text is JSON, or within its JSON.
 */
export type FileBody = 'bytes' | FormPart | TextInJson;

/** A request for an object with a file. */
export interface WithFile {
  /** How the request carries the bytes, if it does. */
  readonly file?: FileBody;
}

/** The JSON of a request has the bytes of a file as a text. */
export interface TextInJson {
  /** Path in the body of the bytes, in base64. */
  readonly at: Path;
}

/** A part of a form that has the bytes of a file. */
export interface FormPart {
  /** Name of the part. */
  readonly name: string;
  /** The text parts before it. */
  readonly fields?: Readonly<Record<string, Template>>;
}

/**
 * Where the bytes of a record are: below the base URL, or at a URL, which the record has or the answer to `request`. What a
 * record has on a host that is not declared is a link to elsewhere: the record has no bytes. What is answered must be on
 * a declared host.
 */
export type FileContent = PathRequest | { readonly url: Path; readonly request?: RequestTemplate };

/** A host beside that of the base URL that files are read from or sent to. */
export interface FileHost {
  /**
   * `files.example.com`, or `*.example.com` for all below it. Of a host that the vendor shares with others, `host/path/` is only what
   * is below that path.
   */
  readonly host: string;
  /** Whether requests to it have the credentials of the account. */
  readonly authorization?: boolean;
}
