import { App, Stack } from 'aws-cdk-lib';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { AccountRootPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayRoutesOf } from '../../infra/gateway-routes.ts';
import { queueNames } from '../../lib/access.ts';
import { consoleRoutes } from '../../lib/api/console.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { tables } from '../../lib/store/dynamodb/tables.ts';
import { workers } from '../../lib/workers/table.ts';
import { at, type Deployment, findingsOf, listAt, ofType, referenceTo, synthesise } from './deployment.ts';

let production: Deployment;
let sandbox: Deployment;
beforeAll(() => {
  production = synthesise(routes, { console: true });
  sandbox = synthesise(routes, {
    sandbox: 'true',
    logRetentionDays: '7',
    throttleRate: '5',
    throttleBurst: '10',
    openThrottleRate: '0.5',
    openThrottleBurst: '1',
    alarmEmail: 'ops@example.com',
    publicUrl: 'https://api.example.com',
    corsOrigins: 'https://app.example.com, http://localhost:3000',
    PROVIDER_URL_HUBSPOT: 'https://hubspot.example.com',
    projectRequestsPerMinute: '600',
    failedAuthenticationsPerMinute: '6',
    syncConcurrency: '40',
    eventRetentionDays: '7',
    dueShards: '8',
    warmWrites: 'events=40000, events.due=8000',
    warmReads: 'events=20000',
    PROVIDER_OAUTH_URL_HUBSPOT: 'https://login.example.com',
  });
});

const lasting = ['AWS::DynamoDB::GlobalTable', 'AWS::KMS::Key', 'AWS::Logs::LogGroup'];

describe('the templates', () => {
  it('have no finding of cdk-nag without a reason', () => {
    expect(production.findings()).toEqual([]);
    expect(sandbox.findings()).toEqual([]);
  });

  it('contain the console only if a setting asks for it', () => {
    const rows = Object.values(consoleRoutes);
    const routesOf = (context: Readonly<Record<string, unknown>>) =>
      ofType(synthesise(rows, context), 'AWS::ApiGatewayV2::Route').map(({ properties }) => at(properties, 'RouteKey'));
    expect(routesOf({})).toEqual(['$default']);
    expect(routesOf({ console: true })).toHaveLength(4);
    expect(() => synthesise([], { consoleHost: 'https://console.example.com' })).toThrow(/consoleHost/);
    expect(() => synthesise([], { outgoingAddresses: 'nat' })).toThrow(/outgoingAddresses/);
  });

  it('would have findings if there were faults: the check detects a bad table and a bad role', () => {
    const app = new App();
    const stack = new Stack(app, 'Careless');
    new CfnTable(stack, 'Table', { keySchema: [{ attributeName: 'pk', keyType: 'HASH' }] });
    new Role(stack, 'Role', { assumedBy: new AccountRootPrincipal() }).addToPolicy(
      new PolicyStatement({ actions: ['dynamodb:*'], resources: ['*'] }),
    );
    expect(findingsOf(app).toSorted()).toEqual([
      'AwsSolutions-DDB3 Careless/Table',
      'AwsSolutions-IAM5[Action::dynamodb:*] Careless/Role/DefaultPolicy/Resource',
      'AwsSolutions-IAM5[Resource::*] Careless/Role/DefaultPolicy/Resource',
    ]);
  });

  it('have at most 400 resources each', () => {
    for (const [stack, size] of production.sizes) expect(size, stack).toBeLessThanOrEqual(400);
  });

  it('have fewer than 250 integrations together, because an API has at most 300', () => {
    expect(ofType(production, 'AWS::ApiGatewayV2::Integration').length).toBeLessThan(250);
  });

  it('have a nested stack per group of the route table, for custom objects, for batches, and for the workers', () => {
    const groups = new Set(routes.map(({ group }) => group));
    const apart = new Set(routes.flatMap(({ stack }) => stack ?? []));
    expect([...apart].toSorted()).toEqual([
      'crm-batch',
      'crm-custom-objects',
      'marketingautomation-batch',
      'ticketing-batch',
    ]);
    expect(ofType(production, 'AWS::CloudFormation::Stack')).toHaveLength(groups.size + apart.size + 1);
  });
});

