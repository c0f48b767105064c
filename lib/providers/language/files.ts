import type { Path, Placed } from './paths.ts';
import type { PathRequest, Requested } from './requests.ts';

/**
 * Form of a file's bytes in a request: the whole body, a part of a form (`multipart/form-data`), or a member of the
 * JSON body. Members of `body` are text parts before the file of a form. Values that are no texts are JSON.
 */
export type FileBody = 'bytes' | FormPart | TextInJson;

/** A request that may send a file. */
export interface WithFile {
  /** Form of the file's bytes in the request. Default: the request sends no file. */
  readonly file?: FileBody;
}

/**
 * A JSON body that contains the bytes of a file as a text.
 *
 * - `at`: Path in the body of the bytes, in base64.
 */
export interface TextInJson extends Placed {}

/** A part of a form that contains the bytes of a file. */
export interface FormPart {
  /** Name of the part of the form. */
  readonly name: string;
}

/**
 * Address of a record's bytes: below the base URL, or a URL in the record or in the response to `request`. If the
 * record's URL is on a host that is not declared, the record is a link and has no bytes. A URL from a response must be
 * on a declared host.
 *
 * - `request`: Request whose response contains the address.
 */
export type FileContent =
  | PathRequest
  | (Partial<Requested> & {
      /**
       * Path of the address of the bytes, in the record or in the response to `request`. An address in a record on a
       * host that is not declared is a link: the record has no bytes.
       */
      readonly url: Path;
    });

/** A further host for reading or sending files. */
export interface FileHost {
  /**
   * Host: `files.example.com`, or `*.example.com` for all hosts below. For a host that the vendor shares: `host/path/`
   * for the addresses below the path.
   */
  readonly host: string;
  /** Requests to the host contain the credentials of the account. Default: false. */
  readonly authorization?: boolean;
}
