import type { JobResult } from '../records/present-job.ts';

/** What a batch answers to one item. */
export interface ItemAnswer {
  readonly statusCode: number;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly details?: unknown;
  readonly [member: string]: unknown;
}

/** Whether an item was not written, and may be later: it is tried again. */
export const isPending = ({ details }: ItemAnswer): boolean => {
  const { retriable, outcome } = Object(details);
  return retriable === true && outcome !== 'applied' && outcome !== 'uncertain';
};

const namesIn = (data: unknown): Pick<JobResult, 'id' | 'remote_id'> => {
  const { id, remote_id } = Object(data);
  return { ...(typeof id === 'string' && { id }), ...(typeof remote_id === 'string' && { remote_id }) };
};

/** A record that is not as its item has it is read by its id. */
const withoutRecord = (details: unknown): unknown => {
  const { current: _, etag: _tag, ...rest } = Object(details);
  return rest;
};

/** What is kept of an answer: no more of a record than its names. @param index place among the items of the job */
export const toResult = (index: number, { data, etag: _, details, ...answer }: ItemAnswer): JobResult => ({
  index,
  ...namesIn(data),
  ...answer,
  ...(details !== undefined && { details: withoutRecord(details) }),
});
