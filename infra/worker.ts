import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import {
  type Code,
  EventSourceMapping,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  isScheduled,
  type QueuedWorker,
  type ScheduledWorker,
  type StreamedWorker,
  type Worker,
} from '../lib/workers/worker.ts';
import { createFunction } from './function.ts';
import { queueReadStatements, streamArnOf, streamReadStatements } from './grants.ts';
import { toConstructId, type WorkerEntry } from './handlers.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

const period = Duration.minutes(5);

export interface WorkerProps {
  readonly entry: WorkerEntry;
  readonly code: Code;
  readonly storage: Storage;
  readonly settings: Settings;
  /** Where API Gateway is, for a worker that gives others the address of the service. */
  readonly origin: string;
}

/** What reading from its source takes. */
const sourceStatements = (worker: Worker, storage: Storage) => {
  if ('queue' in worker) return queueReadStatements(worker.queue, storage);
  if ('stream' in worker) return streamReadStatements(worker.stream, storage);
  return [];
};

/** One Lambda with a role of its own, run as its row of the table of workers says. */
export class WorkerFunction extends Construct {
  /** Runs that threw or timed out. */
  readonly errors: IMetric;
  /** Seconds for which the longest waiting work is due, how many are too many, and why that is; where it is watched. */
  readonly lateness: { readonly metric: IMetric; readonly limit: number; readonly meaning: string } | undefined;
  private readonly run: LambdaFunction;

  constructor(scope: Construct, props: WorkerProps) {
    const { worker, name } = props.entry;
    super(scope, toConstructId(name));
    const publicUrl = props.settings.publicUrl ?? (worker.namesOrigin ? props.origin : undefined);
    this.run = createFunction(this, {
      ...props,
      settings: { ...props.settings, publicUrl },
      description: worker.summary,
      timeout: worker.timeout,
      statements: sourceStatements(worker, props.storage),
    });
    this.errors = this.run.metricErrors({ statistic: 'Sum', period });
    if (isScheduled(worker)) this.schedule(worker);
    else if ('queue' in worker) this.read(worker, props);
    else this.follow(worker, props.storage);
    this.lateness = isScheduled(worker) ? this.watch(worker, props.settings) : undefined;
  }

  private schedule({ summary, everyMinutes }: ScheduledWorker): void {
    // The next run does what this one could not: the work is in the table.
    const target = new LambdaTarget(this.run, { retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, 'Schedule', {
      description: summary,
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [target],
    });
  }

  /** The limit is one of the source: reserved concurrency would be taken from an account that may have little. */
  private read({ queue, mostRuns }: QueuedWorker, { storage, settings }: WorkerProps): void {
    new EventSourceMapping(this, 'Source', {
      target: this.run,
      eventSourceArn: storage.queues[queue].queue.queueArn,
      batchSize: 10,
      maxConcurrency: settings.mostRuns[queue] ?? mostRuns,
      reportBatchItemFailures: true,
    });
  }

  /** What is older than a few minutes was found by a worker on a schedule: nothing holds up what is new. */
  private follow({ stream, filters }: StreamedWorker, storage: Storage): void {
    new EventSourceMapping(this, 'Source', {
      target: this.run,
      eventSourceArn: streamArnOf(stream, storage),
      startingPosition: StartingPosition.LATEST,
      batchSize: 100,
      filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
      maxRecordAge: Duration.minutes(5),
      retryAttempts: 10,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
    });
  }

  /** The log of a late run says how late it is. */
  private watch(
    { lateAfter: limit, lateMeans: meaning = 'It cannot keep up, or its log names the cause.' }: ScheduledWorker,
    { stackName }: Settings,
  ): WorkerFunction['lateness'] {
    if (limit === undefined) return undefined;
    const filter = new MetricFilter(this, 'Lateness', {
      logGroup: this.run.logGroup,
      filterPattern: FilterPattern.numberValue('$.oldest_due_seconds', '>=', limit),
      metricNamespace: stackName,
      metricName: `${this.node.id}OldestDueSeconds`,
      metricValue: '$.oldest_due_seconds',
    });
    return { metric: filter.metric({ statistic: 'Maximum', period }), limit, meaning };
  }
}
