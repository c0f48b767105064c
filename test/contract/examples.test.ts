import { describe, expect, it } from 'vitest';
import { compileClosed, type Direction, type Issue } from './closed-world.ts';
import { controlsOf } from './controls/negative-controls.ts';
import { isDescribed, loadDescriptions, type ProviderName } from './descriptions.ts';
import { child, type Json, type JsonObject, resolve } from './json.ts';
import { type Operation, operationsOf } from './operations.ts';

interface Example {
  operation: Operation;
  direction: Direction;
  schema: Json;
  value: Json;
}

const read = (operation: Operation, holder: Json, direction: Direction): Example[] => {
  const content: JsonObject = child(child(resolve(operation.document, holder), 'content'), 'application/json');
  return Object.values(child(content, 'examples')).map((example) => ({
    operation,
    direction,
    schema: content.schema ?? false,
    value: resolve(operation.document, example).value ?? null,
  }));
};

const examplesOf = (operation: Operation): Example[] => {
  const { requestBody } = operation.definition;
  const answers = Object.values(child(operation.definition, 'responses'));
  return [
    ...(requestBody === undefined ? [] : read(operation, requestBody, 'request')),
    ...answers.flatMap((answer) => read(operation, answer, 'response')),
  ];
};

const issuesOf = ({ operation, direction, schema, value }: Example): Issue[] =>
  compileClosed(operation.document, schema, direction)(value);

interface Sampled {
  provider: ProviderName;
  /** Minimum number of examples. */
  atLeast: number;
  /** Operations whose example does not match its own schema. */
  broken: readonly string[];
}

const sampled: readonly Sampled[] = [
  { provider: 'zendesk', atLeast: 15, broken: [] },
  {
    provider: 'github',
    atLeast: 15,
    broken: [
      'GET /orgs/{org}/teams',
      'GET /repos/{owner}/{repo}',
      // The example contains a reference instead of the value.
      'GET /repos/{owner}/{repo}/issues/{issue_number}',
      'GET /user/repos',
    ],
  },
];

const present = sampled.filter(({ provider }) => isDescribed(provider));

// The examples show that a closed description accepts the vendor's own data.
describe.skipIf(present.length === 0)("the vendor's own examples", () => {
  it.each(present)('of $provider are accepted for every controlled operation', ({ provider, atLeast, broken }) => {
    const used = new Set(controlsOf(provider).map(({ operation }) => operation));
    const operations = operationsOf(loadDescriptions(provider)).filter(({ key }) => used.has(key));
    const examples = operations.filter(({ key }) => !broken.includes(key)).flatMap(examplesOf);
    expect(examples.length).toBeGreaterThan(atLeast);
    const refused = examples.flatMap((example) => issuesOf(example).map((issue) => [example.operation.key, issue]));
    expect(refused).toEqual([]);
  });
});
