import { CfnOutput, NestedStack, Stack } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Route } from '../lib/route.ts';
import { Alarms } from './alarms.ts';
import { Endpoint } from './endpoint.ts';
import { Gateway } from './gateway.ts';
import { type Entry, type Handler, handlersOf, notFoundHandler, toConstructId, workerEntries } from './handlers.ts';
import type { Settings } from './settings.ts';
import { Storage, tableNames } from './storage.ts';
import { WorkerFunction } from './worker.ts';

export interface ServiceStackProps {
  readonly routes: readonly Route[];
  readonly settings: Settings;
  /** Bundle of an entry's file. */
  readonly codeOf: (entry: Entry) => Code;
}

/**
 * Everything of one deployment. The endpoints are in one nested stack per group, or more where a group has many, for the
 * limit of 500 resources, and the workers in another one.
 */
export class ServiceStack extends Stack {
  readonly endpoints: readonly NestedStack[];
  readonly workers: NestedStack;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    const { settings } = props;
    super(scope, id, {
      description: 'Unified integration API',
      env: { region: settings.region },
      terminationProtection: !settings.sandbox,
    });
    const storage = new Storage(this, 'Storage', settings);
    const gateway = new Gateway(this, 'Gateway', settings, props.routes);

    const deploy = (parent: Construct, handler: Handler) =>
      new Endpoint(parent, { handler, code: props.codeOf(handler), api: gateway.api, storage, settings });

    const byStack = Map.groupBy(handlersOf(props.routes), ({ stack }) => stack);
    this.endpoints = [...byStack].map(([name, handlers]) => {
      const stack = new NestedStack(this, toConstructId(name), { description: `Endpoints of ${name}` });
      for (const handler of handlers) deploy(stack, handler);
      return stack;
    });
    const notFound = deploy(this, notFoundHandler);
    // One deployment with every route, where each route would otherwise start one; and limits only for routes that exist.
    gateway.stage.node.addDependency(...this.endpoints, notFound);

    this.workers = new NestedStack(this, 'Workers', { description: 'Workers' });
    const origin = gateway.api.apiEndpoint;
    const workers = workerEntries.map(
      (entry) => new WorkerFunction(this.workers, { entry, code: props.codeOf(entry), storage, settings, origin }),
    );
    new Alarms(this, 'Alarms', { gateway, storage, settings, workers });
    this.addOutputs(gateway, storage);
  }

  private addOutputs(gateway: Gateway, storage: Storage): void {
    new CfnOutput(this, 'ApiUrl', { value: gateway.api.apiEndpoint, description: 'Base URL of the API' });
    // `ProjectsTable` is where `npm run mint-key` looks.
    for (const name of tableNames) {
      new CfnOutput(this, `${toConstructId(name)}Table`, { value: storage.tables[name].tableName });
    }
    new CfnOutput(this, 'MintOperatorKey', {
      value: `AWS_REGION=${this.region} npm run mint-key -- --name ops --table ${storage.tables.projects.tableName}`,
      description: 'Makes the first key; needs IAM credentials that may write the projects table and use its KMS key',
    });
  }
}
