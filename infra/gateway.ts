import { Duration } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  CorsHttpMethod,
  type CorsPreflightOptions,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from '../lib/route.ts';
import { type Cors, corsOf } from './cors.ts';
import type { Settings } from './settings.ts';
import { removalPolicyOf } from './storage.ts';
import { openThrottles } from './throttles.ts';

/**
 * Fields of an access log line. A line contains the route instead of the path, and no headers or query. It therefore
 * contains no token and no id of a customer's record.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
const accessLogFields = {
  requestId: '$context.requestId',
  requestTime: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
  routeKey: '$context.routeKey',
  status: '$context.status',
  responseLength: '$context.responseLength',
  responseLatency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  integrationError: '$context.integrationErrorMessage',
  gatewayError: '$context.error.message',
};

/**
 * Separate limits of the public routes, by route key. The names are those in CloudFormation, because the construct
 * passes them on unchanged.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-apigatewayv2-stage-routesettings.html
 */
const routeSettingsOf = (routes: readonly Route[], settings: Settings): Readonly<Record<string, object>> =>
  Object.fromEntries(
    [...openThrottles(routes, settings)].map(([key, { rate, burst }]) => [
      key,
      { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst },
    ]),
  );

/** Sets the limits of the routes of a stage. The construct has no property for these limits yet. */
const setRouteSettings = (stage: HttpStage, routeSettings: Readonly<Record<string, object>>): void => {
  const { defaultChild } = stage.node;
  if (!(defaultChild instanceof CfnStage)) throw new Error('The construct of a stage has no stage of CloudFormation.');
  defaultChild.routeSettings = routeSettings;
};

const preflightOf = ({ origins, methods, headers, exposed, maxAge }: Cors): CorsPreflightOptions => ({
  allowOrigins: [...origins],
  allowMethods: methods.map((method) => CorsHttpMethod[method]),
  allowHeaders: [...headers],
  exposeHeaders: [...exposed],
  maxAge: Duration.seconds(maxAge),
});

/** HTTP API with a single stage. The endpoints add routes; CloudFormation must create the stage after the routes. */
export class Gateway extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, settings: Settings, routes: readonly Route[]) {
    super(scope, id);
    const cors = corsOf(settings.corsOrigins, routes);
    this.api = new HttpApi(this, 'Api', {
      apiName: settings.stackName,
      description: 'Unified integration API',
      createDefaultStage: false,
      ...(cors && { corsPreflight: preflightOf(cors) }),
    });
    const logs = new LogGroup(this, 'AccessLogs', {
      retention: settings.logRetentionDays,
      removalPolicy: removalPolicyOf(settings),
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.throttleRate, burstLimit: settings.throttleBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logs),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    setRouteSettings(this.stage, routeSettingsOf(routes, settings));
  }
}
