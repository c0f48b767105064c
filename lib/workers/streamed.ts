import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

/** The handler of a worker behind a stream. */
export const streamed =
  (work: (event: DynamoDBStreamEvent, now: number) => Promise<DynamoDBBatchResponse>) =>
  (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
    work(event, Date.now());
