import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorCodesOf } from '../../infra/client/error-codes.ts';
import type { Parameter, Reference } from '../../lib/api/openapi/document.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { recorded } from '../../lib/api/openapi/recorded.ts';
import { routes } from '../../lib/api/routes.ts';
import { faultsOf } from './document-faults.ts';
import { rowOf } from './rows.ts';

const document = describeApi(routes, '1.2.3');
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
);

const operationOf = (name: string) => {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`There is no operation ${name}.`);
  return found;
};

/** Returns the target of a reference. */
const componentAt = <T>(components: Readonly<Record<string, T>>, { $ref }: Reference): T => {
  const found = components[$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`${$ref} leads nowhere.`);
  return found;
};

/** Returns a property, or the component that it refers to. */
const schemaAt = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && '$ref' in schema
    ? componentAt(document.components.schemas, { $ref: String(schema.$ref) })
    : schema;

const parametersIn = (name: string): Parameter[] =>
  (operationOf(name).parameters ?? []).map((one) =>
    '$ref' in one ? componentAt(document.components.parameters, one) : one,
  );

const parametersOf = (name: string): string[] => parametersIn(name).map((one) => one.name);

const bodySchemaOf = (name: string) => operationOf(name).requestBody?.content['application/json']?.schema;

const successOf = (name: string, status: number) => {
  const response = operationOf(name).responses[status];
  if (response === undefined) throw new Error(`${name} has no success ${status}.`);
  return '$ref' in response ? componentAt(document.components.responses, response) : response;
};

/** A document with a few routes, which is faster to check. */
const small = describeApi(
  routes.filter(({ path }) => ['/crm/contacts', '/crm/users', '/webhook'].includes(path)),
  '1.2.3',
);

/** Returns the small document with one value changed or removed. */
const changed = (path: readonly string[], value?: unknown): Record<string, unknown> => {
  const copy: Record<string, unknown> = structuredClone({ ...small });
  const parent = path.slice(0, -1).reduce<unknown>((at, name) => Object(at)[name], copy);
  const last = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(Object(parent), last);
  else Reflect.set(Object(parent), last, value);
  return copy;
};

describe('an invalid route table', () => {
  it('is refused with two rows for the same operation', () => {
    const rows = [rowOf(), rowOf({ path: '/pets/{id}', params: z.object({ id: z.string() }) })];
    const third = rowOf({ path: '/dogs/{id}', params: z.object({ id: z.string() }) });
    expect(() => describeApi(rows, '1')).not.toThrow();
    expect(() => describeApi([...rows, third], '1')).toThrow(
      'Two rows of the handler pets.list would be the operation pets.listById.',
    );
  });

  it('is refused with a path parameter without a schema', () => {
    const row = rowOf({ path: '/pets/{id}', params: z.object({ name: z.string() }) });
    expect(() => describeApi([row], '1')).toThrow('GET /pets/{id} has no schema for {id}.');
  });

  it('is refused with a row without a description', () => {
    const { description: _, ...row } = rowOf();
    expect(() => describeApi([row], '1')).toThrow('GET /pets has no description.');
  });

  it('is refused with two schemas with the same id', () => {
    const [cat, dog] = [
      z.object({ a: z.string() }).meta({ id: 'Pet' }),
      z.object({ b: z.string() }).meta({ id: 'Pet' }),
    ];
    expect(() =>
      describeApi([rowOf({ response: cat }), rowOf({ handler: 'dogs.list', path: '/dogs', response: dog })], '1'),
    ).toThrow(/Pet/);
  });

  it('is refused with a schema whose id belongs to the request form of another', () => {
    const pet = z.object({ a: z.string() }).meta({ id: 'Dog' });
    const input = z.object({ b: z.string() }).meta({ id: 'DogInput' });
    const row = rowOf({ method: 'POST', body: pet, response: z.object({ pet, input }) });
    expect(() => describeApi([row], '1')).toThrow('Two schemas would be the component DogInput: give one another id.');
  });
});

const contacts = ['paths', '/crm/contacts'];

