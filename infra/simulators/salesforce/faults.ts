import { CodedFault } from '../shared/refusals.ts';
import type { Answer } from '../shared/vendor.ts';

/** An error of a request or of a record. */
export class Fault extends CodedFault {
  /** `undefined` if the error of a single call has no member for fields, not even an empty one. */
  readonly fields: readonly string[] | undefined;
  /** Further members of the error. */
  readonly further: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, fields?: readonly string[], further = {}) {
    super(status, code, message);
    this.fields = fields;
    this.further = further;
  }

  /**
   * Answer of a single call: a list with the error.
   * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm
   */
  answer(): Answer {
    const { status, code, message, fields, further } = this;
    return { status, body: [{ message, errorCode: code, ...(fields && { fields }), ...further }] };
  }
}

/** Error of a record that cannot be saved. */
export const unsaved = (code: string, message: string, fields: readonly string[] = []): Fault =>
  new Fault(400, code, message, fields);

/**
 * Error of a record in a collection. The code's member has another name than in a single call, and there are no further
 * members.
 */
export const recordError = ({ code, message, fields = [] }: Fault) => ({ statusCode: code, message, fields });

/** A 404 for an unknown path, object or version, and for an object that the user cannot see. */
export const noResource = (): Fault => new Fault(404, 'NOT_FOUND', 'The requested resource does not exist');

/** A 401. Salesforce calls an access token a session. */
export const noSession = (): Fault => new Fault(401, 'INVALID_SESSION_ID', 'Session expired or invalid');

/** A 400 for a field that does not exist or that the user cannot see. */
export const noColumn = (name: string, type: string): Fault =>
  new Fault(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${type}`);

/** A 404 that differs from an unknown id: the record is in the recycle bin. */
export const isDeletedFault = (): Fault => new Fault(404, 'ENTITY_IS_DELETED', 'entity is deleted', []);

/** A 400 for a body that is not the expected JSON. */
export const parserFault = (message: string): Fault => new Fault(400, 'JSON_PARSER_ERROR', message);

/** A 403, not a 429. No header contains the end of the limit. */
export const requestLimit = (): Fault => new Fault(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.');

/** A 400 that a repetition can solve: a different writer holds the record. */
export const rowLock = (): Fault =>
  unsaved('UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record or 1 records: ');

/** Failure that a test orders, in the vendor's shape. */
export const failure = (status: number): Answer => {
  const byStatus: Readonly<Record<number, Fault>> = {
    401: noSession(),
    403: new Fault(403, 'INSUFFICIENT_ACCESS', 'insufficient access rights on object id', []),
    404: noResource(),
    409: unsaved('DUPLICATE_VALUE', 'duplicate value found: <unknown> duplicates value on record with id: <unknown>'),
    422: unsaved('FIELD_CUSTOM_VALIDATION_EXCEPTION', 'The value is not allowed'),
    429: requestLimit(),
    500: new Fault(500, 'UNKNOWN_EXCEPTION', 'An unexpected error occurred. Please include this ErrorId'),
    503: new Fault(503, 'SERVER_UNAVAILABLE', 'Server temporarily unavailable'),
  };
  const fault = byStatus[status] ?? new Fault(status, 'UNKNOWN_EXCEPTION', 'An unexpected error occurred.');
  return fault.answer();
};
