import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allowedMethodsVariable, gatewayRoutesOf, pathOfKey, takesEveryMethod } from '../../infra/gateway-routes.ts';
import { handlersOf, notFoundHandler } from '../../infra/handlers.ts';
import { type TableName, tableNames } from '../../lib/access.ts';
import { routes } from '../../lib/api/routes.ts';
import { connectionContext } from '../../lib/crypto/credentials.ts';
import { oauthAppContext } from '../../lib/crypto/oauth-app-secret.ts';
import type { Route } from '../../lib/route.ts';
import { tables } from '../../lib/store/dynamodb/tables.ts';
import {
  at,
  type Chain,
  type Deployed,
  type Deployment,
  follow,
  ofType,
  referenceTo,
  type Statement,
  statementsOf,
  synthesise,
} from './deployment.ts';

const handlers = handlersOf(routes);
const gatewayRoutes = gatewayRoutesOf(routes);
const routeKeys = [...new Set(gatewayRoutes.map(({ key }) => key)), '$default'];

/** Returns the key under which a row of a table is deployed. */
const keyOf = (row: Route): string => gatewayRoutes.find(({ route }) => route === row)?.key ?? '';

/** Routes with a budget of their own, 11 routes and 9 functions: they show the causes of problems. */
const ofSupport: ReadonlySet<string> = new Set([
  'ANY /audit',
  'ANY /audit/proof',
  'ANY /requests',
  'ANY /requests/{id}',
  'ANY /deliveries',
  'ANY /issues',
  'ANY /issues/{id}',
  'ANY /usage',
  'ANY /console',
  'ANY /console/{path+}',
  'POST /console/{path+}',
]);

let deployment: Deployment;
const chains = new Map<string, Chain>();
let permissions: ReadonlyMap<unknown, readonly Deployed[]>;

beforeAll(() => {
  deployment = synthesise(routes, { console: true });
  permissions = Map.groupBy(ofType(deployment, 'AWS::Lambda::Permission'), ({ properties }) =>
    at(properties, 'FunctionName'),
  );
});

/** Returns the integration, function and role of a route key, with a cache. */
const behind = (routeKey: string): Chain => {
  const chain = chains.get(routeKey) ?? follow(deployment, routeKey);
  chains.set(routeKey, chain);
  return chain;
};

const arns = new Map<string, string>();

/** Returns the ARN of a resource in the root stack whose logical id begins with the path of its construct. */
const arnOf = (type: string, prefix: string): string => {
  const known = arns.get(prefix);
  if (known !== undefined) return known;
  const [found, ...more] = ofType(deployment, type).filter(({ id }) => id.startsWith(prefix));
  if (found === undefined || more.length > 0) throw new Error(`${type} ${prefix} is not there once`);
  const arn = referenceTo(found, 'Arn');
  arns.set(prefix, arn);
  return arn;
};

const tableArn = (name: TableName): string =>
  arnOf('AWS::DynamoDB::GlobalTable', `Storage${name.charAt(0).toUpperCase()}${name.slice(1)}`);

const allowed = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)),
  );

const viaDatabase = { StringEquals: { 'kms:ViaService': 'dynamodb.<AWS::Region>.amazonaws.com' } };