describe('a table', () => {
  const tablesOf = (deployment: Deployment) => ofType(deployment, 'AWS::DynamoDB::GlobalTable');

  it('exists for each definition, with its keys, indexes and time to live', () => {
    expect(tablesOf(production)).toHaveLength(Object.keys(tables).length);
    for (const [name, definition] of Object.entries(tables)) {
      const table = tablesOf(production).find(({ id }) => id.toLowerCase().startsWith(`storage${name}`));
      const keys = listAt(table?.properties, 'KeySchema').map((key) => at(key, 'AttributeName'));
      expect(keys).toEqual([definition.partitionKey, definition.sortKey].filter((key) => key !== undefined));
      expect(at(table?.properties, 'TimeToLiveSpecification', 'AttributeName')).toBe(definition.timeToLive);
      const indexes = listAt(table?.properties, 'GlobalSecondaryIndexes').map((index) => ({
        name: at(index, 'IndexName'),
        keys: listAt(index, 'KeySchema').map((key) => at(key, 'AttributeName')),
        projection: at(index, 'Projection', 'ProjectionType'),
      }));
      expect(indexes).toEqual(
        Object.entries(definition.indexes ?? {}).map(([index, { partitionKey, sortKey, projection }]) => ({
          name: index,
          keys: [partitionKey, sortKey],
          projection,
        })),
      );
    }
  });

  it('is on demand, restorable to any second, encrypted with our key, unnamed, and streams only if a worker follows it', () => {
    const key = ofType(production, 'AWS::KMS::Key').find(({ id }) => id.startsWith('StorageTableKey'));
    if (key === undefined) throw new Error('there is no key of the tables');
    for (const { properties } of tablesOf(production)) {
      expect(properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        Replicas: [
          {
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
            SSESpecification: { KMSMasterKeyId: referenceTo(key, 'Arn') },
          },
        ],
      });
      expect(listAt(properties, 'Replicas')).toHaveLength(1);
      expect(at(properties, 'TableName')).toBeUndefined();
    }
    const streams = tablesOf(production).flatMap(({ id, properties }) => {
      const view = at(properties, 'StreamSpecification', 'StreamViewType');
      return view === undefined ? [] : [id.replace(/[0-9A-F]{8}$/, ''), view];
    });
    // Items of connections contain encrypted credentials, so the stream of this table contains only keys.
    expect(streams.toSorted()).toEqual(['KEYS_ONLY', 'NEW_IMAGE', 'StorageConnections', 'StorageEvents']);
  });

  it('is warmed for the writes and reads that the operator sets, like its indexes, and not by default', () => {
    const warmthsOf = (deployment: Deployment) =>
      tablesOf(deployment).flatMap(({ id, properties }) => [
        [id.replace(/[0-9A-F]{8}$/, ''), at(properties, 'WarmThroughput')],
        ...listAt(properties, 'GlobalSecondaryIndexes').map((index) => [
          `${id.replace(/[0-9A-F]{8}$/, '')} ${at(index, 'IndexName')}`,
          at(index, 'WarmThroughput'),
        ]),
      ]);
    const set = (deployment: Deployment) => warmthsOf(deployment).filter(([, warmth]) => warmth !== undefined);
    expect(set(production)).toEqual([]);
    expect(set(sandbox)).toEqual([
      ['StorageEvents', { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 40_000 }],
      ['StorageEvents due', { WriteUnitsPerSecond: 8_000 }],
    ]);
    for (const warmWrites of ['events=3999', 'nothing=5000', 'events', 'events=x', 'events.nothing=5000']) {
      expect(() => synthesise([], { warmWrites })).toThrow(/warmWrites/);
    }
    expect(() => synthesise([], { warmReads: 'events=11999' })).toThrow(/warmReads/);
  });

  it('remains after the deletion of a production stack, like keys and logs, and is protected from deletion', () => {
    for (const type of lasting) {
      for (const { deletionPolicy, id } of ofType(production, type)) expect(deletionPolicy, id).toBe('Retain');
    }
    for (const { properties } of tablesOf(production)) {
      expect(at(properties, 'Replicas', 0, 'DeletionProtectionEnabled')).toBe(true);
    }
    expect(production.stack.terminationProtection).toBe(true);
  });

  it('is deleted with a sandbox stack, like keys and logs', () => {
    for (const type of lasting) {
      for (const { deletionPolicy, id } of ofType(sandbox, type)) expect(deletionPolicy, id).toBe('Delete');
    }
    for (const { properties } of tablesOf(sandbox)) {
      expect(at(properties, 'Replicas', 0, 'DeletionProtectionEnabled')).toBe(false);
    }
    expect(sandbox.stack.terminationProtection).toBe(false);
    expect(sandbox.stack.stackName).not.toBe(production.stack.stackName);
  });
});

