import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { queueNames, type TableName, tableNames } from '../lib/access.ts';
import { tables } from '../lib/store/dynamodb/tables.ts';
import type { Gateway } from './gateway.ts';
import { toConstructId } from './handlers.ts';
import type { Settings } from './settings.ts';
import { removalPolicyOf, type Storage } from './storage.ts';
import type { WorkerFunction } from './worker.ts';

export interface AlarmsProps {
  readonly gateway: Gateway;
  readonly storage: Storage;
  readonly settings: Settings;
  readonly workers: readonly WorkerFunction[];
}

const period = Duration.minutes(5);

const sum = (namespace: string, metricName: string, dimensionsMap: Record<string, string> = {}): Metric =>
  new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period });

/**
 * Metric of throttled reads and writes of a table. Adds the metrics of its indexes, because CloudWatch counts them
 * separately.
 */
const tableThrottles = (name: TableName, tableName: string): IMetric => {
  const parts = [{}, ...Object.keys(tables[name].indexes ?? {}).map((index) => ({ GlobalSecondaryIndexName: index }))];
  const metrics = parts.flatMap((part) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metric) =>
      sum('AWS/DynamoDB', metric, { TableName: tableName, ...part }),
    ),
  );
  const names = metrics.map((_, position) => `m${position}`);
  return new MathExpression({
    // A metric without an event has no data point. Without FILL, a sum with such a metric would have no data point
    // either.
    expression: names.map((metric) => `FILL(${metric}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, position) => [`m${position}`, metric])),
    label: `Throttled calls to ${name}`,
    period,
  });
};

/** Permission for the alarms of this account. In the policy of a key, the resource `*` means the key itself. */
const publishing = (actions: string[], resource: string): PolicyStatement =>
  new PolicyStatement({
    principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
    actions,
    resources: [resource],
    conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
  });

/** Alarms: one per table and queue, one or two per worker, and two more. CloudWatch bills each metric of an alarm. */
export class Alarms extends Construct {
  private readonly topic: Topic | undefined;

  constructor(scope: Construct, id: string, { gateway, storage, settings, workers }: AlarmsProps) {
    super(scope, id);
    this.topic = settings.alarmEmail === undefined ? undefined : this.createTopic(settings.alarmEmail, settings);

    this.addAlarm('ServerErrors', {
      metric: gateway.api.metricServerError({ statistic: 'Sum', period }),
      threshold: 10,
      alarmDescription:
        'Answers with a 5xx status. Includes every failed, timed out or throttled Lambda (500, 503), and 502 and 504 ' +
        'for failing providers. The access log contains route and status.',
    });
    this.addAlarm('LambdaThrottles', {
      // Counts the throttles of the whole account. No function reserves concurrency, so all functions share one pool.
      metric: sum('AWS/Lambda', 'Throttles'),
      threshold: 1,
      alarmDescription: "Lambda refused calls: the account's concurrency in this region is used up.",
    });
    for (const { node, errors, lateness } of workers) {
      this.addAlarm(`${node.id}Errors`, {
        metric: errors,
        threshold: 1,
        alarmDescription:
          'A worker failed or timed out. A later run does the remaining work; the log of the worker contains the cause.',
      });
      if (lateness === undefined) continue;
      this.addAlarm(`${node.id}Late`, {
        metric: lateness.metric,
        threshold: lateness.limit,
        alarmDescription: `Work of a worker has been due for ${lateness.limit} seconds or more. ${lateness.meaning}`,
      });
    }
    for (const name of queueNames) {
      this.addAlarm(`${toConstructId(name)}MessagesPutAside`, {
        metric: storage.queues[name].putAside,
        threshold: 1,
        alarmDescription:
          `Messages of the queue ${name} failed repeatedly and were put aside. Their work is in the ` +
          'table; a worker tries it each minute. The log of the worker contains the cause.',
      });
    }
    for (const name of tableNames) {
      this.addAlarm(`${toConstructId(name)}Throttles`, {
        metric: tableThrottles(name, storage.tables[name].tableName),
        threshold: 1,
        // Metrics may arrive late. Because FILL leaves no gap, the alarm would not wait for late metrics.
        evaluationPeriods: 3,
        datapointsToAlarm: 1,
        alarmDescription: `DynamoDB refused reads or writes of the table ${name}: the limit of a partition or of the account.`,
      });
    }
  }

  private addAlarm(
    id: string,
    props: Pick<AlarmProps, 'metric' | 'threshold' | 'alarmDescription'> & Partial<AlarmProps>,
  ): void {
    const alarm = new Alarm(this, id, {
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
    });
    if (this.topic !== undefined) alarm.addAlarmAction(new SnsAction(this.topic));
  }

  private createTopic(email: string, settings: Settings): Topic {
    // CloudWatch has no access to the AWS managed key of SNS.
    const key = new Key(this, 'TopicKey', {
      description: `${settings.stackName}: Encrypts alarms`,
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(settings),
    });
    key.addToResourcePolicy(publishing(['kms:Decrypt', 'kms:GenerateDataKey'], '*'));
    const topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    topic.addToResourcePolicy(publishing(['sns:Publish'], topic.topicArn));
    topic.addSubscription(new EmailSubscription(email));
    return topic;
  }
}