describe('an endpoint', () => {
  it.each(routeKeys)('%s has one route, one integration, one function and one role', (routeKey) => {
    const { integration } = behind(routeKey);
    expect(at(integration.properties, 'PayloadFormatVersion')).toBe('2.0');
  });

  it('exists for every row of the route table and $default, and for nothing else', () => {
    const deployed = ofType(deployment, 'AWS::ApiGatewayV2::Route').map(({ properties }) => at(properties, 'RouteKey'));
    expect(deployed.toSorted()).toEqual(routeKeys.toSorted());
  });

  it('has a separate function, integration and role for each handler', () => {
    const expected = handlers.length + 1;
    const called = { ...deployment, resources: deployment.resources.filter(({ stack }) => stack !== 'Workers') };
    const roles = routeKeys.map((routeKey) => behind(routeKey).role.id);
    expect(new Set(roles).size).toBe(expected);
    for (const type of ['AWS::Lambda::Function', 'AWS::ApiGatewayV2::Integration', 'AWS::IAM::Role']) {
      expect(ofType(called, type), type).toHaveLength(expected);
    }
  });

  it.each(handlers)('$name runs the export that its rows name', ({ exportName, routes: rows }) => {
    for (const row of rows) {
      const { lambda } = behind(keyOf(row));
      expect(at(lambda.properties, 'Handler')).toBe(`index.${exportName}`);
    }
  });

  it.each(routeKeys.filter((key) => key !== '$default'))(
    '%s may only be called by this route of this API',
    (routeKey) => {
      const { lambda } = behind(routeKey);
      const [method = '', path = ''] = routeKey.replace('ANY', '*').split(' ');
      const own = permissions.get(referenceTo(lambda, 'Arn')) ?? [];
      const sources = own.map(({ properties }) => String(at(properties, 'SourceArn')));
      expect(sources).toContainEqual(
        expect.stringMatching(
          /^arn:<AWS::Partition>:execute-api:us-east-1:<AWS::AccountId>:<Root\/GatewayApi\w+>\/\*\//,
        ),
      );
      expect(sources.map((source) => source.slice(source.indexOf('/*/') + 3))).toContain(
        `${method}${path.replaceAll(/\{\w+\+?\}/g, '*')}`,
      );
    },
  );
});

/** Routes that show what happened. */

