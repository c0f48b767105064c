import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { TimerOptions } from 'node:timers';
import timers, { setImmediate as turn } from 'node:timers/promises';
import type { Lambda } from './lambdas.ts';
import { databaseMs, providerMs } from './prices.ts';
import { Timeline } from './timeline.ts';

/** Whom a request is sent to. */
type Receiver = 'provider' | 'database' | 'queue';

/** Milliseconds until an answer comes. */
const waits: Readonly<Record<Receiver, number>> = { provider: providerMs, database: databaseMs, queue: databaseMs };

/** One piece of work in a Lambda. */
export interface Job {
  readonly lambda: Lambda;
  /** Milliseconds of CPU for each answer. */
  readonly cpuMs: number;
  /** Requests so far. */
  readonly sent: Record<Receiver, number>;
  /** Calls of the database before the first request to the provider, and while it waits for one. */
  before: number;
  beside: number;
  /** Milliseconds for which it has waited for the provider: overlapping waits count once. */
  waitedMs: number;
  /** Until when it waits for the provider: epoch ms. */
  waitsUntil: number;
  /** Units of the database so far. */
  written: number;
  read: number;
  /** When its events were put that report a record: epoch ms. */
  readonly events: number[];
  /** When the first answer had come, and the last one: epoch ms. */
  beganAt?: number;
  endedAt?: number;
}

/** A job that has not sent anything yet. */
export const newJob = (lambda: Lambda, cpuMs: number): Job => ({
  lambda,
  cpuMs,
  sent: { provider: 0, database: 0, queue: 0 },
  before: 0,
  beside: 0,
  waitedMs: 0,
  waitsUntil: 0,
  written: 0,
  read: 0,
  events: [],
});

/** Notes a wait for the provider, from one time to another: epoch ms. */
const noteWait = (job: Job, from: number, until: number): void => {
  job.waitedMs += until - Math.max(from, job.waitsUntil);
  job.waitsUntil = until;
};

const channel = 'http.client.request.created';

/** Turns of the event loop after which a process that waits for no answer does nothing any more. */
const quietTurns = 3;

/** An answer that has come whole: it holds no connection while it is held back. */
const wholeAnswer = async (answer: IncomingMessage): Promise<IncomingMessage> => {
  const { statusCode, statusMessage, headers } = answer;
  const body = await buffer(answer);
  return Object.assign(Readable.from([body]), { statusCode, statusMessage, headers }) as IncomingMessage;
};

/**
 * Runs real code in injected time. Its requests are sent at once; their answers are held back until their time has come
 * and the Lambda has computed what follows. Time goes on when no request is under way and nothing is computed.
 * `Date.now` shows the injected time, and a job that pauses does so in it.
 */
export class Conductor {
  readonly timeline: Timeline;
  readonly #jobs = new AsyncLocalStorage<Job>();
  readonly #receiverOf: (host: string) => Receiver;
  readonly #machine = { now: Date.now, pause: timers.setTimeout };
  #underWay = 0;
  #whenQuiet: (() => void) | undefined;

  /** @param begin epoch ms @param receiverOf tells receivers by their `host:port` */
  constructor(begin: number, receiverOf: (host: string) => Receiver) {
    this.timeline = new Timeline(begin);
    this.#receiverOf = receiverOf;
    Date.now = () => Math.floor(this.timeline.now);
    timers.setTimeout = this.#pause;
    syncBuiltinESMExports();
    subscribe(channel, this.#hold);
  }

  /** The job within which this is called. */
  get job(): Job | undefined {
    return this.#jobs.getStore();
  }

  /** Does something as a part of a job, whose answers are held back. */
  within<T>(job: Job, act: () => T): T {
    return this.#jobs.run(job, act);
  }

  /** Lets time go on until then: epoch ms. */
  async runUntil(until: number): Promise<void> {
    do await this.#settle();
    while (this.timeline.step(until));
  }

  /** Gives the process its own time back. */
  stop(): void {
    unsubscribe(channel, this.#hold);
    Date.now = this.#machine.now;
    timers.setTimeout = this.#machine.pause;
    syncBuiltinESMExports();
  }

  /** A job waits in injected time. A wait that can be given up is one beside the job, in that of the machine. */
  readonly #pause = <T>(ms?: number, value?: T, options?: TimerOptions): Promise<T> => {
    if (this.job === undefined || options !== undefined) return this.#machine.pause(ms, value, options);
    return new Promise((resolve) => this.timeline.at(this.timeline.now + (ms ?? 0), () => resolve(value as T)));
  };

  readonly #hold = (message: unknown): void => {
    const { request } = message as { readonly request: ClientRequest };
    const job = this.job;
    if (job === undefined) return;
    const receiver = this.#receiverOf(String(request.getHeader('host')));
    job.sent[receiver] += 1;
    const due = this.timeline.now + waits[receiver];
    if (receiver === 'provider') noteWait(job, this.timeline.now, due);
    if (receiver === 'database' && job.sent.provider === 0) job.before += 1;
    else if (receiver === 'database' && this.timeline.now < job.waitsUntil) job.beside += 1;
    const emit = request.emit.bind(request);
    this.#underWay += 1;
    const end = this.#onlyOnce();
    request.once('error', end);
    request.emit = (event: string | symbol, ...parameters: unknown[]): boolean => {
      if (event !== 'response') return emit(event, ...parameters);
      void wholeAnswer(parameters[0] as IncomingMessage).then((answer) => {
        this.timeline.at(due, () => job.lambda.compute(job.cpuMs, () => this.#release(job, answer, emit)));
        end();
      });
      return true;
    };
  };

  #release(job: Job, answer: IncomingMessage, emit: ClientRequest['emit']): void {
    job.beganAt ??= this.timeline.now;
    job.endedAt = this.timeline.now;
    emit('response', answer);
  }

  /** @returns the function that ends what has begun; all calls but the first one do nothing */
  #onlyOnce(): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#whenQuiet?.();
    };
  }

  async #settle(): Promise<void> {
    for (let turns = 0; turns < quietTurns; turns += 1) {
      if (this.#underWay > 0) {
        await new Promise<void>((resolve) => {
          this.#whenQuiet = resolve;
        });
        turns = 0;
      }
      await turn();
    }
  }
}
