import { CodedFault } from '../shared/refusals.ts';
import type { Answer } from '../shared/vendor.ts';

type Details = Readonly<Record<string, unknown>>;

/** An error of a request or of a record. https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html */
export class Fault extends CodedFault {
  readonly details: Details;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(status, code, message);
    this.details = details;
  }

  /** A single error, without the list around errors of records. */
  answer(): Answer {
    return { status: this.status, body: rowError(this) };
  }
}

/** Error of a record within a list. */
export const rowError = ({ code, message, details }: Fault) => ({ code, details, message, status: 'error' });

const at = (name: string, index: number): Details => ({ api_name: name, json_path: `$.data[${index}].${name}` });

/** A record's error for a missing mandatory field. `index` is the position in `data`. */
export const missing = (name: string, index: number): Fault =>
  new Fault(202, 'MANDATORY_NOT_FOUND', 'required field not found', at(name, index));

/** A record's error for a wrong value. `index` is the position in `data`. */
export const invalid = (name: string, index: number, further: Details = {}): Fault =>
  new Fault(202, 'INVALID_DATA', 'invalid data', { ...at(name, index), ...further });

/** A 400 for a missing record: Zoho does not return 404. */
export const noRecord = (id: string): Fault =>
  new Fault(400, 'INVALID_DATA', 'the id given seems to be invalid', { id });

/** A 401 for a token that is unknown, ended or from a different data centre. */
export const invalidToken = (): Fault => new Fault(401, 'INVALID_TOKEN', 'invalid oauth token');

/** A 429 for an org without credits for the rest of the day. */
export const tooMany = (): Fault =>
  new Fault(429, 'TOO_MANY_REQUESTS', 'too many requests fired in concurrent with the credits of the org');

/** A 400 for a missing query parameter. */
export const noParameter = (name: string): Fault =>
  new Fault(400, 'REQUIRED_PARAM_MISSING', 'One of the expected parameter is missing', { param_name: name });

/** A 404 for a path without a route. */
export const noPath = (): Fault =>
  new Fault(404, 'INVALID_URL_PATTERN', 'Please check if the URL trying to access is a correct one');

/** A 400 for a module that does not exist or that the profile hides. */
export const noModule = (): Fault => new Fault(400, 'INVALID_MODULE', 'The module name given seems to be invalid');

/** A 400 for more records or ids than one request may contain. */
export const limitExceeded = (limit: number): Fault =>
  new Fault(400, 'LIMIT_EXCEEDED', 'Please check whether the input values are correct', { limit });

/** Failure that a test orders, in the vendor's shape. */
export const failure = (status: number): Answer => {
  const byStatus: Readonly<Record<number, Fault>> = {
    401: invalidToken(),
    403: new Fault(403, 'NO_PERMISSION', 'permission denied', { permissions: [] }),
    404: noRecord('0'),
    409: new Fault(202, 'DUPLICATE_DATA', 'duplicate data', { ...at('Email', 0), duplicate_record: { id: '0' } }),
    422: invalid('Last_Name', 0),
    429: tooMany(),
    500: new Fault(500, 'INTERNAL_ERROR', 'Internal server error occurred.'),
    503: new Fault(503, 'INTERNAL_ERROR', 'Internal server error occurred.'),
  };
  const fault = byStatus[status] ?? new Fault(status, 'INTERNAL_ERROR', 'Internal server error occurred.');
  // A refused record is part of a list with a successful status.
  return fault.status === 202 ? { status: 202, body: { data: [rowError(fault)] } } : fault.answer();
};
