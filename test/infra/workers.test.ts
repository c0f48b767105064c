import { beforeAll, describe, expect, it } from 'vitest';
import { toConstructId, workerEntries } from '../../infra/handlers.ts';
import type { TableName } from '../../lib/api/route.ts';
import { tables } from '../../lib/store/tables.ts';
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
}, 60_000);

const inWorkers = (type: string): readonly Deployed[] =>
  ofType(deployment, type).filter(({ stack }) => stack === 'Workers');

const partsOf = (exportName: string, summary: string) => {
  const lambda = inWorkers('AWS::Lambda::Function').find(({ properties }) => at(properties, 'Description') === summary);
  if (lambda === undefined) throw new Error(`${exportName} is not deployed`);
  const role = inWorkers('AWS::IAM::Role').find((one) => at(lambda.properties, 'Role') === referenceTo(one, 'Arn'));
  const rule = inWorkers('AWS::Events::Rule').find(({ properties }) =>
    listAt(properties, 'Targets').some((target) => at(target, 'Arn') === referenceTo(lambda, 'Arn')),
  );
  if (role === undefined || rule === undefined) throw new Error(`${exportName} has no role or no schedule`);
  return { lambda, role, rule };
};

const arnOf = (name: TableName): string => {
  const prefix = `Storage${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const [table] = ofType(deployment, 'AWS::DynamoDB::GlobalTable').filter(({ id }) => id.startsWith(prefix));
  return table === undefined ? '' : referenceTo(table, 'Arn');
};

describe.each(workerEntries)('the worker $name', ({ name: handler, exportName, worker, grants }) => {
  it('is one function of the right export, with the time that it may take', () => {
    const { lambda } = partsOf(exportName, worker.summary);
    expect(at(lambda.properties, 'Handler')).toBe(`index.${exportName}`);
    expect(at(lambda.properties, 'Timeout')).toBe(worker.timeout);
  });

  it('is run on its schedule, without a repetition, by its rule only', () => {
    const { lambda, rule } = partsOf(exportName, worker.summary);
    const minutes = worker.everyMinutes;
    expect(at(rule.properties, 'ScheduleExpression')).toBe(`rate(${minutes} minute${minutes === 1 ? '' : 's'})`);
    expect(at(rule.properties, 'Targets', 0, 'RetryPolicy', 'MaximumRetryAttempts')).toBe(0);
    const callers = inWorkers('AWS::Lambda::Permission')
      .filter(({ properties }) => at(properties, 'FunctionName') === referenceTo(lambda, 'Arn'))
      .map(({ properties }) => [at(properties, 'Principal'), at(properties, 'SourceArn')]);
    expect(callers).toEqual([['events.amazonaws.com', referenceTo(rule, 'Arn')]]);
  });

  it('has a role that allows exactly its grants on the tables, and opens no data key without one', () => {
    const { role } = partsOf(exportName, worker.summary);
    const allowed = statementsOf(role).flatMap(({ actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)),
    );
    const names = Object.keys(tables) as TableName[];
    const expected = names.flatMap((name) => [
      ...grants[name].map((action) => `dynamodb:${action} ${arnOf(name)}`),
      ...(grants[name].includes('Query')
        ? Object.keys(tables[name].indexes ?? {}).map((index) => `dynamodb:Query ${arnOf(name)}/index/${index}`)
        : []),
    ]);
    expect(allowed.filter((entry) => entry.startsWith('dynamodb:')).toSorted()).toEqual(expected.toSorted());
    const onDataKey = allowed.filter((entry) => entry.includes('StorageDataKey'));
    expect(onDataKey.length > 0).toBe([grants.key, grants.webhookKey, grants.appKey].some(({ length }) => length > 0));
  });

  it('has an alarm on how late its work is, where that is watched', () => {
    const name = `${toConstructId(handler)}OldestDueSeconds`;
    const alarms = ofType(deployment, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => at(properties, 'MetricName') === name,
    );
    expect(alarms.map(({ properties }) => at(properties, 'Threshold'))).toEqual(
      worker.lateAfter === undefined ? [] : [worker.lateAfter],
    );
    const filters = inWorkers('AWS::Logs::MetricFilter').filter(
      ({ properties }) => at(properties, 'MetricTransformations', 0, 'MetricName') === name,
    );
    expect(filters).toHaveLength(alarms.length);
    for (const { properties } of filters) {
      expect(at(properties, 'FilterPattern')).toBe(`{ $.oldest_due_seconds >= ${worker.lateAfter} }`);
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
    // Across stacks: the id without its hash, and the one of the output behind it.
    expect(JSON.stringify(watched)).toContain(lambda.id.slice(0, -8));
  });
});