describe('a broken document', () => {
  it('is valid before the change', async () => {
    expect(await faultsOf({ ...small })).toEqual([]);
  });

  it.each([
    ['no version', changed(['info', 'version']), 'not an OpenAPI document'],
    [
      'a parameter in no known place',
      changed(['components', 'parameters', 'RecordLimit', 'in'], 'body'),
      'not an OpenAPI',
    ],
    ['a security scheme of no known type', changed(['components', 'securitySchemes', 'apiKey', 'type'], 'x'), 'not an'],
    [
      'an answer without description',
      changed(['paths', '/webhook', 'post', 'responses', '201', 'description']),
      'not an',
    ],
    ['a reference to nothing', changed(['components', 'schemas', 'CrmContact']), 'leads nowhere'],
    ['an operation id twice', changed([...contacts, 'get', 'operationId'], 'crm.users.list'), 'two operations are'],
    ['an operation without summary', changed([...contacts, 'get', 'summary']), 'has no summary'],
    ['an operation without description', changed([...contacts, 'get', 'description']), 'has no description'],
    [
      'a query parameter that means nothing',
      changed(['components', 'parameters', 'RecordLimit', 'description'], ''),
      'has no',
    ],
    ['a group that means nothing', changed(['tags', '0', 'description']), 'tags/0 has no description'],
  ])('is reported to have %s', async (_, broken, fault) => {
    expect((await faultsOf(broken)).join('\n')).toContain(fault);
  });
});

describe('the document of the service', () => {
  it('is OpenAPI 3.1: every reference is resolved, every operation named once, everything described', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await faultsOf({ ...document })).toEqual([]);
  });

  it('contains only schemas that a strict validator compiles', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
    addFormats.default(ajv);
    // Extensions of OpenAPI. They describe limits of free JSON. JSON Schema has no keywords for these limits.
    ajv.addVocabulary(['x-max-depth', 'x-max-members']);
    const texts = JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', 'components#/$defs/');
    ajv.addSchema({ $id: 'components', $defs: JSON.parse(texts) });
    const names = Object.keys(document.components.schemas);
    for (const name of names) expect(ajv.compile({ $ref: `components#/$defs/${name}` }), name).toBeTypeOf('function');
    expect(names).toContain('CrmContactInput');
  });

  it('contains every row of the route table except the console, and nothing else', () => {
    const rows = routes.filter(({ group }) => group !== 'console').map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ name }) => name).toSorted()).toEqual(rows.toSorted());
  });

  it('contains the version and the licence', () => {
    expect(document.info).toMatchObject({ version: '1.2.3', license: { identifier: 'Apache-2.0' } });
    expect(document.servers).toMatchObject([
      { url: '{origin}', variables: { origin: { default: 'http://127.0.0.1:3000' } } },
    ]);
  });

  it('names an operation after its handler, and a second row of the handler also after its path', () => {
    expect(operationOf('POST /crm/contacts').operationId).toBe('crm.contacts.create');
    expect(operationOf('PATCH /crm/contacts').operationId).toBe('crm.contacts.update');
    expect(operationOf('PATCH /crm/contacts/{id}').operationId).toBe('crm.contacts.updateById');
  });
});

/** Ways to authenticate: the token of a connection, or a key together with the connection's name. */
const ofConnection = [
  { connectionToken: ['records:write'] },
  { apiKey: ['records:write'], connectionId: [] },
  { apiKey: ['records:write'], linkedUserOriginId: [], provider: [] },
];

