import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsIn, type Placed } from '../../infra/client/operations.ts';
import { argumentOf, snakeName } from '../../infra/client/python/names.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { type Delivered, deliverCreated } from '../client/delivered.ts';
import { blocksIn, readDocument, root } from '../docs/markdown.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { missingPython, type Python, unpackedPackage } from './python.ts';

const placed = operationsIn(describeApi(routes, '1'));

/** Returns the call of an operation in Python, and the expected request. A preview is another method. */
const callsOf = ({ id, operation, parameters, successes }: Placed) => {
  const names = id.split('.').map(snakeName);
  const values = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name} / ?`);
  const escaped = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${name} / ?`));
  const body = operation.hasBody ? { of: id } : null;
  const needed = parameters.filter(({ in: place, required }) => place !== 'path' && required);
  const options = needed.map(({ name }) => [argumentOf(name.toLowerCase().replaceAll('-', '_')), 'given'] as const);
  const call = {
    names,
    ofService: operation.ofService,
    isPaged: operation.isPaged,
    values,
    bodies: operation.hasBody ? [body] : [],
    options: Object.fromEntries(options),
    sent: [operation.method, escaped, body, operation.key === 'optional' ? 'optional' : '', operation.isRaw],
  };
  if (!successes.some(({ isPreview }) => isPreview)) return [call];
  const { idempotency_key: _, ...ofPreview } = call.options;
  return [call, { ...call, names: names.with(-1, `preview_${names.at(-1)}`), options: ofPreview }];
};

/** Python that sends the delivered message to `server`, then a changed message, and prints both statuses. */
const sendTwice = `
import http.client, json, threading
threading.Thread(target=server.serve_forever, daemon=True).start()
def status(body):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
    connection.request("POST", "/", body.encode(), json.loads(os.environ["HEADERS"]))
    return connection.getresponse().status
body = os.environ["BODY"]
print("statuses", status(body), status(body.replace("Lovelace", "Lovelice")))
`;

const missing = missingPython();

describe.skipIf(missing !== undefined)(`the client for Python${missing === undefined ? '' : ` (${missing})`}`, () => {
  let service: Service;
  let python: Python;
  let key: string;
  let delivered: Delivered;

  beforeAll(async () => {
    python = unpackedPackage();
    service = await startService();
    const project = await service.project();
    key = project.key;
    const linkedUser = await service.linkedUser(project, 'customer 1/Ä');
    const { token } = await service.connect(project, 'hubspot', { linkedUser });
    dataOf(
      await service.call('POST', '/crm/deals', {
        headers: { 'x-connection-token': token },
        body: { name: 'Engine' },
      }),
      201,
    );
    delivered = await deliverCreated(service, { key, token });
  });

  afterAll(async () => {
    python.remove();
    await service.stop();
  });

  const run = (program: readonly string[], given: string) =>
    python.run(program, given, {
      URL: service.url,
      KEY: key,
      HEADERS: JSON.stringify(delivered.headers),
      BODY: delivered.body,
      WEBHOOK_SECRET: delivered.secret,
    });

  it('contains every operation, with the right request', async () => {
    const program = [join(root, 'test/wheel/client.py'), '--verbose'];
    const [code, said] = await run(program, JSON.stringify(placed.flatMap(callsOf)));
    expect(said).toMatch(/Ran 14 tests/);
    expect(code, said).toBe(0);
  });

  const [first = '', receiver = ''] = blocksIn(readDocument('docs/client-python.md'))
    .filter(({ language }) => language === 'py')
    .map(({ text }) => text);

  it('works as its document describes', async () => {
    const [code, said] = await run(['-'], first.replace('customer-1', 'customer 1/Ä'));
    expect(code, said).toBe(0);
    expect(said).toMatch(/^[0-9a-f-]{36} Engine\n$/);
  });

  it('receives a webhook as its document describes, and refuses a changed message', async () => {
    const start = 'ThreadingHTTPServer(("127.0.0.1", 4000), Receiver).serve_forever()';
    expect(receiver).toContain(start);
    const started = receiver.replace(start, 'server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)');
    const [code, said] = await run(['-'], `${started}\n${sendTwice}`);
    expect(code, said).toBe(0);
    expect(said).toMatch(/^customer 1\/Ä Ada$/m);
    expect(said).toMatch(/^statuses 204 401$/m);
  });
});
