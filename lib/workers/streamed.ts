import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { beginInvocation, invocations } from '../invocation.ts';
import { failRun } from './scheduled.ts';
import type { StreamedWorker } from './worker.ts';

/** Handler of a worker that reads a stream. */
export const streamed =
  ({ handler }: StreamedWorker, work: (event: DynamoDBStreamEvent, now: number) => Promise<DynamoDBBatchResponse>) =>
  (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> =>
    invocations.run(beginInvocation(handler, context), () =>
      work(event, Date.now()).catch((error: unknown) => failRun(handler, error)),
    );
