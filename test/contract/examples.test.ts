import { describe, expect, it } from 'vitest';
import { compileClosed, type Direction, type Issue } from './closed-world.ts';
import { descriptionsPresent, loadDescriptions } from './descriptions.ts';
import { child, type Json, type JsonObject, resolve } from './json.ts';
import { controls } from './negative-controls.ts';
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

// Only Zendesk gives examples; they show that closing its description does not refuse what Zendesk itself sends.
describe.skipIf(!descriptionsPresent())("the vendor's own examples", () => {
  it('are accepted for every operation under control', () => {
    const used = new Set(controls.map(({ operation }) => operation));
    const operations = operationsOf(loadDescriptions('zendesk')).filter(({ key }) => used.has(key));
    const examples = operations.flatMap(examplesOf);
    expect(examples.length).toBeGreaterThan(15);
    const refused = examples.flatMap((example) => issuesOf(example).map((issue) => [example.operation.key, issue]));
    expect(refused).toEqual([]);
  });
});
