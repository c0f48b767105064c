import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnPermission,
  type Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Auth, Route } from '../lib/api/route.ts';
import { grantedTables, grantStatements } from './grants.ts';
import { type Handler, notFoundHandler, routeKeyOf, toConstructId } from './handlers.ts';
import type { Settings } from './settings.ts';
import { removalPolicyOf, type Storage } from './storage.ts';

export interface EndpointProps {
  readonly handler: Handler;
  readonly code: Code;
  readonly api: HttpApi;
  readonly storage: Storage;
  readonly settings: Settings;
}

/** Seconds: below the 30 s at which an HTTP API gives up, so that the caller hears of a time-out from the function. */
const timeout = 29;

const credentials: Record<Exclude<Auth, 'none'>, string> = {
  connection: 'the x-connection-token',
  connection_or_key: 'the x-connection-token or x-api-key',
  key: 'the x-api-key of a project',
  operator: 'the x-api-key of the operator',
  operator_or_key: 'the x-api-key of a project or of the operator',
};

const reasonWithoutAuthorizer = (auth: Auth): string => {
  if (auth === 'none') return 'The route is public: it reads no data of a project.';
  return (
    `The handler itself checks ${credentials[auth]}. An authorizer would be a second Lambda and a second read of the ` +
    'same item for each request, and could answer neither the 401 envelope nor the 404 that hides other projects.'
  );
};

/** Lambda takes 256 characters. */
const describe = ({ routes }: Handler): string =>
  (routes.map(routeKeyOf).join(', ') || 'Everything that no route matches').slice(0, 256);

/** Names of the tables and of the key, of those that the handler has grants on. */
const variablesOf = ({ handler, storage, settings }: EndpointProps): Record<string, string> => ({
  ...Object.fromEntries(
    grantedTables(handler.grants).map((name) => [`TABLE_${name.toUpperCase()}`, storage.tables[name].tableName]),
  ),
  ...(handler.grants.key.length > 0 ? { KMS_KEY_ID: storage.dataKey.keyArn } : {}),
  ...(handler.grants.usage.length > 0
    ? {
        PROJECT_REQUESTS_PER_MINUTE: String(settings.projectRequestsPerMinute),
        KEY_REQUESTS_PER_MINUTE: String(settings.keyRequestsPerMinute),
      }
    : {}),
  ...settings.providerUrls,
  POWERTOOLS_LOG_LEVEL: settings.logLevel,
});

/** One Lambda with a role of its own, behind all the rows of the route table that name its handler. */
export class Endpoint extends Construct {
  private readonly function: LambdaFunction;
  private readonly integration: CfnIntegration;
  private readonly api: HttpApi;

  constructor(scope: Construct, props: EndpointProps) {
    super(scope, toConstructId(props.handler.name));
    this.api = props.api;
    this.function = this.createFunction(props);
    this.integration = new CfnIntegration(this, 'Integration', {
      apiId: props.api.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: this.function.functionArn,
      payloadFormatVersion: '2.0',
      timeoutInMillis: 30_000,
    });
    for (const route of props.handler.routes) this.addRoute(route);
    if (props.handler === notFoundHandler) this.addDefaultRoute();
  }

  private createFunction(props: EndpointProps): LambdaFunction {
    const { handler, code, settings } = props;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: settings.logRetentionDays,
      removalPolicy: removalPolicyOf(settings),
    });
    return new LambdaFunction(this, 'Function', {
      description: describe(handler),
      code,
      handler: `index.${handler.exportName}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: settings.memory,
      timeout: Duration.seconds(timeout),
      tracing: Tracing.ACTIVE,
      environment: variablesOf(props),
      logGroup,
      // The construct would add statements of its own.
      role: this.createRole(props, logGroup).withoutPolicyUpdates(),
    });
  }

  private createRole({ handler, storage }: EndpointProps, logGroup: LogGroup): Role {
    const role = new Role(this, 'Role', {
      description: `Role of ${handler.name}`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [
            ...grantStatements(handler.grants, storage),
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
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
  }

  private addRoute(route: Route): void {
    const id = toConstructId(routeKeyOf(route));
    this.connect(id, routeKeyOf(route), reasonWithoutAuthorizer(route.auth));
    // A path parameter stands for any text in the path that API Gateway names as the source.
    this.permit(id, `${route.method}${route.path.replaceAll(/\{[^}]+\}/g, '*')}`);
  }

  private addDefaultRoute(): void {
    this.connect('Default', '$default', 'Answers 404, reads nothing and has no grant on any data.');
    this.permit('Default', '*');
  }

  private connect(id: string, routeKey: string, reason: string): void {
    const route = new CfnRoute(this, `${id}Route`, {
      apiId: this.api.apiId,
      routeKey,
      authorizationType: 'NONE',
      target: `integrations/${this.integration.ref}`,
    });
    Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
  }

  private permit(id: string, source: string): void {
    new CfnPermission(this, `${id}Permission`, {
      action: 'lambda:InvokeFunction',
      functionName: this.function.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: `*/${source}`,
      }),
    });
  }
}
