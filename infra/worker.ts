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
import { FilterPattern, type ILogGroup, LogGroup, MetricFilter, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import { Construct } from 'constructs';
import {
  isScheduled,
  type QueuedWorker,
  type ScheduledWorker,
  type StreamedWorker,
  type SubscribedWorker,
  type Worker,
} from '../lib/workers/worker.ts';
import { createFunction } from './function.ts';
import { queueReadStatements, streamArnOf, streamReadStatements } from './grants.ts';
import { toConstructId, type WorkerEntry } from './handlers.ts';
import type { Settings } from './settings.ts';
import { removalPolicyOf, type Storage } from './storage.ts';

const period = Duration.minutes(5);

export interface WorkerProps {
  readonly entry: WorkerEntry;
  readonly code: Code;
  readonly storage: Storage;
  readonly settings: Settings;
  /** Group of the log lines of all functions but the reader of these lines. */
  readonly logs: ILogGroup;
  /** URL of API Gateway, for a worker that sends the URL of the service to providers. */
  readonly origin: string;
}

/** Statements that a worker needs to read from its source. */
const sourceStatements = (worker: Worker, storage: Storage) => {
  if ('queue' in worker) return queueReadStatements(worker.queue, storage);
  if ('stream' in worker) return streamReadStatements(worker.stream, storage);
  return [];
};

/** One Lambda with a separate role. Its row in the table of workers defines when it runs. */
export class WorkerFunction extends Construct {
  /** Number of runs that threw an error or timed out. */
  readonly errors: IMetric;
  /**
   * Delay of the longest waiting work in seconds, its limit, and the meaning of late work. Absent if no alarm watches
   * it.
   */
  readonly lateness: { readonly metric: IMetric; readonly limit: number; readonly meaning: string } | undefined;
  private readonly run: LambdaFunction;

  constructor(scope: Construct, props: WorkerProps) {
    const { worker, name } = props.entry;
    super(scope, toConstructId(name));
    const publicUrl = props.settings.publicUrl ?? (worker.namesOrigin ? props.origin : undefined);
    this.run = createFunction(this, {
      ...props,
      settings: { ...props.settings, publicUrl },
      logs: 'lines' in worker ? this.createLogs(props.settings) : props.logs,
      description: worker.summary,
      timeout: worker.timeout,
      statements: sourceStatements(worker, props.storage),
    });
    this.errors = this.run.metricErrors({ statistic: 'Sum', period });
    if (isScheduled(worker)) this.schedule(worker);
    else if ('queue' in worker) this.read(worker, props);
    else if ('stream' in worker) this.follow(worker, props.storage);
    else this.subscribe(worker, props.logs);
    this.lateness = isScheduled(worker) ? this.watch(worker, props) : undefined;
  }

  private schedule({ summary, everyMinutes }: ScheduledWorker): void {
    // No retries, because the next run finds the remaining work in the table.
    const target = new LambdaTarget(this.run, { retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, 'Schedule', {
      description: summary,
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [target],
    });
  }

  /**
   * Limits the concurrency at the source. Reserved concurrency would reduce the pool of an account that may have
   * little.
   */
  private read({ queue, mostRuns }: QueuedWorker, { storage, settings }: WorkerProps): void {
    new EventSourceMapping(this, 'Source', {
      target: this.run,
      eventSourceArn: storage.queues[queue].queue.queueArn,
      batchSize: 10,
      maxConcurrency: settings.mostRuns[queue] ?? mostRuns,
      reportBatchItemFailures: true,
    });
  }

  /**
   * Drops old records, so that they do not delay new records. A worker on a schedule has found work older than a few
   * minutes.
   */
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

  /** Creates a separate group. Otherwise, the worker would start itself with each line that it writes. */
  private createLogs(settings: Settings): LogGroup {
    return new LogGroup(this, 'Logs', {
      retention: settings.logRetentionDays,
      removalPolicy: removalPolicyOf(settings),
    });
  }

  /** Leaves out lines without a project, such as refused requests without a valid key: no caller can read them. */
  private subscribe({ lines }: SubscribedWorker, logGroup: ILogGroup): void {
    new SubscriptionFilter(this, 'Lines', {
      logGroup,
      destination: new LambdaDestination(this.run),
      filterPattern: FilterPattern.all(
        FilterPattern.any(...lines.map((line) => FilterPattern.stringValue('$.message', '=', line))),
        FilterPattern.exists('$.project'),
      ),
    });
  }

  /** Creates a metric from the log lines of late runs, which contain the worker and the delay. */
  private watch(
    {
      handler,
      lateAfter: limit,
      lateMeans: meaning = 'It is too slow, or its log contains the cause.',
    }: ScheduledWorker,
    { logs, settings: { stackName } }: WorkerProps,
  ): WorkerFunction['lateness'] {
    if (limit === undefined) return undefined;
    const filter = new MetricFilter(this, 'Lateness', {
      logGroup: logs,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.function', '=', handler),
        FilterPattern.numberValue('$.oldest_due_seconds', '>=', limit),
      ),
      metricNamespace: stackName,
      metricName: `${this.node.id}OldestDueSeconds`,
      metricValue: '$.oldest_due_seconds',
    });
    return { metric: filter.metric({ statistic: 'Maximum', period }), limit, meaning };
  }
}