describe('a request in the document', () => {
  it.each([
    ['GET /health', []],
    ['POST /crm/contacts', ofConnection],
    ['PATCH /crm/contacts', [...ofConnection, { apiKey: ['records:write'] }]],
    ['POST /webhook', [{ apiKey: ['webhooks'] }]],
    ['POST /projects', [{ operatorKey: [] }]],
    ['GET /auth/keys', [{ apiKey: ['admin'] }, { operatorKey: [] }]],
  ])('%s needs %j', (name, security) => {
    expect(operationOf(name).security).toEqual(security);
  });

  it('has a path parameter only if the path contains it', () => {
    expect(parametersOf('PATCH /crm/contacts').filter((name) => name === 'id')).toHaveLength(1);
    expect(parametersIn('PATCH /crm/contacts')).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'query', required: false }),
    );
    expect(parametersIn('GET /crm/contacts/{id}')[0]).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    });
  });

  it('has Idempotency-Key if it creates a record, and Prefer if the write may be strict', () => {
    const idempotent = operations.filter(({ name }) => parametersOf(name).includes('Idempotency-Key'));
    const strict = operations.filter(({ name }) => parametersOf(name).includes('Prefer'));
    expect(idempotent.map(({ name }) => name)).toEqual(
      routes.filter((route) => route.idempotent).map(({ method, path }) => `${method} ${path}`),
    );
    expect(strict.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /crm/contacts', 'PATCH /crm/contacts', 'POST /ticketing/tickets']),
    );
    expect(strict.map(({ name }) => name)).not.toContain('GET /crm/contacts');
  });

  it('describes a query by its parsed values', () => {
    expect(parametersIn('GET /crm/contacts')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'remote_data', required: false, schema: { type: 'boolean' } }),
        expect.objectContaining({ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 } }),
        expect.objectContaining({
          name: 'modified_after',
          schema: { type: 'string', format: 'date-time', maxLength: 64 },
        }),
      ]),
    );
  });

  it('has an optional body only if the row says so', () => {
    expect(operationOf('PUT /webhook/{id}').requestBody?.required).toBe(false);
    expect(operationOf('POST /webhook').requestBody?.required).toBe(true);
  });

  it.each([
    [
      'POST /crm/contacts',
      'CrmContactInput',
      [],
      'first_name last_name email_addresses phone_numbers addresses field_mappings user_id company_id company_ids title department lifecycle lead_source language time_zone tags do_not_contact'.split(
        ' ',
      ),
    ],
    [
      'POST /ticketing/tickets',
      'TicketingTicketInput',
      ['name'],
      'description field_mappings status due_date type parent_ticket project_id tags completed_at priority assigned_to comment account_id contact_id team_id channel is_private follower_ids'.split(
        ' ',
      ),
    ],
  ])('%s has exactly the fields of the interface, with descriptions', (name, component, required, optional) => {
    expect(bodySchemaOf(name)).toEqual({ $ref: `#/components/schemas/${component}` });
    const schema = document.components.schemas[component];
    expect(Object.keys(schema?.properties ?? {}).toSorted()).toEqual([...required, ...optional].toSorted());
    expect(schema).toMatchObject({ additionalProperties: false });
    expect(schema?.required ?? []).toEqual(required);
    for (const [field, property] of Object.entries(schema?.properties ?? {})) {
      expect(schemaAt(property), field).toMatchObject({ description: expect.stringMatching(/.{5}/) });
    }
  });
});

describe('the document', () => {
  it('has at most 1.5 MB with its examples, and room for more', () => {
    const text = JSON.stringify(describeApi(routes, '1.2.3', recorded));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_425_000);
  });

  it('describes content of many objects once, with the same name everywhere', () => {
    const { CrmContactInput, CrmContactPatch, CrmContact } = document.components.schemas;
    const ofFieldMappings = [CrmContactInput, CrmContactPatch, CrmContact].map(
      (one) => one?.properties?.field_mappings,
    );
    expect(ofFieldMappings.slice(0, 2)).toEqual([
      { $ref: '#/components/schemas/FieldMappingsOrNull' },
      { $ref: '#/components/schemas/FieldMappings' },
    ]);
    expect(document.components.schemas.FieldMappingsOrNull).toMatchObject({ type: ['object', 'null'] });
    expect(ofFieldMappings[2]).toMatchObject({ description: expect.stringContaining('custom fields, by name') });
  });

  it('describes an item of a batch and the single request as one component', () => {
    const one = bodySchemaOf('POST /crm/contacts/upsert');
    expect(one).toEqual({ $ref: '#/components/schemas/CrmContactsUpsertInput' });
    expect(bodySchemaOf('POST /crm/contacts/batch/upsert')).toMatchObject({ properties: { items: { items: one } } });
  });

  it('leaves a part in place that few operations share, or that has several names', () => {
    const properties = document.components.schemas.CrmContact?.properties ?? {};
    expect(properties.remote_lifecycle).toMatchObject({ type: ['string', 'null'] });
    expect(properties.created_at).toMatchObject({ type: ['string', 'null'] });
  });

  it('of rows without events contains no messages', () => {
    expect(describeApi([rowOf()], '1')).not.toHaveProperty('webhooks');
  });
});

