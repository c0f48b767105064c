import * as z from 'zod';
import type { Call } from '../../infra/local/caller.ts';

const page = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullish() });

const event = z.object({
  id: z.string(),
  type: z.string(),
  sequence: z.number(),
  id_connection: z.string(),
  remote_id: z.string().nullable(),
  record: z.looseObject({ name: z.string() }).nullable(),
});

/** An event of `GET /events`. */
export interface ShownEvent extends z.output<typeof event> {
  /** The whole event. */
  readonly whole: unknown;
}

const delivery = z.object({
  event_id: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  next_attempt_at: z.string().nullable(),
  attempts: z.array(z.object({ time: z.string(), duration_ms: z.number(), status: z.number().nullable() })),
});

export type ShownDelivery = z.output<typeof delivery>;

const sync = z.object({
  object: z.string(),
  state: z.string(),
  mode: z.string().nullable(),
  result: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  last_error: z.object({ message: z.string() }).nullable(),
});

const webhook = z.object({
  id: z.string(),
  active: z.boolean(),
  failing_since: z.string().nullable(),
  disabled_reason: z.string().nullable(),
});

type Query = Readonly<Record<string, string | number>>;

/** Reads of a client of a project. */
export interface Client {
  /** Events of a connection by sequence. Without a connection: events of the project by time. */
  events(connection?: string): Promise<readonly ShownEvent[]>;
  deliveries(webhook: string, status?: ShownDelivery['status']): Promise<readonly ShownDelivery[]>;
  syncs(connection: string): Promise<readonly z.output<typeof sync>[]>;
  requestSync(connection: string, object: string): Promise<void>;
  webhook(id: string): Promise<z.output<typeof webhook>>;
  createWebhook(url: string, scope: readonly string[]): Promise<{ readonly id: string; readonly secret: string }>;
}

export const createClient = (call: Call, key: string): Client => {
  const ask = async <T extends z.ZodType>(
    line: readonly [method: string, path: string],
    shape: T,
    options: { readonly query?: Query; readonly body?: unknown } = {},
  ): Promise<z.output<T>> => {
    const { status, body } = await call(...line, { key, ...options });
    if (status >= 300) throw new Error(`${line.join(' ')} returned ${status}: ${JSON.stringify(body)}`);
    return shape.parse(body);
  };

  const pages = async (path: string, query: Query): Promise<readonly unknown[]> => {
    const found: unknown[] = [];
    for (let cursor: string | null | undefined = ''; typeof cursor === 'string'; ) {
      const more: Query = { limit: 100, ...query, ...(cursor !== '' && { cursor }) };
      const { data, next_cursor } = await ask(['GET', path], page, { query: more });
      found.push(...data);
      cursor = next_cursor;
    }
    return found;
  };

  const shown = (found: readonly unknown[]): readonly ShownEvent[] =>
    found.map((whole) => ({ ...event.parse(whole), whole }));

  /** Reads like a client that remembers the last sequence. */
  const afterSequence = async (connection: string): Promise<readonly ShownEvent[]> => {
    const found: ShownEvent[] = [];
    for (;;) {
      const query = { limit: 100, connection, after_sequence: found.at(-1)?.sequence ?? 0 };
      const { data } = await ask(['GET', '/events'], page, { query });
      if (data.length === 0) return found;
      found.push(...shown(data));
    }
  };

  return {
    events: async (connection) =>
      connection === undefined ? shown(await pages('/events', {})) : afterSequence(connection),
    deliveries: async (id, status) =>
      z.array(delivery).parse(await pages(`/webhook/${id}/deliveries`, status === undefined ? {} : { status })),
    syncs: async (connection) =>
      (await ask(['GET', `/connections/${connection}/sync`], z.object({ data: z.array(sync) }))).data,
    requestSync: async (connection, object) =>
      void (await ask(['POST', `/connections/${connection}/sync`], z.unknown(), { body: { object } })),
    webhook: async (id) => (await ask(['GET', `/webhook/${id}`], z.object({ data: webhook }))).data,
    createWebhook: async (url, scope) =>
      (
        await ask(['POST', '/webhook'], z.object({ data: z.object({ id: z.string(), secret: z.string() }) }), {
          body: { url, scope },
        })
      ).data,
  };
};
