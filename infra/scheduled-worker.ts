import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { createFunction } from './function.ts';
import { toConstructId, type WorkerEntry } from './handlers.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

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
    this.errors = run.metricErrors({ statistic: 'Sum', period: Duration.minutes(5) });
  }
}