describe('the routes of the gateway', () => {
  const rowsOf = (...keys: readonly string[]): readonly Route[] =>
    routes.filter(({ method, path }) => keys.includes(`${method} ${path}`));

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
  it('are at most 225 of the 300 that an API has, and reach at most 160 functions, besides those that show what happened', () => {
    const rows = ofType(deployment, 'AWS::ApiGatewayV2::Route');
    const own = rows.filter(({ properties }) => ofSupport.has(String(at(properties, 'RouteKey'))));
    expect(own).toHaveLength(ofSupport.size);
    expect(rows.length - own.length).toBeLessThanOrEqual(225);
    expect(own.length).toBeLessThanOrEqual(11);
    const handlersOf = (isOwn: boolean) =>
      new Set(gatewayRoutes.flatMap(({ key, route }) => (ofSupport.has(key) === isOwn ? [route.handler] : [])));
    const others = handlersOf(false);
    const ownHandlers = [...handlersOf(true)].filter((handler) => !others.has(handler));
    expect(ownHandlers.length).toBeLessThanOrEqual(9);
    const functions = ofType(deployment, 'AWS::ApiGatewayV2::Integration').length;
    expect(functions - ownHandlers.length).toBeLessThanOrEqual(160);
  });

  it('have one function each', () => {
    const functionsOf = [...Map.groupBy(gatewayRoutes, ({ key }) => key)].map(
      ([key, rows]) => [key, [...new Set(rows.map(({ route }) => route.handler))]] as const,
    );
    expect(functionsOf.filter(([, names]) => names.length > 1)).toEqual([]);
  });

  // AWS documents that a literal segment has priority over a parameter at the same place, and nothing else.
  it('leave no choice: of all routes that match a path, one is at least as literal as each other in every segment', () => {
    const patterns = [...new Set(gatewayRoutes.map(pathOfKey))].map((path) => path.split('/'));
    const isFree = (segment = ''): boolean => segment.startsWith('{');
    const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
      pattern.length === path.length && pattern.every((segment, index) => isFree(segment) || segment === path[index]);
    const undecided = routes.filter(({ path }) => {
      const given = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000').split('/');
      const found = patterns.filter((pattern) => matches(pattern, given));
      const isBest = (one: readonly string[]) =>
        found.every((other) => one.every((segment, index) => !isFree(segment) || isFree(other[index])));
      return !found.some(isBest);
    });
    expect(undecided.map(({ path }) => path)).toEqual([]);
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  it('leave room for other variables: the methods of the paths take at most 3 KB of the 4 KB of a function', () => {
    const lengths = handlers.map(({ name, gatewayRoutes: own }) => [name, allowedMethodsVariable(own).length] as const);
    expect(lengths.filter(([, length]) => length > 3 * 1024)).toEqual([]);
  });

  it('include one route for each path that accepts every method without a separate route: the route of GET', () => {
    const rows = rowsOf('GET /crm/contacts', 'POST /crm/contacts', 'PATCH /crm/contacts');
    expect(gatewayRoutesOf(rows).map(({ key, allow }) => [key, allow])).toEqual([
      ['ANY /crm/contacts', { '/crm/contacts': 'GET, HEAD, OPTIONS, PATCH, POST' }],
      ['POST /crm/contacts', {}],
      ['PATCH /crm/contacts', {}],
    ]);
  });

  it('include one route for all rows with the same method and function, which knows the methods of each path', () => {
    const sharing = rowsOf('GET /crm/contacts', 'POST /crm/contacts', 'GET /crm/users').map((row) => ({
      ...row,
      sharedPath: '/crm/{objects}' as const,
    }));
    const allow = { '/crm/contacts': 'GET, HEAD, OPTIONS, POST', '/crm/users': 'GET, HEAD, OPTIONS' };
    expect(gatewayRoutesOf(sharing)).toEqual([
      { route: sharing[0], key: 'ANY /crm/{objects}', allow },
      { route: sharing[1], key: 'POST /crm/{objects}', allow },
      { route: sharing[2], key: 'ANY /crm/{objects}', allow },
    ]);
  });

  it('use another method if a path has no GET, and then no HEAD', () => {
    const rows = rowsOf('POST /passthrough', 'DELETE /field-mapping/define/{id}');
    expect(gatewayRoutesOf(rows).map(({ key, allow }) => [key, allow])).toEqual([
      ['ANY /field-mapping/define/{id}', { '/field-mapping/define/{id}': 'DELETE, OPTIONS' }],
      ['ANY /passthrough', { '/passthrough': 'OPTIONS, POST' }],
    ]);
  });

  // AWS does not document this case. Only requests that are refused in both ways may depend on it.
  it('do not depend on whether a literal path or a separate method has priority', () => {
    const fits = (pattern: string, path: string): boolean =>
      new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
    const disputed = gatewayRoutes.filter(
      (one) =>
        takesEveryMethod(one) &&
        gatewayRoutes.some(
          (other) =>
            !takesEveryMethod(other) &&
            pathOfKey(other) !== pathOfKey(one) &&
            other.route.method === one.route.method &&
            fits(pathOfKey(other), pathOfKey(one)),
        ),
    );
    expect(disputed.map(({ key }) => key)).toEqual([]);
  });

  it('pass the methods of its own paths to a function, and no others', () => {
    const variableOf = (routeKey: string) =>
      at(behind(routeKey).lambda.properties, 'Environment', 'Variables', 'ALLOWED_METHODS');
    expect(variableOf('ANY /connect/{token}/{provider}')).toBe(
      JSON.stringify({
        '/connect/{token}': 'GET, HEAD, OPTIONS',
        '/connect/{token}/done': 'GET, HEAD, OPTIONS',
        '/connect/{token}/{provider}': 'GET, HEAD, OPTIONS, POST',
      }),
    );
    expect(variableOf('POST /crm/contacts')).toBeUndefined();
  });
});

describe('the role of a function', () => {
  it.each(handlers)('$name allows exactly the grants of its rows on the tables', ({ grants, routes: [row] }) => {
    if (row === undefined) throw new Error('a handler without a row');
    const statements = statementsOf(behind(keyOf(row)).role);
    const expected = tableNames.flatMap((name) => [
      ...grants[name].map((action) => `dynamodb:${action} ${tableArn(name)}`),
      ...(grants[name].includes('Query')
        ? Object.keys(tables[name].indexes ?? {}).map((index) => `dynamodb:Query ${tableArn(name)}/index/${index}`)
        : []),
    ]);
    const actual = allowed(statements).filter((entry) => entry.startsWith('dynamodb:'));
    expect(actual.toSorted()).toEqual(expected.toSorted());
  });

  it.each(handlers)('$name allows exactly the grants of its rows on the keys', ({ grants, routes: [row] }) => {
    if (row === undefined) throw new Error('a handler without a row');
    const statements = statementsOf(behind(keyOf(row)).role);
    const usesTables = tableNames.some((name) => grants[name].length > 0);
    const expected = [
      ...(usesTables ? [`kms:Decrypt ${arnOf('AWS::KMS::Key', 'StorageTableKey')}`] : []),
      ...[...grants.key, ...grants.webhookKey, ...grants.appKey].map(
        (action) => `kms:${action} ${arnOf('AWS::KMS::Key', 'StorageDataKey')}`,
      ),
    ];
    const actual = allowed(statements).filter((entry) => entry.startsWith('kms:'));
    expect(actual.toSorted()).toEqual(expected.toSorted());
  });

  it.each(handlers)('$name allows only writing to the log group, and traces', ({ routes: [row] }) => {
    if (row === undefined) throw new Error('a handler without a row');
    const { role, lambda } = behind(keyOf(row));
    const logGroup = String(at(lambda.properties, 'LoggingConfig', 'LogGroup')).replace('>', '.Arn>');
    const rest = allowed(statementsOf(role)).filter((entry) => !/^(dynamodb|kms):/.test(entry));
    expect(rest.toSorted()).toEqual([
      `logs:CreateLogStream ${logGroup}`,
      `logs:PutLogEvents ${logGroup}`,
      'xray:PutTelemetryRecords *',
      'xray:PutTraceSegments *',
    ]);
  });

  it('allows an index only with queries of its table', () => {
    const base = {
      group: 'pets',
      summary: '',
      description: '',
      auth: 'none',
      status: 200,
      response: z.object({}),
    } as const;
    const tried = synthesise([
      { ...base, method: 'GET', path: '/pets', handler: 'pets.list', uses: { records: ['Query'] } },
      { ...base, method: 'POST', path: '/pets', handler: 'pets.create', uses: { records: ['PutItem', 'GetItem'] } },
    ]);
    const reachable = (routeKey: string): string[] =>
      allowed(statementsOf(follow(tried, routeKey).role)).filter((entry) => entry.includes('StorageRecords'));
    expect(reachable('ANY /pets')).toEqual([
      expect.stringMatching(/^dynamodb:Query <Root\/StorageRecords\w+\.Arn>$/),
      expect.stringMatching(/^dynamodb:Query <Root\/StorageRecords\w+\.Arn>\/index\/by_connection$/),
    ]);
    expect(reachable('POST /pets')).toEqual([
      expect.stringMatching(/^dynamodb:PutItem <Root\/StorageRecords\w+\.Arn>$/),
      expect.stringMatching(/^dynamodb:GetItem <Root\/StorageRecords\w+\.Arn>$/),
    ]);
  });

  it('uses the key of the tables only through DynamoDB', () => {
    const tableKey = arnOf('AWS::KMS::Key', 'StorageTableKey');
    const statements = ofType(deployment, 'AWS::IAM::Role').flatMap(statementsOf);
    const onTableKey = statements.filter(({ resources }) => resources.includes(tableKey));
    expect(onTableKey.length).toBeGreaterThan(0);
    for (const { condition } of onTableKey) expect(condition).toEqual(viaDatabase);
  });

  it('decrypts data keys of connections and of the refreshing apps only if it may read connections', () => {
    const contexts = [
      connectionContext({ project: 'p', id: 'c' }),
      oauthAppContext({ project: 'p', provider: 'a' }),
    ] as const;
    const dataKey = arnOf('AWS::KMS::Key', 'StorageDataKey');
    const { role } = behind('POST /crm/contacts');
    const statements = statementsOf(role).filter(({ resources }) => resources.includes(dataKey));
    expect(statements.map(({ actions, condition }) => [actions, condition])).toEqual(
      contexts.map((context) => [
        ['kms:Decrypt'],
        { Null: Object.fromEntries(Object.keys(context).map((name) => [`kms:EncryptionContext:${name}`, 'false'])) },
      ]),
    );
  });

  it('decrypts data keys of webhooks only if a row says so', () => {
    const dataKey = arnOf('AWS::KMS::Key', 'StorageDataKey');
    const { role } = behind('POST /webhook');
    const conditions = statementsOf(role)
      .filter(({ resources }) => resources.includes(dataKey))
      .map(({ condition }) => condition);
    expect(conditions).toEqual([
      { Null: { 'kms:EncryptionContext:project': 'false', 'kms:EncryptionContext:webhook': 'false' } },
    ]);
  });

  it('decrypts data keys of OAuth apps only if a row says so, in addition to those of connections', () => {
    const dataKey = arnOf('AWS::KMS::Key', 'StorageDataKey');
    const openedBy = (routeKey: string) =>
      statementsOf(behind(routeKey).role)
        .filter(({ resources }) => resources.includes(dataKey))
        .map(({ actions, condition }) => [actions, Object.keys(Object(Object(condition).Null))]);
    const ofApps = Object.keys(oauthAppContext({ project: 'p', provider: 'a' })).map(
      (name) => `kms:EncryptionContext:${name}`,
    );
    expect(openedBy('PUT /connections/strategies/{provider}')).toEqual([[['kms:GenerateDataKey'], ofApps]]);
    expect(openedBy('ANY /connections/authorize')).toEqual([[['kms:Decrypt'], ofApps]]);
    expect(openedBy('ANY /connections/oauth/callback')).toEqual([
      [
        ['kms:GenerateDataKey', 'kms:Decrypt'],
        ['kms:EncryptionContext:project', 'kms:EncryptionContext:connection'],
      ],
      [['kms:Decrypt'], ofApps],
    ]);
    expect(openedBy('ANY /connections/strategies')).toEqual([]);
  });

  it('has only its inline policy, no policy of AWS, and may only be assumed by Lambda', () => {
    for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy']) {
      expect(ofType(deployment, type), type).toEqual([]);
    }
    for (const { properties } of ofType(deployment, 'AWS::IAM::Role')) {
      expect(at(properties, 'ManagedPolicyArns')).toBeUndefined();
      expect(at(properties, 'AssumeRolePolicyDocument', 'Statement')).toEqual([
        { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
      ]);
    }
  });

  /** The actions that read a stream. */
  const streamReads = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];

  it('never allows a scan, a wildcard action, or every resource except for X-Ray and for streams alone', () => {
    const statements = ofType(deployment, 'AWS::IAM::Role').flatMap(statementsOf);
    for (const { effect, actions, resources } of statements) {
      expect(effect).toBe('Allow');
      const notable = actions.filter((action) => /\*|Scan|Stream$|GetRecords|ShardIterator|PartiQL/.test(action));
      expect([[], ['logs:CreateLogStream'], streamReads]).toContainEqual(notable);
      if (notable.length === streamReads.length) expect(resources.join()).toContain('StreamArn');
      const everything = resources.some((resource) => resource.includes('*'));
      expect(everything).toBe(actions.every((action) => action.startsWith('xray:')));
    }
  });

  it('has no grant on data if no route matches', () => {
    const { role, lambda } = behind('$default');
    expect(at(lambda.properties, 'Handler')).toBe(`index.${notFoundHandler.exportName}`);
    expect(allowed(statementsOf(role)).filter((entry) => /^(dynamodb|kms):/.test(entry))).toEqual([]);
  });
});

describe('a function', () => {
  it('receives the names of tables and keys only if it has grants on them', () => {
    for (const { grants, routes: rows } of handlers) {
      const [row] = rows;
      if (row === undefined) continue;
      const variables = at(behind(keyOf(row)).lambda.properties, 'Environment', 'Variables');
      const names = Object.keys(variables ?? {}).filter((name) => /^(TABLE|KMS)_/.test(name));
      const expected = tableNames
        .filter((name) => grants[name].length > 0)
        .map((name) => `TABLE_${name.toUpperCase()}`);
      if ([grants.key, grants.webhookKey, grants.appKey].some(({ length }) => length > 0)) expected.push('KMS_KEY_ID');
      expect(names.toSorted()).toEqual(expected.toSorted());
    }
  });

  it("runs Node 24 on ARM, is traced, ends before the gateway's time-out, and never calls local addresses", () => {
    for (const { properties } of ofType(deployment, 'AWS::Lambda::Function').filter(
      ({ stack }) => stack !== 'Workers',
    )) {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        Timeout: 29,
        MemorySize: 512,
      });
      const variables = Object.keys(at(properties, 'Environment', 'Variables') ?? {});
      expect(variables).not.toContain('ALLOW_LOCAL_TARGETS');
      expect(variables).not.toContain('DYNAMODB_ENDPOINT');
      expect(variables).not.toContain('KEY_FILE');
    }
  });
});
