import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { isOfConsole } from './console.ts';
import { allowedMethodsVariable } from './gateway-routes.ts';
import { grantedTables, grantStatements } from './grants.ts';
import type { Entry } from './handlers.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

export interface FunctionProps {
  readonly entry: Entry;
  readonly code: Code;
  readonly storage: Storage;
  readonly settings: Settings;
  /** Group of the log lines of all functions. */
  readonly logs: ILogGroup;
  /** Description of the function. Lambda accepts 256 characters. */
  readonly description: string;
  /** Timeout in seconds. */
  readonly timeout: number;
  /** Further statements of the role, in addition to the grants: reading from the source of the events. */
  readonly statements?: readonly PolicyStatement[];
}

const methodsOf = ({ gatewayRoutes }: Entry): Record<string, string> => {
  const text = allowedMethodsVariable(gatewayRoutes);
  return text === '' ? {} : { ALLOWED_METHODS: text };
};

/**
 * Environment variables: names of the tables, the queues and the key on which the function has grants, and settings.
 */
const variablesOf = ({ entry, storage, settings }: FunctionProps): Record<string, string> => ({
  ...Object.fromEntries(
    grantedTables(entry.grants).map((name) => [`TABLE_${name.toUpperCase()}`, storage.tables[name].tableName]),
  ),
  ...([entry.grants.key, entry.grants.webhookKey, entry.grants.appKey].some(({ length }) => length > 0)
    ? { KMS_KEY_ID: storage.dataKey.keyArn }
    : {}),
  ...(entry.grants.auditKey.length > 0 ? { AUDIT_KEY_ID: storage.auditKey.keyArn } : {}),
  ...Object.fromEntries(
    entry.grants.sends.map((name) => [`QUEUE_${name.toUpperCase()}`, storage.queues[name].queue.queueUrl]),
  ),
  ...(entry.grants.usage.length > 0
    ? {
        PROJECT_REQUESTS_PER_MINUTE: String(settings.projectRequestsPerMinute),
        KEY_REQUESTS_PER_MINUTE: String(settings.keyRequestsPerMinute),
        FAILED_AUTHENTICATIONS_PER_MINUTE: String(settings.failedAuthenticationsPerMinute),
      }
    : {}),
  ...(settings.publicUrl === undefined ? {} : { PUBLIC_URL: settings.publicUrl }),
  ...(entry.grants.events.length > 0 ? { EVENT_RETENTION_DAYS: String(settings.eventRetentionDays) } : {}),
  ...(entry.grants.events.length + entry.grants.connections.length > 0
    ? { DUE_SHARDS: String(settings.dueShards) }
    : {}),
  ...(settings.outgoingAddresses === undefined || entry.grants.requests.length === 0
    ? {}
    : { OUTGOING_ADDRESSES: settings.outgoingAddresses }),
  ...(entry.routes.some(isOfConsole)
    ? { CONSOLE_OPERATOR_KEYS: String(settings.consoleOperatorKeys), CONSOLE_HOST: settings.consoleHost ?? '' }
    : {}),
  ...methodsOf(entry),
  ...settings.providerUrls,
  POWERTOOLS_LOG_LEVEL: settings.logLevel,
});

const createRole = (scope: Construct, { entry, storage, logs, statements = [] }: FunctionProps): Role => {
  const role = new Role(scope, 'Role', {
    description: `Role of ${entry.name}`,
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      grants: new PolicyDocument({
        statements: [
          ...grantStatements(entry.grants, storage),
          ...statements,
          new PolicyStatement({
            actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            resources: [logs.logGroupArn],
          }),
          new PolicyStatement({
            actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
            resources: ['*'],
          }),
        ],
      }),
    },
  });
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'X-Ray has no resources for these two actions: https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html',
  });
  return role;
};

/**
 * Creates a Lambda with a separate role. The role allows exactly the grants of the entry, and reading
 * from the source of the events.
 */
export const createFunction = (scope: Construct, props: FunctionProps): LambdaFunction => {
  const { entry, code, settings, logs, description, timeout } = props;
  return new LambdaFunction(scope, 'Function', {
    description: description.slice(0, 256),
    code,
    handler: `index.${entry.exportName}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: settings.memory,
    timeout: Duration.seconds(timeout),
    tracing: Tracing.ACTIVE,
    environment: variablesOf(props),
    logGroup: logs,
    // Prevents the construct from adding statements to the role.
    role: createRole(scope, props).withoutPolicyUpdates(),
  });
};
