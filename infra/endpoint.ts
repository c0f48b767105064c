import { Stack, Validations } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPermission, type Code, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Auth } from '../lib/route.ts';
import { createFunction } from './function.ts';
import { defaultRouteKey, type GatewayRoute, pathOfKey, takesEveryMethod } from './gateway-routes.ts';
import { type Handler, notFoundHandler, toConstructId } from './handlers.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

export interface EndpointProps {
  readonly handler: Handler;
  readonly code: Code;
  readonly api: HttpApi;
  readonly storage: Storage;
  readonly settings: Settings;
  /** Group of the log lines of all functions. */
  readonly logs: ILogGroup;
}

/**
 * Timeout of a function, in seconds. Below the 30 s timeout of an HTTP API, so that the function answers the caller
 * itself.
 */
const timeout = 29;

const credentials: Record<Exclude<Auth, 'none'>, string> = {
  connection: 'the x-connection-token',
  connection_or_key: 'the x-connection-token or x-api-key',
  key: 'the x-api-key of a project',
  operator: 'the x-api-key of the operator',
  operator_or_key: 'the x-api-key of a project or of the operator',
};

const reasonWithoutAuthorizer = (auth: Auth): string => {
  if (auth === 'none') return 'The route is public: it reads no data of a project, or requires a separate secret.';
  return (
    `The handler itself checks ${credentials[auth]}. An authorizer would be a second Lambda and a second read of the ` +
    'same item for each request, and could answer neither the 401 envelope nor the 404 that hides other projects.'
  );
};

const describe = ({ routes }: Handler): string =>
  routes.map(({ method, path }) => `${method} ${path}`).join(', ') || 'Everything that no route matches';

/** One Lambda with a separate role. It serves all rows of the route table that name its handler. */
export class Endpoint extends Construct {
  private readonly function: LambdaFunction;
  private readonly integration: CfnIntegration;
  private readonly api: HttpApi;

  constructor(scope: Construct, props: EndpointProps) {
    super(scope, toConstructId(props.handler.name));
    this.api = props.api;
    const { handler: entry, ...rest } = props;
    this.function = createFunction(this, { ...rest, entry, description: describe(entry), timeout });
    this.integration = new CfnIntegration(this, 'Integration', {
      apiId: props.api.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: this.function.functionArn,
      payloadFormatVersion: '2.0',
      timeoutInMillis: 30_000,
    });
    const byKey = new Map(props.handler.gatewayRoutes.map((route) => [route.key, route]));
    for (const route of byKey.values()) this.addRoute(route);
    if (props.handler === notFoundHandler) this.addDefaultRoute();
  }

  private addRoute(row: GatewayRoute): void {
    const { auth, method } = row.route;
    const id = toConstructId(row.key);
    this.connect(id, row.key, reasonWithoutAuthorizer(auth));
    // In the ARN of the source, `*` stands for a path parameter.
    this.permit(id, `${takesEveryMethod(row) ? '*' : method}${pathOfKey(row).replaceAll(/\{[^}]+\}/g, '*')}`);
  }

  private addDefaultRoute(): void {
    this.connect('Default', defaultRouteKey, 'Answers 404, reads nothing and has no grant on any data.');
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
