import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsIn, type Placed } from '../../infra/client/operations.ts';
import { pythonClient, snakeName } from '../../infra/client/python.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { blocksIn, readDocument, root } from '../docs/markdown.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Delivered, deliverCreated } from './delivered.ts';

const placed = operationsIn(describeApi(routes, '1'));

/** Whether Python 3.9 or later is installed. Otherwise the tests are skipped. */
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], { stdio: 'ignore' }).status === 0;

/** Returns the call of an operation in Python, and the expected request. */
const callOf = ({ id, operation }: Placed) => {
  const values = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name} / ?`);
  const escaped = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${name} / ?`));
  const body = operation.hasBody ? { of: id } : null;
  return {
    names: id.split('.').map(snakeName),
    ofService: operation.ofService,
    isPaged: operation.isPaged,
    values,
    bodies: operation.hasBody ? [body] : [],
    sent: [operation.method, escaped, body, operation.key === 'optional' ? 'optional' : '', operation.isRaw],
  };
};

describe('the client for Python', () => {
  it('is generated from the operations; `npm run docs` does so', () => {
    expect(readDocument('examples/python/unified_client.py')).toBe(pythonClient(placed));
  });

  describe.skipIf(!hasPython)(`at the service${hasPython ? '' : ' (there is no python3 of 3.9 or later here)'}`, () => {
    let service: Service;
    let key: string;
    let delivered: Delivered;

    beforeAll(async () => {
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

    afterAll(() => service.stop());

    /** @param given input of the program */
    const run = (program: readonly string[], given: string): Promise<readonly [code: number | null, said: string]> =>
      new Promise((resolve) => {
        const child = spawn('python3', ['-B', ...program], {
          env: {
            PATH: process.env.PATH ?? '',
            PYTHONPATH: join(root, 'examples/python'),
            PYTHONUTF8: '1',
            URL: service.url,
            KEY: key,
            HEADERS: JSON.stringify(delivered.headers),
            BODY: delivered.body,
            WEBHOOK_SECRET: delivered.secret,
          },
        });
        let said = '';
        const listen = (chunk: Buffer) => {
          said += chunk;
        };
        child.stderr.on('data', listen);
        child.stdout.on('data', listen);
        child.once('close', (code) => resolve([code, said]));
        child.stdin.end(given);
      });

    it('contains every operation, with the right request', async () => {
      const program = [join(root, 'test/client/python_client.py'), '--verbose'];
      const [code, said] = await run(program, JSON.stringify(placed.map(callOf)));
      expect(said).toMatch(/Ran 13 tests/);
      expect(code, said).toBe(0);
    });

    it('works as its document describes', async () => {
      const [block] = blocksIn(readDocument('docs/client.md')).filter(({ language }) => language === 'py');
      const [code, said] = await run(['-'], (block?.text ?? '').replace('customer-1', 'customer 1/Ä'));
      expect(code, said).toBe(0);
      expect(said).toMatch(/^[0-9a-f-]{36} Engine\n$/);
    });
  });
});
