import { CodedFault } from '../shared/refusals.ts';
import type { Answer } from '../shared/vendor.ts';

/**
 * An OData error: `error.code` is a hexadecimal number as text.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors
 */
export class Fault extends CodedFault {
  answer(): Answer {
    const { status, code, message } = this;
    return { status, headers: { 'OData-Version': '4.0' }, body: { error: { code, message } } };
  }
}

/** A 404. `table` is the logical name, in the singular. */
export const noRow = (table: string, id: string): Fault =>
  new Fault(404, '0x80040217', `Entity '${table}' With Id = ${id} Does Not Exist`);

/** A 400 for a body with a wrong value or an operation in a wrong state. */
export const badRequest = (message: string): Fault => new Fault(400, '0x80048d19', message);

/** A 400 for a query option that cannot be parsed or that names an unknown property. */
export const badQuery = (message: string): Fault => new Fault(400, '0x80060888', message);

/** A 404 for a path without a table or an action. */
export const noSegment = (name: string): Fault =>
  new Fault(404, '0x8006088a', `Resource not found for the segment '${name}'.`);

/** A 401 for a token without an account, and for a token of a different environment. */
export const unauthorized = (): Fault =>
  new Fault(401, '0x80040309', 'The access token is missing, has ended, or belongs to another environment.');

const noPrivilege = (): Fault =>
  new Fault(403, '0x80040220', 'Principal user is missing the privilege that this operation takes.');

/** A 412, only if the caller asks for duplicate detection. */
export const duplicate = (): Fault =>
  new Fault(
    412,
    '0x80040333',
    'A record was not created or updated because a duplicate of the current record already exists.',
  );

/** A 412 for an `If-Match` with an old ETag. */
export const changedMeanwhile = (): Fault =>
  new Fault(412, '0x80060882', "The version of the existing record doesn't match the RowVersion property provided.");

const tooMany = (): Fault =>
  new Fault(429, '0x80072322', 'Number of requests exceeded the limit of 6000 over time window of 300 seconds.');

/** Failure that a test orders, in the vendor's shape. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const byStatus: Readonly<Record<number, Fault>> = {
    401: unauthorized(),
    403: noPrivilege(),
    404: noRow('contact', '00000000-0000-0000-0000-000000000000'),
    409: duplicate(),
    422: badRequest('Error identified in Payload provided by the user for Entity.'),
    429: tooMany(),
  };
  const fault = byStatus[status] ?? new Fault(status, '0x80040216', 'An unexpected error occurred.');
  const answer = fault.answer();
  if (status !== 429) return answer;
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfterSeconds ?? 1) } };
};
