import { readFileSync } from 'node:fs';
import type { Collection, Item } from 'postman-collection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { documentOf, openGenerated } from './generated.ts';

/** The collection uses the document's examples for bodies and values. Optional parameters are present, but disabled. */
const options = 'parametersResolution=Example,enableOptionalParameters=false,folderStrategy=Tags';

const formatOf = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Returns the operation as the document names it: `PATCH /crm/contacts/{id}`. */
const operationOf = ({ request }: Item): string =>
  `${request.method} ${request.url.getPath({ unresolved: true }).replaceAll(/:(\w+)/g, '{$1}')}`;

describe.runIf(isLong)('the collection that openapi-to-postmanv2 generates', () => {
  let service: Service;
  let document: ReturnType<typeof documentOf>;
  let written: { readonly info: { readonly schema: string; readonly name: string } };
  let collection: Collection;
  const items: Item[] = [];

  const itemOf = (operation: string): Item =>
    items.find((item) => operationOf(item) === operation) ?? expect.fail(`no request for ${operation}`);

  beforeAll(async () => {
    const sdk = await import('postman-collection');
    service = await startService();
    document = documentOf(service.url);
    const folder = openGenerated('postman', document);
    const script = 'openapi-to-postmanv2/bin/openapi2postmanv2.js';
    expect(folder.run(script, '--spec', 'openapi.json', '--output', 'collection.json', '--options', options)).toBe('');
    written = JSON.parse(readFileSync(folder.at('collection.json'), 'utf8'));
    collection = new sdk.default.Collection(written);
    collection.forEachItem((item) => items.push(item));
  });

  afterAll(() => service.stop());

  it('has format 2.1', () => {
    expect(written.info).toMatchObject({ schema: formatOf, name: document.info.title });
  });

  it('has one request for every operation', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(items.map(operationOf).toSorted()).toEqual(described.toSorted());
  });

  it('has a body for each operation with a body, and no value that its reader must fill in first', () => {
    const takesOne = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { requestBody }]) =>
        requestBody?.required ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    const bodies = items.filter(({ request }) => request.body && !request.body.isEmpty());
    expect(bodies.map(operationOf)).toEqual(expect.arrayContaining(takesOne));
    const faked = bodies.filter(({ request }) => /"<\w+>"|"string"|\d\.\d{6}/.test(request.body?.raw ?? ''));
    expect(faked.map(operationOf)).toEqual([]);
  });

  /** Sends a request as the app does, with the variables of the collection and its only credential. */
  const send = async (
    operation: string,
    token: string,
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const { request } = itemOf(operation);
    const { baseUrl = '' } = collection.variables.toObject();
    const address = request.url.toString().replace('{{baseUrl}}', baseUrl);
    expect(request.auth?.parameters().toObject()).toMatchObject({ key: 'x-connection-token', value: '{{apiKey}}' });
    const answer = await fetch(address, {
      method: request.method,
      headers: { ...request.getHeaders({ enabled: true }), 'x-connection-token': token },
      ...(request.body?.raw && { body: request.body.raw }),
    });
    return { status: answer.status, body: await answer.json() };
  };

  it('contains requests that the service accepts unchanged', async () => {
    const { token } = await service.connect(await service.project(), 'zendesk');
    const created = await send('POST /ticketing/accounts', token);
    expect(created).toMatchObject({ status: 201, body: { data: { name: 'Difference Engines' } } });
    const listed = await send('GET /ticketing/accounts', token);
    expect(listed).toMatchObject({ status: 200, body: { data: expect.any(Array) } });
  });
});
