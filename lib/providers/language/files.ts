import type { Path, Template } from './paths.ts';
import type { PathRequest, Requested } from './requests.ts';

/**
 * Form of a file's bytes in a request: the whole body, a part of a form (`multipart/form-data`), or a member of the
 * JSON body. Text parts of a form contain values that are no texts as JSON.
 */
export type FileBody = 'bytes' | FormPart | TextInJson;

/** A request that may send a file. */
export interface WithFile {
  /** Form of the bytes in the request. Absent if the request sends no file. */
  readonly file?: FileBody;
}

/** A JSON body that contains the bytes of a file as a text. */
export interface TextInJson {
  /** Path of the bytes in the body, in base64. */
  readonly at: Path;
}

/** A part of a form that contains the bytes of a file. */
export interface FormPart {
  /** Name of the part. */
  readonly name: string;
  /** Text parts before the file. */
  readonly fields?: Readonly<Record<string, Template>>;
}

/**
 * Address of a record's bytes: below the base URL, or at a URL in the record or in the response to `request`. If the
 * record's URL is on a host that is not declared, the record is a link and has no bytes. A URL from a response must be
 * on a declared host.
 */
export type FileContent = PathRequest | ({ readonly url: Path } & Partial<Requested>);

/** A further host for reading or sending files. */
export interface FileHost {
  /**
   * Host: `files.example.com`, or `*.example.com` for all hosts below. If the vendor shares the host with others,
   * `host/path/` limits it to a path.
   */
  readonly host: string;
  /** Whether requests to the host contain the account's credentials. */
  readonly authorization?: boolean;
}
