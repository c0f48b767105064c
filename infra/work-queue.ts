import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface WorkQueueProps {
  /** Longest run of the worker that reads the queue, in seconds. */
  readonly timeout: number;
}

/** Number of attempts at a message before the queue moves the message to the dead-letter queue. */
const mostTries = 5;

/**
 * A queue for a worker, with a dead-letter queue for messages that fail repeatedly. The stack deletes its queues when
 * it is deleted, because a message only names work that is in a table.
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  /** Number of messages in the dead-letter queue. */
  readonly putAside: IMetric;

  constructor(scope: Construct, id: string, { timeout }: WorkQueueProps) {
    super(scope, id);
    const safe = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const failed = new Queue(this, 'Failed', { ...safe, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Queue', {
      ...safe,
      // As long as a run, so that a failed message returns soon. A message received twice causes the work only once.
      visibilityTimeout: Duration.seconds(timeout),
      deadLetterQueue: { queue: failed, maxReceiveCount: mostTries },
    });
    this.putAside = failed.metricApproximateNumberOfMessagesVisible({
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(5),
    });
  }
}
