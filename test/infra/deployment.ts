import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ServiceStack } from '../../infra/service-stack.ts';
import { readSettings } from '../../infra/settings.ts';
import type { Route } from '../../lib/route.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A resource of a template. Its references are resolved across the stacks. */
export interface Deployed {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Json;
  readonly deletionPolicy: string | undefined;
}

export interface Deployment {
  readonly stack: ServiceStack;
  readonly resources: readonly Deployed[];
  /** Number of resources by stack. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Returns the result of `findingsOf`. It is computed on demand, because it takes a second. */
  findings(): readonly string[];
}

interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: Json; readonly DeletionPolicy?: string }>
  >;
}

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Returns the value at a path of names and positions, or `undefined`. */
export const at = (value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined => {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') return isList(value) ? at(value[step], ...rest) : undefined;
  return isObject(value) ? at(value[step], ...rest) : undefined;
};

export const listAt = (value: Json | undefined, ...path: readonly (string | number)[]): readonly Json[] => {
  const found = at(value, ...path);
  if (found === undefined) return [];
  return isList(found) ? found : [found];
};

/** Returns `<Stack/LogicalId.Attribute>` for a reference to a resource of any stack. */
const resolver = (stack: string, parameters: ReadonlyMap<string, Json>) => {
  const reference = (name: string): Json => {
    if (name.startsWith('AWS::')) return `<${name}>`;
    return parameters.get(name) ?? `<${stack}/${name}>`;
  };
  const resolve = (value: Json): Json => {
    if (isList(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    const { Ref: ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = value;
    if (typeof ref === 'string') return reference(ref);
    if (isList(attribute)) return `<${stack}/${attribute.join('.')}>`;
    if (isList(join) && isList(join[1])) return join[1].map(resolve).join(String(join[0]));
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)]));
  };
  return resolve;
};

const readStack = (folder: string, stack: Stack, name: string, parameters: ReadonlyMap<string, Json>): Deployed[] => {
  const template: Template = JSON.parse(readFileSync(join(folder, stack.templateFile), 'utf8'));
  const resolve = resolver(name, parameters);
  return Object.entries(template.Resources).map(([id, resource]) => ({
    stack: name,
    id,
    type: resource.Type,
    properties: resolve(resource.Properties ?? {}),
    deletionPolicy: resource.DeletionPolicy,
  }));
};

const parametersOf = (nested: Deployed | undefined): ReadonlyMap<string, Json> => {
  const parameters = at(nested?.properties, 'Parameters');
  return new Map(isObject(parameters) ? Object.entries(parameters) : []);
};

/** Synthesises the stack with a substitute for the bundles. */
export const synthesise = (routes: readonly Route[], context: Readonly<Record<string, unknown>> = {}): Deployment => {
  // AWS's rules for templates take seconds to load. `cdk synth` applies them in the long form.
  process.env.CDK_VALIDATION = 'false';
  const folder = mkdtempSync(join(tmpdir(), 'synth-'));
  const app = new App({ outdir: folder, context: { ...context } });
  const settings = readSettings(app.node);
  const code = Code.fromInline('export {}');
  const stack = new ServiceStack(app, settings.stackName, { routes, settings, codeOf: () => code });
  app.synth();

  const root = readStack(folder, stack, 'Root', new Map());
  const nested = [...stack.endpoints, stack.workers].flatMap((group) => {
    const id: unknown = stack.resolve(group.nestedStackResource?.logicalId);
    const resource = root.find((candidate) => candidate.id === id);
    return readStack(folder, group, group.node.id, parametersOf(resource));
  });
  const resources = [...root, ...nested];
  const sizes = new Map([...Map.groupBy(resources, (resource) => resource.stack)].map(([n, all]) => [n, all.length]));

  return { stack, resources, sizes, findings: () => findingsOf(app) };
};

/** Returns the findings of cdk-nag's AwsSolutions without an acknowledgement: rule and place. */
export const findingsOf = (app: App): string[] =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );

export const ofType = ({ resources }: Deployment, type: string): readonly Deployed[] =>
  resources.filter((resource) => resource.type === type);

/** Returns `<Stack/LogicalId.Attribute>` or `<Stack/LogicalId>`. */
export const referenceTo = ({ stack, id }: Deployed, attribute?: string): string =>
  `<${stack}/${id}${attribute === undefined ? '' : `.${attribute}`}>`;

/** The parts of a statement that determine its permissions. */
export interface Statement {
  readonly effect: Json | undefined;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly condition: Json | undefined;
}

const toStatement = (statement: Json): Statement => ({
  effect: at(statement, 'Effect'),
  actions: listAt(statement, 'Action').map(String),
  resources: listAt(statement, 'Resource').map(String),
  condition: at(statement, 'Condition'),
});

/** Returns the statements of a role's inline policies. */
export const statementsOf = (role: Deployed): readonly Statement[] =>
  listAt(role.properties, 'Policies').flatMap((policy) =>
    listAt(policy, 'PolicyDocument', 'Statement').map(toStatement),
  );

/** The resources of a route key: the integration, the function and its role. */
export interface Chain {
  readonly integration: Deployed;
  readonly lambda: Deployed;
  readonly role: Deployed;
}

const only = (candidates: readonly Deployed[], what: string): Deployed => {
  const [first, ...more] = candidates;
  if (first === undefined || more.length > 0) throw new Error(`${candidates.length} × ${what}, not 1`);
  return first;
};

/** Follows a route key to its role. Throws if a link is missing or ambiguous. */
export const follow = (deployment: Deployment, routeKey: string): Chain => {
  const route = only(
    ofType(deployment, 'AWS::ApiGatewayV2::Route').filter(({ properties }) => at(properties, 'RouteKey') === routeKey),
    `the route ${routeKey}`,
  );
  const integration = only(
    ofType(deployment, 'AWS::ApiGatewayV2::Integration').filter(
      (candidate) => at(route.properties, 'Target') === `integrations/${referenceTo(candidate)}`,
    ),
    `the integration of ${routeKey}`,
  );
  const lambda = only(
    ofType(deployment, 'AWS::Lambda::Function').filter(
      (candidate) => at(integration.properties, 'IntegrationUri') === referenceTo(candidate, 'Arn'),
    ),
    `the function of ${routeKey}`,
  );
  const role = only(
    ofType(deployment, 'AWS::IAM::Role').filter(
      (candidate) => at(lambda.properties, 'Role') === referenceTo(candidate, 'Arn'),
    ),
    `the role of ${routeKey}`,
  );
  return { integration, lambda, role };
};
