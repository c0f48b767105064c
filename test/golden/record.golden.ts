import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { simulatedIds } from '../../infra/simulators/registry.ts';
import { loaders } from '../../lib/providers/registry.ts';
import { chosenProviders } from '../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { recordDeclared, recordProvider } from './recorded.ts';
import { stopClock } from './tape.ts';

/** The folder that receives a file for each provider; `run.ts` sets it. */
const folder = process.env.GOLDEN ?? '';

/**
 * First port of the simulators. Each simulator always has the same port, because addresses of files are a part of
 * records and so of their `ETag`.
 */
const firstPort = 18_400;

let service: Service;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  stopClock();
  const ports = Object.fromEntries(simulatedIds.map((id, index) => [id, { port: firstPort + index }]));
  service = await startService({ ...ports, zendesk: { ...ports.zendesk, exportLagMs: 0 } });
});

afterAll(() => service.stop());

const write = (name: string, lines: readonly string[]): void =>
  writeFileSync(join(folder, `${name}.jsonl`), `${lines.join('\n')}\n`);

it('records the responses that depend on declarations only', async () =>
  write('declared', await recordDeclared(service)));

it.each((chosenProviders ?? Object.keys(loaders)) as readonly ProviderId[])('records %s', async (id) =>
  write(id, await recordProvider(service, id)),
);
