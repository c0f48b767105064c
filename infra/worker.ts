import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Code, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { createFunction } from './function.ts';
import { toConstructId, type WorkerEntry } from './handlers.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

const period = Duration.minutes(5);

export interface ScheduledWorkerProps {
  readonly entry: WorkerEntry;
  readonly code: Code;
  readonly storage: Storage;
  readonly settings: Settings;
}

/** One Lambda with a role of its own, run on a schedule. */
export class ScheduledWorker extends Construct {
  /** Runs that threw or timed out. */
  readonly errors: IMetric;
  /** Seconds for which the longest waiting work is due, and how many are too many; where it is watched. */
  readonly lateness: { readonly metric: IMetric; readonly limit: number } | undefined;

  constructor(scope: Construct, props: ScheduledWorkerProps) {
    const { worker, name } = props.entry;
    super(scope, toConstructId(name));
    const run = createFunction(this, { ...props, description: worker.summary, timeout: worker.timeout });
    // The next run does what this one could not: the work is in the table.
    const target = new LambdaTarget(run, { retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, 'Schedule', {
      description: worker.summary,
      schedule: Schedule.rate(Duration.minutes(worker.everyMinutes)),
      targets: [target],
    });
    this.errors = run.metricErrors({ statistic: 'Sum', period });
    this.lateness = worker.lateAfter === undefined ? undefined : this.watch(run, worker.lateAfter, props.settings);
  }

  /** The log of a late run says how late it is. */
  private watch({ logGroup }: LambdaFunction, limit: number, { stackName }: Settings): ScheduledWorker['lateness'] {
    const filter = new MetricFilter(this, 'Lateness', {
      logGroup,
      filterPattern: FilterPattern.numberValue('$.oldest_due_seconds', '>=', limit),
      metricNamespace: stackName,
      metricName: `${this.node.id}OldestDueSeconds`,
      metricValue: '$.oldest_due_seconds',
    });
    return { metric: filter.metric({ statistic: 'Maximum', period }), limit };
  }
}
