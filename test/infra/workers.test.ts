import { beforeAll, describe, expect, it } from 'vitest';
import { scheduledEntries, toConstructId, workerEntries } from '../../infra/handlers.ts';
import { type QueueName, queueNames, type TableName } from '../../lib/access.ts';
import { tables } from '../../lib/store/dynamodb/tables.ts';
import { workers } from '../../lib/workers/table.ts';
import { isScheduled } from '../../lib/workers/worker.ts';
import {
  at,
  type Deployed,
  type Deployment,
  listAt,
  ofType,
  referenceTo,
  statementsOf,
  synthesise,
} from './deployment.ts';

let deployment: Deployment;
beforeAll(() => {
  deployment = synthesise([]);
});

const inWorkers = (type: string): readonly Deployed[] =>
  ofType(deployment, type).filter(({ stack }) => stack === 'Workers');

const partsOf = (exportName: string, summary: string) => {
  const lambda = inWorkers('AWS::Lambda::Function').find(({ properties }) => at(properties, 'Description') === summary);
  if (lambda === undefined) throw new Error(`${exportName} is not deployed`);
  const role = inWorkers('AWS::IAM::Role').find((one) => at(lambda.properties, 'Role') === referenceTo(one, 'Arn'));
  const rules = inWorkers('AWS::Events::Rule').filter(({ properties }) =>
    listAt(properties, 'Targets').some((target) => at(target, 'Arn') === referenceTo(lambda, 'Arn')),
  );
  const sources = inWorkers('AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => at(properties, 'FunctionName') === referenceTo(lambda),
  );
  const callers = inWorkers('AWS::Lambda::Permission')
    .filter(({ properties }) => at(properties, 'FunctionName') === referenceTo(lambda, 'Arn'))
    .map(({ properties }) => [at(properties, 'Principal'), at(properties, 'SourceArn')]);
  if (role === undefined) throw new Error(`${exportName} has no role`);
  return { lambda, role, rules, sources, callers };
};

const queueOf = (name: QueueName, part: '' | 'Failed' = '') => {
  const id = new RegExp(`^Storage${name}Queue${part}[0-9A-F]{8}$`, 'i');
  const found = ofType(deployment, 'AWS::SQS::Queue').find((queue) => id.test(queue.id));
  return found ?? expect.fail(`there is no queue ${id}`);
};

