import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Content, Operation, Reference, Schema } from '../../lib/api/openapi/document.ts';
import stored from '../../lib/api/openapi/examples.json' with { type: 'json' };
import type { Examples } from '../../lib/api/openapi/examples.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Route } from '../../lib/route.ts';
import { closeSchema } from '../harness/closed-schema.ts';
import { hasProvider } from '../harness/unfilled.ts';

const examples: Examples = stored;

type Document = ReturnType<typeof describeApi>;

/** Says of each operation, or of one, which examples it lacks, and what of its examples is not as its schemas say. */
const faultsOf = ({ paths, components }: Document, only?: string): readonly string[] => {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  addFormats.default(ajv);
  const definitions = Object.entries(components.schemas).map(([name, schema]) => [name, closeSchema(schema)]);
  ajv.addSchema({ $id: 'components', $defs: Object.fromEntries(definitions) });

  const at = <T>(section: Readonly<Record<string, T>>, one: T | Reference): T => {
    if (typeof one !== 'object' || one === null || !('$ref' in one)) return one as T;
    return section[one.$ref.split('/').at(-1) ?? ''] ?? expect.fail(one.$ref);
  };

  const check = (place: string, schema: Schema, example: unknown): string[] => {
    if (example === undefined) return [`${place} has no example`];
    const validate = ajv.compile(closeSchema(schema));
    return validate(example) ? [] : [`${place}: ${ajv.errorsText(validate.errors)}`];
  };

  const checkContent = (place: string, content: Content = {}): string[] =>
    Object.values(content).flatMap(({ schema, example }) => check(place, schema, example));

  const checkOperation = (operation: Operation): string[] => {
    const { operationId, parameters = [], requestBody, responses } = operation;
    const needed = parameters.map((one) => at(components.parameters, one)).filter(({ required }) => required);
    // Of `200` beside `201`, one is enough.
    const successes = Object.entries(responses).flatMap(([status, one]) =>
      status < '300' ? [at(components.responses, one)] : [],
    );
    const shown = successes.find(({ content }) => Object.values(content).some(({ example }) => example !== undefined));
    return [
      ...needed.flatMap(({ name, schema, example }) => check(`${operationId} parameter ${name}`, schema, example)),
      ...checkContent(`${operationId} request`, requestBody?.content),
      ...checkContent(`${operationId} answer`, (shown ?? successes[0])?.content),
    ];
  };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return operations.filter(({ operationId }) => only === undefined || operationId === only).flatMap(checkOperation);
};

const kindOf = ({ path }: Route): string => path.split('/').slice(1, 3).join('/');

const document = describeApi(
  routes.filter((route) => hasProvider(kindOf(route))),
  '1',
  { examples },
);

const changed = (operation: string, change: object): Document =>
  describeApi(routes, '1', {
    examples: { ...examples, [operation]: { status: 0, ...examples[operation], ...change } },
  });

describe('the examples of the document', () => {
  it('are there for every request and every answer, and are as the schemas say', () => {
    expect(faultsOf(document)).toEqual([]);
  });

  it.each([
    ['a body is missing', 'crm.contacts.create', { body: undefined }, 'crm.contacts.create request has no example'],
    ['an answer is missing', 'events.list', { answer: undefined }, 'events.list answer has no example'],
    [
      'a parameter is missing',
      'provider-webhooks.receive',
      { parameters: {} },
      'receive parameter target has no example',
    ],
    [
      'a body has a member too many',
      'webhook.create',
      { body: { url: 'x', no: 1 } },
      'webhook.create request: data must NOT',
    ],
    [
      'an answer lacks a member',
      'health.check',
      { answer: { statusCode: 200, data: {} } },
      'health.check answer: data/data',
    ],
    [
      'an answer has a member too many',
      'health.check',
      { answer: { ...Object(examples['health.check']?.answer), a: 1 } },
      'health',
    ],
  ])('would be refused where %s', (_, operation, change, fault) => {
    expect(faultsOf(changed(operation, change), operation).join('\n')).toContain(fault);
  });

  it('are of operations that there are', () => {
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
    expect(Object.keys(examples).filter((operation) => !ids.includes(operation))).toEqual([]);
  });

  it('have no reference, which generators would follow', () => {
    expect(JSON.stringify(examples)).not.toContain('"$ref":');
  });

  it('show no secret and no address of this machine', () => {
    const text = JSON.stringify(examples);
    expect(text).not.toMatch(/\b(uct|uis|uml|uos|uoc)_[A-Za-z0-9]/);
    expect(text).not.toMatch(/whsec_[A-Za-z0-9]/);
    expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
  });
});