describe('a response in the document', () => {
  it('is the envelope of the record', () => {
    const { schema } = successOf('POST /crm/contacts', 201).content['application/json'] ?? {};
    expect(schema).toMatchObject({
      properties: { statusCode: { type: 'number' }, data: { $ref: '#/components/schemas/CrmContact' } },
      required: ['statusCode', 'data'],
    });
  });

  it('of a list is a page of records', () => {
    const { schema } = successOf('GET /ticketing/tickets', 200).content['application/json'] ?? {};
    expect(schema).toMatchObject({
      properties: {
        data: { type: 'array', items: { $ref: '#/components/schemas/TicketingTicket' } },
        next_cursor: { $ref: '#/components/schemas/NextCursorOrNull' },
      },
      required: ['statusCode', 'data', 'next_cursor'],
    });
    expect(document.components.schemas.NextCursorOrNull).toMatchObject({ type: ['string', 'null'] });
  });

  it('of a bare row has no envelope', () => {
    const { schema } = successOf('GET /openapi.json', 200).content['application/json'] ?? {};
    expect(schema).toMatchObject({ required: ['openapi', 'info', 'paths'] });
  });

  it('of a file is binary, because generators would otherwise read it as a text', () => {
    const { schema } = successOf('GET /ticketing/attachments/{id}/content', 200).content['*/*'] ?? {};
    expect(schema).toMatchObject({ type: 'string', contentMediaType: 'application/octet-stream' });
  });

  it('may get further members, but a request may not', () => {
    expect(document.components.schemas.EmailAddress).not.toHaveProperty('additionalProperties');
    expect(document.components.schemas.EmailAddressInput).toMatchObject({ additionalProperties: false });
    expect(document.components.schemas.Error).not.toHaveProperty('additionalProperties');
  });

  it('is 200 or 201 if the requested thing may already exist', () => {
    expect(Object.keys(operationOf('POST /linked-users/create').responses)).toEqual(
      expect.arrayContaining(['200', '201']),
    );
    expect(Object.keys(operationOf('POST /webhook').responses)).not.toContain('200');
  });

  it.each([
    ['GET /health', '200 500'],
    ['GET /webhook/{id}', '200 401 403 404 429 500'],
    ['POST /webhook', '201 400 401 403 404 409 413 415 422 429 500'],
    ['DELETE /linked-users/{id}', '202 401 403 404 429 500'],
    ['GET /crm/contacts', '200 400 401 403 404 413 422 424 429 500 502 504'],
    ['POST /crm/contacts', '200 201 400 401 403 404 409 413 415 422 424 429 500 502 504'],
  ])('of %s has one of the statuses %s', (name, statuses) => {
    expect(Object.keys(operationOf(name).responses).join(' ')).toBe(statuses);
  });

  it('names its errors and its headers', () => {
    const limitHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
    expect(errorCodesOf(operationOf('POST /crm/contacts'), document)).toEqual(
      expect.arrayContaining(['idempotency_conflict', 'provider_timeout', 'connection_needs_reauth']),
    );
    expect(errorCodesOf(operationOf('DELETE /linked-users/{id}'), document)).not.toContain('idempotency_conflict');
    const common = ['x-request-id', 'x-unified-version'];
    expect(Object.keys(successOf('POST /crm/contacts', 201).headers)).toEqual([
      ...common,
      ...limitHeaders,
      'server-timing',
      'idempotent-replayed',
    ]);
    expect(Object.keys(successOf('GET /webhook', 200).headers)).toEqual([...common, ...limitHeaders]);
    expect(Object.keys(successOf('GET /health', 200).headers)).toEqual(common);
  });
});
