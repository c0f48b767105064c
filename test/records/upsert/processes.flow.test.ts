import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type Call, createCaller, type Reply } from '../../../infra/local/caller.ts';
import type { MadeConnection } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { type Started, startProcess } from '../../bench/setup/processes.ts';
import { envelopeOf, recordOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

const reported = z.object({ url: z.string() });

/** Number of service instances. They share only the tables. */
const count = 4;
const callers = 100;

let service: Service;
let connection: MadeConnection;
let processes: readonly Started<z.output<typeof reported>>[] = [];

// The simulator accepts the same address twice, and its search is 5 s behind.
beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, searchLag: 5_000 } });
  connection = await service.connect(await service.project(), 'hubspot');
  processes = await Promise.all(Array.from({ length: count }, () => startProcess('setup/gateway.ts', reported)));
});

afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await service.stop();
});

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

interface Answered {
  readonly reply: Reply;
  /** Number of refusals that asked the caller to retry. */
  readonly again: number;
}

/** Sends an upsert as a client does. After a refusal with a time to wait, it retries with the same key. */
const upsert = async (call: Call, path: string, body: unknown): Promise<Answered> => {
  const headers = { 'idempotency-key': randomUUID() };
  for (let again = 0; ; again += 1) {
    const reply = await call('POST', `${path}/upsert`, { token: connection.token, body, headers });
    if (reply.status < 300) return { reply, again };
    const { error, details } = envelopeOf(reply);
    expect([reply.status, error, Object(details).retriable]).toEqual([409, 'conflict', true]);
    await pause(Number(Object(details).retry_after) * 1000);
  }
};

const cases = [
  [
    'contact',
    '/crm/contacts',
    (value: string) => ({
      match: 'email',
      first_name: 'Ada',
      email_addresses: [{ email_address: `${value}@example.com` }],
    }),
    (value: string) =>
      portal()
        .list('contacts')
        .filter(({ properties }) => properties.email?.startsWith(value)),
  ],
  [
    'company',
    '/crm/companies',
    (value: string) => ({ match: 'domain', name: 'Initech', domains: [`${value}.example`] }),
    (value: string) =>
      portal()
        .list('companies')
        .filter(({ properties }) => properties.domain?.startsWith(value)),
  ],
] as const;

it.each(cases)(
  `creates one %s for ${callers} upserts with different keys, over ${count} processes`,
  async (_, path, bodyOf, made) => {
    const value = randomUUID();
    const calls = processes.map((process) => createCaller(process.reported.url));
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, index) =>
        upsert(calls[index % count] ?? expect.fail(), path, bodyOf(index % 3 ? value : value.toUpperCase())),
      ),
    );
    const statuses = answers.map(({ reply }) => reply.status);
    expect(statuses.filter((status) => status !== 200)).toEqual([201]);
    expect(new Set(answers.map(({ reply }) => recordOf(reply, reply.status).id)).size).toBe(1);
    expect(made(value).length + made(value.toUpperCase()).length).toBe(1);
  },
);
