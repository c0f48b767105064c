import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { requestChannel } from '../../../lib/requests/channel.ts';
import type { RequestEntry } from '../../../lib/requests/entry.ts';
import { workers } from '../../../lib/workers/table.ts';
import { createContext, type LambdaHandler } from '../functions.ts';

const compress = promisify(gzip);

/** Time that entries wait for others, and the wait after a failure, in ms. */
const pause = 200;
const longPause = 2_000;

/** Maximum number of entries in a delivery. */
const atOnce = 100;

/** Maximum number of waiting entries. While the database does not answer, further entries are left out. */
const mostWaiting = 20_000;

export interface RequestLogOptions {
  readonly load: (handler: string) => Promise<LambdaHandler<CloudWatchLogsEvent>>;
  /** Runs the worker with only its grants. */
  readonly as: <T>(handler: string, call: () => Promise<T>) => Promise<T>;
  readonly onFailure: (error: unknown) => void;
}

/** The request log of a local service. */
export interface RequestLog {
  /** Stops the log. Settles when all entries are stored. */
  readonly stop: () => Promise<void>;
}

/** A delivery of log lines, as CloudWatch Logs sends it. */
export const deliveryOf = async (lines: readonly string[]): Promise<CloudWatchLogsEvent> => {
  const logEvents = lines.map((message, id) => ({ id: String(id), timestamp: Date.now(), message }));
  const data = { messageType: 'DATA_MESSAGE', owner: '', logGroup: '', logStream: '', subscriptionFilters: [] };
  return { awslogs: { data: (await compress(JSON.stringify({ ...data, logEvents }))).toString('base64') } };
};

/** The log line of an entry, with the members that the writer reads. */
export const lineOf = (entry: RequestEntry): string =>
  JSON.stringify({ message: entry.route === undefined ? 'run' : 'request', ...entry });

const { handler, timeout } = workers.storeRequests;

/**
 * Receives the entries of this process and passes them to the worker that stores them on AWS. A request only adds its
 * entry to a list; the rest happens later.
 */
export const startRequestLog = ({ load, as, onFailure }: RequestLogOptions): RequestLog => {
  const waiting: RequestEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let stopped = false;

  /** Stores some entries. A failed delivery stays first in the list. @returns whether it succeeded */
  const store = async (): Promise<boolean> => {
    const some = waiting.slice(0, atOnce);
    try {
      const handle = await load(handler);
      const event = await deliveryOf(some.map(lineOf));
      await as(handler, async () => handle(event, createContext(handler, Date.now(), timeout * 1000)));
      waiting.splice(0, some.length);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  };
  const storeAll = async (): Promise<boolean> => {
    while (waiting.length > 0) if (!(await store())) return false;
    return true;
  };
  const runIn = (ms: number): void => {
    timer = setTimeout(() => {
      running = storeAll().then((succeeded) => {
        timer = undefined;
        if (waiting.length > 0 && !stopped) runIn(succeeded ? pause : longPause);
      });
    }, ms).unref();
  };
  const receive = (entry: unknown): void => {
    if (waiting.length >= mostWaiting) return;
    waiting.push(entry as RequestEntry);
    if (waiting.length === mostWaiting)
      onFailure(new Error(`The request log leaves out requests: ${mostWaiting} are not stored yet.`));
    if (timer === undefined && !stopped) runIn(pause);
  };

  subscribe(requestChannel, receive);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await storeAll();
      unsubscribe(requestChannel, receive);
    },
  };
};
