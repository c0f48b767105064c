import type { JobResult } from '../records/present-job.ts';

/** A batch's answer for one item. */
export interface ItemAnswer {
  readonly statusCode: number;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly details?: unknown;
  readonly [member: string]: unknown;
}

/** Whether an item was not written and a later attempt may succeed. The job then tries the item again. */
export const isPending = ({ details }: ItemAnswer): boolean => {
  const { retriable, outcome } = Object(details);
  return retriable === true && outcome !== 'applied' && outcome !== 'uncertain';
};

const namesIn = (data: unknown): Pick<JobResult, 'id' | 'remote_id'> => {
  const { id, remote_id } = Object(data);
  return { ...(typeof id === 'string' && { id }), ...(typeof remote_id === 'string' && { remote_id }) };
};

/** Details of an error without the current record. A caller reads a record that conflicts with its item by id. */
const withoutRecord = (details: unknown): unknown => {
  const { current: _, etag: _tag, ...rest } = Object(details);
  return rest;
};

/**
 * Result of an item to store. Of a record, the result contains only the ids.
 * @param index place of the item in the job
 */
export const toResult = (index: number, { data, etag: _, details, ...answer }: ItemAnswer): JobResult => ({
  index,
  ...namesIn(data),
  ...answer,
  ...(details !== undefined && { details: withoutRecord(details) }),
});
