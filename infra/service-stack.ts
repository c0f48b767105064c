import { CfnOutput, NestedStack, Stack } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { tableNames } from '../lib/access.ts';
import type { Route } from '../lib/route.ts';
import { Alarms } from './alarms.ts';
import { rowsWith } from './console.ts';
import { Endpoint } from './endpoint.ts';
import { Gateway } from './gateway.ts';
import { type Entry, type Handler, handlersOf, notFoundHandler, toConstructId, workerEntries } from './handlers.ts';
import type { Settings } from './settings.ts';
import { removalPolicyOf, Storage } from './storage.ts';
import { WorkerFunction } from './worker.ts';

export interface ServiceStackProps {
  readonly routes: readonly Route[];
  readonly settings: Settings;
  /** Returns the bundle of an entry's file. */
  readonly codeOf: (entry: Entry) => Code;
}

/**
 * All resources of a deployment. Each group of endpoints has a nested stack, or several if the group is large, because
 * a stack has at most 500 resources. The workers have another nested stack.
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
    const routes = rowsWith(props.routes, settings);
    const gateway = new Gateway(this, 'Gateway', settings, routes);

    const logs = new LogGroup(this, 'Logs', {
      retention: settings.logRetentionDays,
      removalPolicy: removalPolicyOf(settings),
    });

    const auditLogs = new LogGroup(this, 'AuditLogs', {
      retention: RetentionDays.THIRTEEN_MONTHS,
      removalPolicy: removalPolicyOf(settings),
    });

    const deploy = (parent: Construct, handler: Handler) =>
      new Endpoint(parent, { handler, code: props.codeOf(handler), api: gateway.api, storage, settings, logs });

    const byStack = Map.groupBy(handlersOf(routes), ({ stack }) => stack);
    this.endpoints = [...byStack].map(([name, handlers]) => {
      const stack = new NestedStack(this, toConstructId(name), { description: `Endpoints of ${name}` });
      for (const handler of handlers) deploy(stack, handler);
      return stack;
    });
    const notFound = deploy(this, notFoundHandler);
    // The stage waits for all routes. Otherwise each route would start a deployment, and limits could name missing
    // routes.
    gateway.stage.node.addDependency(...this.endpoints, notFound);

    this.workers = new NestedStack(this, 'Workers', { description: 'Workers' });
    const origin = gateway.api.apiEndpoint;
    const workers = workerEntries.map(
      (entry) =>
        new WorkerFunction(this.workers, {
          entry,
          code: props.codeOf(entry),
          storage,
          settings,
          logs: entry.worker.hasOwnLog === true ? auditLogs : logs,
          origin,
        }),
    );
    new Alarms(this, 'Alarms', { gateway, storage, settings, workers });
    this.addOutputs(gateway, storage);
    new CfnOutput(this, 'LogGroup', { value: logs.logGroupName, description: 'Log lines of all functions' });
    new CfnOutput(this, 'AuditLogGroup', { value: auditLogs.logGroupName, description: 'Signatures of the audit' });
    new CfnOutput(this, 'AuditKey', { value: storage.auditKey.keyArn, description: 'Key that signs the audit' });
  }

  private addOutputs(gateway: Gateway, storage: Storage): void {
    new CfnOutput(this, 'ApiUrl', { value: gateway.api.apiEndpoint, description: 'Base URL of the API' });
    // `npm run mint-key` reads the output `ProjectsTable`.
    for (const name of tableNames) {
      new CfnOutput(this, `${toConstructId(name)}Table`, { value: storage.tables[name].tableName });
    }
    new CfnOutput(this, 'MintOperatorKey', {
      value: `AWS_REGION=${this.region} npm run mint-key -- --name ops --table ${storage.tables.projects.tableName}`,
      description: 'Makes the first key; needs IAM credentials that may write the projects table and use its KMS key',
    });
  }
}