describe('a key', () => {
  // KMS rotates no asymmetric key. https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html
  it('is rotated, unless it signs the audit', () => {
    const keys = [...ofType(production, 'AWS::KMS::Key'), ...ofType(sandbox, 'AWS::KMS::Key')];
    const [signing = [], others = []] = [true, false].map((isSigning) =>
      keys.filter(({ properties }) => (at(properties, 'KeyUsage') === 'SIGN_VERIFY') === isSigning),
    );
    expect([signing.length, others.length]).toEqual([2, 5]);
    for (const { properties } of others) expect(at(properties, 'EnableKeyRotation')).toBe(true);
  });
});

describe('logs', () => {
  it('are kept for 30 days by default, in a group for all functions, one for the writer, one for the signatures of the audit and one for access', () => {
    for (const [deployment, days] of [[production, 30] as const, [sandbox, 7] as const]) {
      const groups = ofType(deployment, 'AWS::Logs::LogGroup');
      expect(groups).toHaveLength(4);
      const used = ofType(deployment, 'AWS::Lambda::Function').map(({ properties }) =>
        at(properties, 'LoggingConfig', 'LogGroup'),
      );
      expect(new Set(used)).toEqual(
        new Set(groups.filter(({ id }) => !id.startsWith('GatewayAccess')).map((group) => referenceTo(group))),
      );
      for (const { id, properties } of groups)
        expect(at(properties, 'RetentionInDays')).toBe(id.startsWith('AuditLogs') ? 400 : days);
    }
  });

  it('of access are JSON, without headers, query or path', () => {
    const [stage] = ofType(production, 'AWS::ApiGatewayV2::Stage');
    const format: unknown = JSON.parse(String(at(stage?.properties, 'AccessLogSettings', 'Format')));
    expect(format).toMatchObject({ requestId: '$context.requestId', routeKey: '$context.routeKey' });
    expect(JSON.stringify(format)).not.toMatch(/context\.(path|httpMethod)|header|query/i);
    const [accessLogs] = ofType(production, 'AWS::Logs::LogGroup').filter(({ id }) => id.startsWith('GatewayAccess'));
    if (accessLogs === undefined) throw new Error('there is no log group for access');
    expect(at(stage?.properties, 'AccessLogSettings', 'DestinationArn')).toBe(referenceTo(accessLogs, 'Arn'));
  });
});

describe('the stage', () => {
  it('is throttled at the rate in the context', () => {
    const settingsOf = (deployment: Deployment) =>
      ofType(deployment, 'AWS::ApiGatewayV2::Stage').map(({ properties }) => at(properties, 'DefaultRouteSettings'));
    expect(settingsOf(production)).toEqual([{ ThrottlingRateLimit: 400, ThrottlingBurstLimit: 1200 }]);
    expect(settingsOf(sandbox)).toEqual([{ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 }]);
  });
});

