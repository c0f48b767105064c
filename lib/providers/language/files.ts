import type { Path, Template } from './paths.ts';
import type { PathRequest, Requested } from './requests.ts';

/**
 * How a request carries the bytes of a file: as its whole body, as a part of a form (`multipart/form-data`), in whose
 * text parts what is no text is JSON, or within its JSON.
 */
export type FileBody = 'bytes' | FormPart | TextInJson;

/** A request for an object with a file. */
export interface WithFile {
  /** How the request carries the bytes of the file. Default: the request carries no file. */
  readonly file?: FileBody;
}

/** The JSON of a request has the bytes of a file as a text. */
export interface TextInJson {
  /** Path in the body of the bytes, in base64. */
  readonly at: Path;
}

/** A part of a form that has the bytes of a file. */
export interface FormPart {
  /** Name of the part of the form. */
  readonly name: string;
  /** Text parts before the file. */
  readonly fields?: Readonly<Record<string, Template>>;
}

/**
 * Where the bytes of a record are: below the base URL, or at a URL in the record or in the answer to `request`. An address in
 * a record on a host that is not declared is a link elsewhere: the record has no bytes. An address in an answer must be on a
 * declared host.
 *
 * - `request`: Request whose answer contains the address.
 */
export type FileContent =
  | PathRequest
  | (Partial<Requested> & {
      /**
       * Path of the address of the bytes, in the record or in the answer to `from`. An address in a record on a host that is
       * not declared is a link: the record has no bytes.
       */
      readonly url: Path;
    });

/** A host beside that of the base URL that files are read from or sent to. */
export interface FileHost {
  /**
   * Host: `files.example.com`, or `*.example.com` for all hosts below. For a host that the vendor shares: `host/path/` for
   * the addresses below the path.
   */
  readonly host: string;
  /** Requests to the host carry the credentials of the account. Default: false. */
  readonly authorization?: boolean;
}
