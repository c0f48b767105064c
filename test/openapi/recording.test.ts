import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Examples } from '../../lib/api/openapi/examples.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { isLong } from '../harness/runs.ts';
import { startService } from '../harness/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { recordExamples } from './record.ts';
import { recordRefusals } from './refusals.ts';
import { makeStable } from './stable.ts';

const fileOf = (name: string): string => resolve(import.meta.dirname, `../../lib/api/openapi/${name}.json`);

/** Returns every example of a document as in the file. Operations with the same response share an example. */
const shownIn = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { example } = value as { readonly example?: unknown };
  return [...(example === undefined ? [] : [example]), ...Object.values(value).flatMap(shownIn)];
};

/** Removes the responses that the document does not contain. */
const withoutHidden = (examples: Examples): Examples => {
  const shown = new Set(shownIn(describeApi(routes, '1', { examples })));
  return Object.fromEntries(
    Object.entries(examples).map(([operation, { answer, ...request }]) => [
      operation,
      shown.has(answer) ? { ...request, answer } : request,
    ]),
  );
};

it.runIf(isLong)(
  'the examples of the document are what the service answers today: LONG=1 npx vitest run test/openapi -u',
  async () => {
    const startedAt = Date.now();
    const service = await startService();
    const receiver = await startReceiver();
    const recorded = await recordExamples(service, receiver);
    const refused = await recordRefusals(service);
    await service.stop();
    const servers = [
      [service.url, 'https://api.example.com'],
      [receiver.url, 'https://app.example.com'],
      ...Object.values(service.simulators).map(({ url }) => [url, 'https://vendor.example.com'] as const),
    ] as const;
    const encoded = servers.map((pair) => pair.map(encodeURIComponent) as [string, string]);
    const hosts = servers.map((pair) => pair.map((address) => new URL(address).host) as [string, string]);
    const addresses = new Map<string, string>([...servers, ...encoded, ...hosts]);
    const recording = { startedAt, addresses };
    const shown = withoutHidden(makeStable(recorded, recording));
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(fileOf('examples'));
    const refusals = Object.entries(makeStable(refused, recording)).map(([code, { answer }]) => [code, answer]);
    await expect(`${JSON.stringify(Object.fromEntries(refusals), null, 2)}\n`).toMatchFileSnapshot(fileOf('refusals'));
  },
);
