import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface WorkQueueProps {
  /** Seconds that whoever reads it may take. */
  readonly timeout: number;
}

/** Receives of a message before it goes to the dead-letter queue. */
const mostTries = 5;

/**
 * A queue in front of a worker, and where messages go that it cannot do anything with. It goes with its stack: a message
 * says where to look, and holds nothing that is not in a table.
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  /** Messages that were put aside. */
  readonly putAside: IMetric;

  constructor(scope: Construct, id: string, { timeout }: WorkQueueProps) {
    super(scope, id);
    const safe = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const failed = new Queue(this, 'Failed', { ...safe, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Queue', {
      ...safe,
      // No longer than a run: a failed message is soon received again, and one received twice is done once.
      visibilityTimeout: Duration.seconds(timeout),
      deadLetterQueue: { queue: failed, maxReceiveCount: mostTries },
    });
    this.putAside = failed.metricApproximateNumberOfMessagesVisible({
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(5),
    });
  }
}
