import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { listenToLogs } from '../harness/logs.ts';
import { dataOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { isSignedWith, startReceiver } from '../webhooks/receiver.ts';

const receiver = await startReceiver();
const logs = listenToLogs();
const secret = 'canary-of-the-header';
const headers = { Authorization: `Bearer ${secret}`, 'X-Team': 'four words of text' };

let service: Service;
let project: MadeProject;
let path: string;
let answers = '';

beforeAll(async () => {
  service = await startService({ logLevel: 'DEBUG' });
  service.onAnswer(({ answer }) => {
    answers += `${JSON.stringify(answer.headers)} ${answer.body.toString()}`;
  });
});

beforeEach(async () => {
  project = await service.project();
  path = `/${project.id}`;
});

afterAll(async () => {
  await service.stop();
});

const call = (method: string, at: string, body?: unknown) =>
  service.call(method, at, { key: project.key, ...(body !== undefined && { body }) });
const add = (body: object) => call('POST', '/webhook', { url: receiver.url + path, ...body });
const made = async (body: object) => Object(dataOf(await add(body), 201));
const shown = ['authorization', 'x-team'];

describe('headers of a webhook', () => {
  it.each([
    'host',
    'Connection',
    'content-type',
    'Content-Length',
    'transfer-encoding',
    'te',
    'trailer',
    'upgrade',
    'expect',
    'keep-alive',
    'proxy-authorization',
    'webhook-signature',
    'Webhook-Id',
    'webhook-timestamp',
    'a b',
    'a:b',
    'x\r\nhost',
    '1st',
    '',
    'ä',
    'x'.repeat(65),
  ])('are refused because of the name %j', async (name) => {
    const refused = await add({ headers: { [name]: 'fine-value' } });
    expect(refusedPaths(refused)).toHaveLength(1);
    expect(JSON.stringify(refused.body)).not.toContain('fine-value');
  });

  it.each(['', ' a', 'a ', 'a\r\nb: c', 'a\nb', 'a\0b', 'tab\there', 'ü', '\u007f', 'x'.repeat(4097)])(
    'are refused because of the value %j, which the response does not repeat',
    async (value) => {
      const refused = await add({ headers: { 'x-team': `${value}` } });
      expect(refusedPaths(refused)).toEqual(['headers.x-team']);
      if (value.trim().length > 1) expect(JSON.stringify(refused.body)).not.toContain(JSON.stringify(value));
    },
  );

  it('are refused if there are more than ten, or if a name is repeated', async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`x-${index}`, 'value']));
    expect(refusedPaths(await add({ headers: many }))).toEqual(['headers']);
    expect(refusedPaths(await add({ headers: { 'x-a': 'value', 'X-A': 'value' } }))).toEqual(['headers.X-A']);
  });

  it('are on each request and each test, with the signature, and are listed by name', async () => {
    const hook = await made({ headers });
    expect(hook.headers).toEqual(shown);
    dataOf(await call('POST', `/webhook/${hook.id}/test`));
    await service.connect(project, 'hubspot');
    await service.dispatch(Date.now());
    await service.deliver(Date.now());
    expect(receiver.at(path)).toHaveLength(2);
    for (const message of receiver.at(path)) {
      expect(message.headers).toMatchObject({ authorization: `Bearer ${secret}`, 'x-team': 'four words of text' });
      expect(message.headers['content-type']).toBe('application/json');
      expect(isSignedWith(message, hook.secret)).toBe(true);
    }
    expect(Object(dataOf(await call('GET', `/webhook/${hook.id}`))).headers).toEqual(shown);
    expect(dataOf(await call('GET', '/webhook'))).toMatchObject([{ headers: shown }]);
  });

  it('are replaced together, and removed', async () => {
    const hook = await made({ headers });
    const put = async (body: object) => Object(dataOf(await call('PUT', `/webhook/${hook.id}`, body))).headers;
    expect(await put({ description: 'x' })).toEqual(shown);
    expect(await put({ headers: { 'x-other': 'another value' } })).toEqual(['x-other']);
    dataOf(await call('POST', `/webhook/${hook.id}/test`));
    expect(await put({ headers: null })).toEqual([]);
    dataOf(await call('POST', `/webhook/${hook.id}/test`));
    expect(receiver.at(path).map((message) => message.headers['x-other'])).toEqual(['another value', undefined]);
    expect(receiver.at(path).every((message) => message.headers.authorization === undefined)).toBe(true);
  });

  it('appear in no item unencrypted, in no log and in no response, even if the endpoint repeats them', async () => {
    receiver.answerAt(path, (request, response) =>
      response.writeHead(500).end(`you sent ${request.headers.authorization}`),
    );
    const hook = await made({ headers });
    const { attempt } = Object(dataOf(await call('POST', `/webhook/${hook.id}/test`)));
    expect(attempt.answer).toMatch(/^you sent /);
    await service.connect(project, 'hubspot');
    await service.dispatch(Date.now());
    await service.deliver(Date.now());
    await call('GET', `/webhook/${hook.id}/deliveries`);
    const items: string[] = [];
    for (const TableName of Object.values(environment.tables)) {
      const { Items = [] } = await database().send(new ScanCommand({ TableName }));
      items.push(
        ...Items.map((item) =>
          JSON.stringify(item, (_, value) =>
            value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
          ),
        ),
      );
    }
    expect(items.some((item) => item.includes('sealed_headers'))).toBe(true);
    expect(items.filter((item) => item.includes(secret) || item.includes('four words of text'))).toEqual([]);
    expect(logs.text()).toContain('"service":');
    for (const said of [logs.text(), answers]) {
      expect(said).not.toContain(secret);
      expect(said).not.toContain('four words of text');
    }
  });
});