const arnOf = (name: TableName): string => {
  const prefix = `Storage${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const [table] = ofType(deployment, 'AWS::DynamoDB::GlobalTable').filter(({ id }) => id.startsWith(prefix));
  return table === undefined ? '' : referenceTo(table, 'Arn');
};

const streamOf = (name: TableName): string => arnOf(name).replace('.Arn>', '.StreamArn>');
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

describe.each(workerEntries)('the worker $name', ({ name: handler, exportName, worker, grants }) => {
  it('is one function with the right export and time-out', () => {
    const { lambda } = partsOf(exportName, worker.summary);
    expect(at(lambda.properties, 'Handler')).toBe(`index.${exportName}`);
    expect(at(lambda.properties, 'Timeout')).toBe(worker.timeout);
  });

  it('reserves no concurrency, because a small account could not deploy it', () => {
    const { lambda } = partsOf(exportName, worker.summary);
    expect(at(lambda.properties, 'ReservedConcurrentExecutions')).toBeUndefined();
  });

  it('has a role that allows exactly its grants on the tables, and decrypts no data key without one', () => {
    const { role } = partsOf(exportName, worker.summary);
    const allowed = statementsOf(role).flatMap(({ actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)),
    );
    const names = Object.keys(tables) as TableName[];
    const expected = names.flatMap((name) => [
      ...grants[name].map((action) => `dynamodb:${action} ${arnOf(name)}`),
      ...('stream' in worker && worker.stream === name
        ? streamActions.map((action) => `dynamodb:${action} ${streamOf(name)}`)
        : []),
      ...(grants[name].includes('Query')
        ? Object.keys(tables[name].indexes ?? {}).map((index) => `dynamodb:Query ${arnOf(name)}/index/${index}`)
        : []),
    ]);
    expect(allowed.filter((entry) => entry.startsWith('dynamodb:')).toSorted()).toEqual(expected.toSorted());
    const onQueues = [
      ...grants.sends.map((queue) => `sqs:SendMessage ${referenceTo(queueOf(queue), 'Arn')}`),
      ...('queue' in worker
        ? ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
            (action) => `sqs:${action} ${referenceTo(queueOf(worker.queue), 'Arn')}`,
          )
        : []),
    ];
    expect(allowed.filter((entry) => entry.startsWith('sqs:')).toSorted()).toEqual(onQueues.toSorted());
    const onDataKey = allowed.filter((entry) => entry.includes('StorageDataKey'));
    expect(onDataKey.length > 0).toBe([grants.key, grants.webhookKey, grants.appKey].some(({ length }) => length > 0));
  });

  it('has an alarm on the lateness of its work, if this is watched', () => {
    const lateAfter = isScheduled(worker) ? worker.lateAfter : undefined;
    const name = `${toConstructId(handler)}OldestDueSeconds`;
    const alarms = ofType(deployment, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => at(properties, 'MetricName') === name,
    );
    expect(alarms.map(({ properties }) => at(properties, 'Threshold'))).toEqual(
      lateAfter === undefined ? [] : [lateAfter],
    );
    const filters = inWorkers('AWS::Logs::MetricFilter').filter(
      ({ properties }) => at(properties, 'MetricTransformations', 0, 'MetricName') === name,
    );
    expect(filters).toHaveLength(alarms.length);
    for (const { properties } of filters) {
      expect(at(properties, 'FilterPattern')).toBe(
        `{ ($.function = "${handler}") && ($.oldest_due_seconds >= ${lateAfter}) }`,
      );
      expect(at(properties, 'MetricTransformations', 0, 'MetricValue')).toBe('$.oldest_due_seconds');
    }
  });

  it('has an alarm on its errors', () => {
    const { lambda } = partsOf(exportName, worker.summary);
    const alarms = ofType(deployment, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => at(properties, 'MetricName') === 'Errors',
    );
    const watched = alarms.flatMap(({ properties }) => listAt(properties, 'Dimensions').map((one) => at(one, 'Value')));
    expect(alarms).toHaveLength(workerEntries.length);
    // The reference crosses stacks: the logical id without its hash, and the id of the output.
    expect(JSON.stringify(watched)).toContain(lambda.id.slice(0, -8));
  });
});

describe.each(scheduledEntries)('the worker on a schedule $name', ({ exportName, worker }) => {
  it('is only run by its own schedule, without a repetition', () => {
    const { rules, sources, callers } = partsOf(exportName, worker.summary);
    const [rule, ...others] = rules;
    if (rule === undefined || !isScheduled(worker)) throw new Error('there is no rule');
    expect([...others, ...sources]).toEqual([]);
    const minutes = worker.everyMinutes;
    expect(at(rule.properties, 'ScheduleExpression')).toBe(
      minutes === 60 ? 'rate(1 hour)' : `rate(${minutes} minute${minutes === 1 ? '' : 's'})`,
    );
    expect(at(rule.properties, 'Targets', 0, 'RetryPolicy', 'MaximumRetryAttempts')).toBe(0);
    expect(callers).toEqual([['events.amazonaws.com', referenceTo(rule, 'Arn')]]);
  });
});

describe.each([workers.handleFeedWakeUps, workers.handleWebhookWakeUps])(
  'the worker behind a queue $handler',
  (worker) => {
    it('is only run by its queue, with a maximum of runs, and reports the failed messages', () => {
      const { rules, sources, callers } = partsOf(worker.handler, worker.summary);
      expect([...rules, ...callers]).toEqual([]);
      expect(sources.map(({ properties }) => properties)).toMatchObject([
        {
          EventSourceArn: referenceTo(queueOf(worker.queue), 'Arn'),
          ScalingConfig: { MaximumConcurrency: worker.mostRuns },
          FunctionResponseTypes: ['ReportBatchItemFailures'],
        },
      ]);
    });
  },
);

describe.each([
  ['run', workers.wake],
  ['notifications', workers.wakeForNotifications],
] as const)('the worker behind a stream that is wake.%s', (name, worker) => {
  it('is run for relevant records only', () => {
    const { rules, sources, callers } = partsOf(name, worker.summary);
    expect([...rules, ...callers]).toEqual([]);
    expect(sources.map(({ properties }) => properties)).toMatchObject([
      {
        EventSourceArn: streamOf(worker.stream),
        FilterCriteria: { Filters: worker.filters.map((filter) => ({ Pattern: JSON.stringify(filter) })) },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        StartingPosition: 'LATEST',
        MaximumRecordAgeInSeconds: 300,
      },
    ]);
  });

  it('receives the addresses of its queues', () => {
    const { lambda } = partsOf(name, worker.summary);
    const queues = worker.uses.sends.map((queue) => [`QUEUE_${queue.toUpperCase()}`, referenceTo(queueOf(queue))]);
    expect(at(lambda.properties, 'Environment', 'Variables')).toMatchObject(Object.fromEntries(queues));
  });
});

describe('the worker behind log lines', () => {
  const { storeRequests: worker } = workers;
  const groups = () => ofType(deployment, 'AWS::Logs::LogGroup');
  const filters = () => ofType(deployment, 'AWS::Logs::SubscriptionFilter');

  it('is run by lines of requests and runs in the group of all functions, and by nothing else', () => {
    const { lambda, rules, sources, callers } = partsOf('run', worker.summary);
    const [shared] = groups().filter(({ stack, id }) => stack === 'Root' && id.startsWith('Logs'));
    if (shared === undefined) throw new Error('there is no group of all functions');
    expect([...rules, ...sources]).toEqual([]);
    expect(callers).toEqual([['logs.amazonaws.com', referenceTo(shared, 'Arn')]]);
    expect(filters().map(({ properties }) => properties)).toEqual([
      {
        DestinationArn: referenceTo(lambda, 'Arn'),
        LogGroupName: referenceTo(shared),
        FilterPattern: '{ (($.message = "request") || ($.message = "run")) && ($.project = "*") }',
      },
    ]);
  });

  it('writes to a group of its own, which nothing reads', () => {
    const { lambda, role } = partsOf('run', worker.summary);
    const [own] = groups().filter(({ stack }) => stack === 'Workers');
    if (own === undefined) throw new Error('there is no group of the worker');
    expect(at(lambda.properties, 'LoggingConfig', 'LogGroup')).toBe(referenceTo(own));
    const written = statementsOf(role).flatMap(({ actions, resources }) =>
      actions.includes('logs:PutLogEvents') ? resources : [],
    );
    expect(written).toEqual([referenceTo(own, 'Arn')]);
    expect(filters().map(({ properties }) => at(properties, 'LogGroupName'))).not.toContain(referenceTo(own));
    const others = inWorkers('AWS::Lambda::Function').filter(({ id }) => id !== lambda.id);
    for (const { properties } of others) expect(at(properties, 'LoggingConfig', 'LogGroup')).not.toBe(referenceTo(own));
  });

  it('may write requests, issues and their events: it can open no sealed facts', () => {
    const { lambda, role } = partsOf('run', worker.summary);
    const actions = statementsOf(role).flatMap((statement) =>
      statement.actions.map((action) =>
        `${action} ${statement.condition === undefined ? '' : 'through DynamoDB'}`.trim(),
      ),
    );
    expect(actions.toSorted()).toEqual([
      'dynamodb:BatchWriteItem',
      ...['GetItem', 'GetItem', 'PutItem', 'PutItem', 'Query', 'Query', 'UpdateItem'].map(
        (action) => `dynamodb:${action}`,
      ),
      'kms:Decrypt through DynamoDB',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
    const [decrypt] = statementsOf(role).filter((statement) => statement.actions.includes('kms:Decrypt'));
    expect(decrypt?.resources.join()).toContain('StorageTableKey');
    expect(decrypt?.condition).toEqual({ StringEquals: { 'kms:ViaService': 'dynamodb.<AWS::Region>.amazonaws.com' } });
    expect(Object.keys(Object(at(lambda.properties, 'Environment', 'Variables')))).not.toContain('KMS_KEY_ID');
  });
});

describe.each(queueNames)('the queue %s', (name) => {
  it('is encrypted, gives a run its time, and sets aside a message after five failures, which triggers an alarm', () => {
    const failed = queueOf(name, 'Failed');
    const reader = Object.values(workers).find((worker) => 'queue' in worker && worker.queue === name);
    expect(queueOf(name).properties).toMatchObject({
      SqsManagedSseEnabled: true,
      VisibilityTimeout: reader?.timeout,
      RedrivePolicy: { deadLetterTargetArn: referenceTo(failed, 'Arn'), maxReceiveCount: 5 },
    });
    expect(failed.properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 });
    const alarms = ofType(deployment, 'AWS::CloudWatch::Alarm').filter(({ properties }) =>
      listAt(properties, 'Dimensions').some((one) => at(one, 'Value') === referenceTo(failed, 'QueueName')),
    );
    expect(alarms.map(({ properties }) => properties)).toMatchObject([
      { MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 1, Statistic: 'Maximum' },
    ]);
  });
});
