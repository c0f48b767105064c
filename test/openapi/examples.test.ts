import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Content, Operation, Reference, Schema } from '../../lib/api/openapi/document.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { recorded } from '../../lib/api/openapi/recorded.ts';
import { routes } from '../../lib/api/routes.ts';
import { statusOfCode } from '../../lib/errors.ts';
import type { Route } from '../../lib/route.ts';
import { closeSchema } from '../harness/closed-schema.ts';
import { hasProvider } from '../harness/unfilled.ts';

const { examples, refusals } = recorded;

type Document = ReturnType<typeof describeApi>;

const envelope = z.looseObject({ statusCode: z.number(), error: z.string() });

/** Creates a check that reports the differences between a value and a closed schema. */
const createCheck = (components: Readonly<Record<string, Schema>>) => {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  addFormats.default(ajv);
  const definitions = Object.entries(components).map(([name, schema]) => [name, closeSchema(schema)]);
  ajv.addSchema({ $id: 'components', $defs: Object.fromEntries(definitions) });
  return (schema: Schema, value: unknown): readonly string[] => {
    const validate = ajv.compile(closeSchema(schema));
    return validate(value) ? [] : [ajv.errorsText(validate.errors)];
  };
};

const checks = new Map<string, ReturnType<typeof createCheck>>();

/** Returns the check of these components. Documents that differ only in their examples share a check. */
const checkOf = (components: Readonly<Record<string, Schema>>): ReturnType<typeof createCheck> => {
  const key = JSON.stringify(components);
  const check = checks.get(key) ?? createCheck(components);
  checks.set(key, check);
  return check;
};

/** Reports missing examples, and differences between examples and schemas, for all operations or for one. */
const faultsOf = ({ paths, components }: Document, only?: string): readonly string[] => {
  const faultOf = checkOf(components.schemas);

  const at = <T>(section: Readonly<Record<string, T>>, one: T | Reference): T => {
    if (typeof one !== 'object' || one === null || !('$ref' in one)) return one as T;
    return section[one.$ref.split('/').at(-1) ?? ''] ?? expect.fail(one.$ref);
  };

  const check = (place: string, schema: Schema, example: unknown): string[] => {
    if (example === undefined) return [`${place} has no example`];
    return faultOf(schema, example).map((fault) => `${place}: ${fault}`);
  };

  /** One media type of a body has an example. */
  const checkContent = (place: string, content: Content = {}): string[] => {
    const bodies = Object.values(content);
    const shown = bodies.filter(({ example }) => example !== undefined);
    return (shown.length > 0 ? shown : bodies).flatMap(({ schema, example }) => check(place, schema, example));
  };

  const checkOperation = (operation: Operation): string[] => {
    const { operationId, parameters = [], requestBody, responses } = operation;
    const needed = parameters.map((one) => at(components.parameters, one)).filter(({ required }) => required);
    // If `200` and `201` are possible, one needs an example.
    const successes = Object.entries(responses).flatMap(([status, one]) =>
      status < '300' ? [at(components.responses, one)] : [],
    );
    const shown = successes.find(({ content }) => Object.values(content).some(({ example }) => example !== undefined));
    return [
      ...needed.flatMap(({ name, schema, example }) => check(`${operationId} parameter ${name}`, schema, example)),
      ...checkContent(`${operationId} request`, requestBody?.content),
      // The recorded answer of a file that may redirect is the redirect, which has no content.
      ...('302' in responses ? [] : checkContent(`${operationId} answer`, (shown ?? successes[0])?.content)),
    ];
  };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return operations.filter(({ operationId }) => only === undefined || operationId === only).flatMap(checkOperation);
};

const kindOf = ({ path }: Route): string => path.split('/').slice(1, 3).join('/');

const document = describeApi(
  routes.filter((route) => hasProvider(kindOf(route))),
  '1',
  recorded,
);

const changed = (operation: string, change: object): Document =>
  describeApi(routes, '1', {
    examples: { ...examples, [operation]: { status: 0, ...examples[operation], ...change } },
  });

const refusal = z.looseObject({ details: z.looseObject({ outcome: z.string() }) });

/** Codes that only pages show, so the document does not contain them. */
const shownNowhere = ['link_expired', 'link_used'];

/** Reports errors without an example, and differences between examples and the schema. */
const refusalFaultsOf = ({ components }: Document): readonly string[] => {
  const faultOf = checkOf(components.schemas);
  return Object.entries(statusOfCode).flatMap(([code, status]) => {
    const { schema, examples: shown = {} } = components.responses[status]?.content['application/json'] ?? {};
    if (shown[code] === undefined) return shownNowhere.includes(code) ? [] : [`${code} has no example`];
    const example = z.object({ value: envelope }).parse(shown[code]).value;
    if (example.error !== code || example.statusCode !== status)
      return [`${code}: the example belongs to a different error`];
    return faultOf(schema ?? {}, example).map((fault) => `${code}: ${fault}`);
  });
};

describe('the examples of errors', () => {
  it('exist for every code, and match the schema', () => {
    expect(refusalFaultsOf(document)).toEqual([]);
  });

  it.each([
    ['one is missing', { conflict: undefined }, 'conflict has no example'],
    [
      'one has a different code',
      { conflict: refusals.not_found },
      'conflict: the example belongs to a different error',
    ],
    [
      'one has no message',
      { conflict: { statusCode: 409, error: 'conflict' } },
      "conflict: data must have required property 'message', data must have required property 'details'",
    ],
  ])('would be refused if %s', (_, change, fault) => {
    const given = Object.fromEntries(Object.entries({ ...refusals, ...change }).filter(([, one]) => one !== undefined));
    expect(refusalFaultsOf(describeApi(routes, '1', { examples, refusals: given }))).toEqual([fault]);
  });

  it('state the outcome of the request', () => {
    for (const [code, { details }] of Object.entries(z.record(z.string(), refusal).parse(refusals)))
      expect(details.outcome, code).toMatch(/^(?:applied|not_applied|uncertain)$/);
  });

  it('contain no secret and no address of this machine', () => {
    expect(JSON.stringify(refusals)).not.toMatch(
      /\b(?:uct|uis|uml|uos|uoc)_[A-Za-z0-9]|whsec_[A-Za-z0-9]|127\.0\.0\.1|localhost/,
    );
  });
});

describe('the examples of the document', () => {
  it('exist for every request and every response, and match the schemas', () => {
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
  ])('would be refused if %s', (_, operation, change, fault) => {
    expect(faultsOf(changed(operation, change), operation).join('\n')).toContain(fault);
  });

  it('belong to existing operations', () => {
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
    expect(Object.keys(examples).filter((operation) => !ids.includes(operation))).toEqual([]);
  });

  it('contain no reference, because generators would follow it', () => {
    expect(JSON.stringify(examples)).not.toContain('"$ref":');
  });

  it('contain no secret and no address of this machine', () => {
    const text = JSON.stringify(examples);
    expect(text).not.toMatch(/\b(uct|uis|uml|uos|uoc)_[A-Za-z0-9]/);
    expect(text).not.toMatch(/whsec_[A-Za-z0-9]/);
    expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
  });
});
