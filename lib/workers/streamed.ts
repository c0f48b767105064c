import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

/** Handler of a worker that reads a stream. */
export const streamed =
  (work: (event: DynamoDBStreamEvent, now: number) => Promise<DynamoDBBatchResponse>) =>
  (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
    work(event, Date.now());