describe('an open route', () => {
  const stageOf = (deployment: Deployment) => {
    const [stage] = ofType(deployment, 'AWS::ApiGatewayV2::Stage');
    return { own: Object(at(stage?.properties, 'RouteSettings')), all: at(stage?.properties, 'DefaultRouteSettings') };
  };

  it('has separate limits, as requests without a route have, and no other route has', () => {
    const open = gatewayRoutesOf(routes).flatMap(({ route, key }) => (route.auth === 'none' ? [key] : []));
    expect(open).toEqual(
      expect.arrayContaining(['ANY /health', 'ANY /connect/{token}', 'ANY /connections/oauth/callback']),
    );
    const { own } = stageOf(production);
    expect(Object.keys(own).toSorted()).toEqual(['$default', ...open].toSorted());
    for (const key of ['$default', ...open].filter((one) => !/^POST \/hooks\/|\{section\}|\/client\//.test(one)))
      expect(own[key], key).toEqual({ ThrottlingRateLimit: 9, ThrottlingBurstLimit: 24 });
    expect(own['ANY /docs/{section}/{page}']).toEqual({ ThrottlingRateLimit: 40, ThrottlingBurstLimit: 160 });
    expect(own['POST /hooks/{project}/{target}']).toEqual({ ThrottlingRateLimit: 80, ThrottlingBurstLimit: 160 });
  });

  it('has a lower limit than the stage, for all open routes together', () => {
    const { own, all } = stageOf(production);
    for (const name of ['ThrottlingRateLimit', 'ThrottlingBurstLimit']) {
      const sum = Object.values(own).reduce((total: number, one) => total + Number(Object(one)[name]), 0);
      expect(sum, name).toBeLessThan(Number(at(all, name)));
    }
  });

  it('has the limits in the context, and none higher than that of the stage', () => {
    const { own } = stageOf(sandbox);
    expect(own['ANY /health']).toEqual({ ThrottlingRateLimit: 0.5, ThrottlingBurstLimit: 1 });
    expect(own['POST /hooks/{project}/{target}']).toEqual({ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 });
  });

  it('is limited as soon as it exists, because the stage depends on every route', () => {
    const stage = production.stack.node.findChild('Gateway').node.findChild('Stage');
    const before = new Set(stage.node.dependencies);
    for (const group of production.stack.endpoints) expect(before.has(group), group.node.id).toBe(true);
    expect([...before].map(({ node }) => node.id)).toContain('NotFoundHandle');
  });
});

describe('pages in browsers', () => {
  const corsIn = (deployment: Deployment) =>
    ofType(deployment, 'AWS::ApiGatewayV2::Api').map(({ properties }) => at(properties, 'CorsConfiguration'));

  it('may not read anything unless the deployment lists their origins', () => {
    expect(corsIn(production)).toEqual([undefined]);
  });

  it('may send connection tokens from the listed origins, but no keys', () => {
    expect(corsIn(sandbox)).toEqual([
      expect.objectContaining({
        AllowOrigins: ['https://app.example.com', 'http://localhost:3000'],
        AllowMethods: ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD'],
        AllowHeaders: ['content-type', 'idempotency-key', 'if-match', 'if-none-match', 'prefer', 'x-connection-token'],
        MaxAge: 7200,
      }),
    ]);
    const [cors] = corsIn(sandbox);
    const { paths, components } = describeApi(routes, 'test');
    const answers = [
      ...Object.values(components.responses),
      ...Object.values(paths).flatMap((item) =>
        Object.values(item).flatMap(({ responses }) => Object.values(responses)),
      ),
    ];
    const names = new Set(answers.flatMap((answer) => ('headers' in answer ? Object.keys(answer.headers) : [])));
    // A page may read the headers of a deprecated route even while no route is deprecated.
    const readable = [...names, 'deprecation', 'sunset', 'link'].filter((name) => name !== 'location');
    expect(listAt(cors, 'ExposeHeaders').toSorted()).toEqual([...readable, 'content-disposition'].toSorted());
  });

  it('have the origin in the form of a browser, never all origins', () => {
    for (const corsOrigins of [
      '*',
      'https://app.example.com/',
      'https://APP.example.com',
      'ftp://a',
      'https://*.a.com',
    ])
      expect(() => synthesise([], { corsOrigins }), corsOrigins).toThrow(/corsOrigins/);
  });
});

describe('alarms', () => {
  const alarmsOf = (deployment: Deployment) => ofType(deployment, 'AWS::CloudWatch::Alarm');

  it('watch 5xx responses, throttled functions, failing workers, set-aside messages, and throttled calls to each table and index', () => {
    const metrics = alarmsOf(production).flatMap(({ properties }) => [
      ...listAt(properties, 'MetricName'),
      ...listAt(properties, 'Metrics').flatMap((metric) => listAt(metric, 'MetricStat', 'Metric', 'MetricName')),
    ]);
    const parts = Object.values(tables).flatMap(({ indexes }) => ['table', ...Object.keys(indexes ?? {})]);
    const perPart = parts.flatMap(() => ['ReadThrottleEvents', 'WriteThrottleEvents']);
    const ofWorkers = [
      ...Object.keys(workers).map(() => 'Errors'),
      'WorkersDeliverRunOldestDueSeconds',
      'WorkersAuditRunOldestDueSeconds',
    ];
    const ofQueues = queueNames.map(() => 'ApproximateNumberOfMessagesVisible');
    const expected = ['5xx', 'Throttles', ...ofWorkers, ...ofQueues, ...perPart];
    expect(metrics.map(String).toSorted()).toEqual(expected.toSorted());
  });

  it('notify no address by default, and otherwise use an encrypted topic', () => {
    expect(ofType(production, 'AWS::SNS::Topic')).toEqual([]);
    const [topic] = ofType(sandbox, 'AWS::SNS::Topic');
    if (topic === undefined) throw new Error('there is no topic');
    expect(at(topic.properties, 'KmsMasterKeyId')).toMatch(/^<Root\/AlarmsTopicKey\w+\.Arn>$/);
    for (const { properties } of alarmsOf(sandbox)) {
      expect(at(properties, 'AlarmActions')).toEqual([referenceTo(topic)]);
    }
  });
});

describe('settings', () => {
  it('refuse a wrong value with a message that names it', () => {
    expect(() => synthesise([], { logRetentionDays: '31' })).toThrow(/must be one of.*logRetentionDays/s);
    expect(() => synthesise([], { sandbox: 'maybe' })).toThrow(/sandbox/);
    expect(() => synthesise([], { PROVIDER_URL_HUBSPOT: 'hubspot' })).toThrow(/PROVIDER_URL_HUBSPOT is not a URL/);
    for (const publicUrl of [
      'http://api.example.com',
      'https://api.example.com/',
      'https://api.example.com?a',
      'api',
    ]) {
      expect(() => synthesise([], { publicUrl }), publicUrl).toThrow(/publicUrl/);
    }
  });

  it('pass limits of requests to every function that counts, and to no other', () => {
    const limitsOf = (deployment: Deployment) =>
      ofType(deployment, 'AWS::Lambda::Function').flatMap(({ properties }) => {
        const { TABLE_USAGE: table, ...variables } = Object(at(properties, 'Environment', 'Variables'));
        const limits = [
          variables.PROJECT_REQUESTS_PER_MINUTE,
          variables.KEY_REQUESTS_PER_MINUTE,
          variables.FAILED_AUTHENTICATIONS_PER_MINUTE,
        ].join(' ');
        return [table === undefined ? `uncounted ${limits}` : limits];
      });
    expect(new Set(limitsOf(production))).toEqual(new Set(['6000 3000 60', 'uncounted   ']));
    expect(new Set(limitsOf(sandbox))).toEqual(new Set(['600 3000 6', 'uncounted   ']));
    expect(() => synthesise([], { projectRequestsPerMinute: '0' })).toThrow(/projectRequestsPerMinute/);
  });

  it('pass the number of shards of due work to every function that writes or reads due work', () => {
    const shardsOf = (deployment: Deployment) =>
      ofType(deployment, 'AWS::Lambda::Function').map(({ properties }) => {
        const { TABLE_EVENTS, TABLE_CONNECTIONS, DUE_SHARDS } = Object(at(properties, 'Environment', 'Variables'));
        return [TABLE_EVENTS !== undefined || TABLE_CONNECTIONS !== undefined, DUE_SHARDS];
      });
    const unique = (deployment: Deployment) => [...new Set(shardsOf(deployment).map(String))].toSorted();
    expect(unique(production)).toEqual(['false,', 'true,64']);
    expect(unique(sandbox)).toEqual(['false,', 'true,8']);
    expect(() => synthesise([], { dueShards: '3' })).toThrow(/dueShards/);
  });

  it('limit the Lambdas behind a queue to the number in the table of workers, or to the setting', () => {
    const mostOf = (deployment: Deployment) =>
      ofType(deployment, 'AWS::Lambda::EventSourceMapping')
        .flatMap(({ properties }) => at(properties, 'ScalingConfig', 'MaximumConcurrency') ?? [])
        .toSorted((a, b) => Number(a) - Number(b));
    expect(mostOf(production)).toEqual([10, 10, 10, 10, 50]);
    expect(mostOf(sandbox)).toEqual([10, 10, 10, 40, 50]);
    for (const syncConcurrency of ['1', '1001', '2.5']) {
      expect(() => synthesise([], { syncConcurrency })).toThrow(/syncConcurrency/);
    }
  });

  it('pass the retention of events to every function that works with events, and to no other', () => {
    const daysOf = (deployment: Deployment) =>
      ofType(deployment, 'AWS::Lambda::Function').map(({ properties }) => {
        const { TABLE_EVENTS: table, EVENT_RETENTION_DAYS: days } = Object(at(properties, 'Environment', 'Variables'));
        return table === undefined ? [days] : ['events', days];
      });
    const unique = (deployment: Deployment) => [...new Set(daysOf(deployment).map(String))].toSorted();
    expect(unique(production)).toEqual(['', 'events,30']);
    expect(unique(sandbox)).toEqual(['', 'events,7']);
    for (const eventRetentionDays of ['0', '366', '1.5']) {
      expect(() => synthesise([], { eventRetentionDays })).toThrow(/eventRetentionDays/);
    }
  });

  it('pass URLs of providers and of the service to every function', () => {
    for (const { properties } of ofType(sandbox, 'AWS::Lambda::Function')) {
      expect(at(properties, 'Environment', 'Variables')).toMatchObject({
        PROVIDER_URL_HUBSPOT: 'https://hubspot.example.com',
        PROVIDER_OAUTH_URL_HUBSPOT: 'https://login.example.com',
        PUBLIC_URL: 'https://api.example.com',
      });
    }
  });

  it("use the gateway's address for a service without its own domain", () => {
    const withUrl = ofType(production, 'AWS::Lambda::Function').filter(
      ({ properties }) => at(properties, 'Environment', 'Variables', 'PUBLIC_URL') !== undefined,
    );
    expect(withUrl.map(({ properties }) => at(properties, 'Description'))).toEqual([workers.registerWebhooks.summary]);
    const [registers] = withUrl.map(({ properties }) => at(properties, 'Environment', 'Variables', 'PUBLIC_URL'));
    expect(JSON.stringify(registers)).toContain('ApiEndpoint');
  });
});
