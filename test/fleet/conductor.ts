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

/** Receiver of a request. */
type Receiver = 'provider' | 'database' | 'queue';

/** Milliseconds until a response arrives. */
const waits: Readonly<Record<Receiver, number>> = { provider: providerMs, database: databaseMs, queue: databaseMs };

/** A piece of work in a Lambda. */
export interface Job {
  readonly lambda: Lambda;
  /** CPU time per response, ms. */
  readonly cpuMs: number;
  /** Number of requests so far, by receiver. */
  readonly sent: Record<Receiver, number>;
  /** Database calls before the first request to the provider, and during its requests to the provider. */
  before: number;
  beside: number;
  /** Milliseconds of waiting for the provider. Overlapping waits count once. */
  waitedMs: number;
  /** End of the wait for the provider, epoch ms. */
  waitsUntil: number;
  /** Units of the database so far. */
  written: number;
  read: number;
  /** Times of the puts of events that report a record, epoch ms. */
  readonly events: number[];
  /** Times of the first and the last response, epoch ms. */
  beganAt?: number;
  endedAt?: number;
}

/** Creates a job that has not sent a request yet. */
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

/** Notes a wait for the provider. The times are epoch ms. */
const noteWait = (job: Job, from: number, until: number): void => {
  job.waitedMs += until - Math.max(from, job.waitsUntil);
  job.waitsUntil = until;
};

const channel = 'http.client.request.created';

/** Turns of the event loop after which an idle process will do no further work, if it waits for no response. */
const quietTurns = 3;

/** Reads a response completely, so that a delayed response blocks no connection. */
const wholeAnswer = async (answer: IncomingMessage): Promise<IncomingMessage> => {
  const { statusCode, statusMessage, headers } = answer;
  const body = await buffer(answer);
  return Object.assign(Readable.from([body]), { statusCode, statusMessage, headers }) as IncomingMessage;
};

/**
 * Runs real code in simulated time.
 * The code sends its requests at once. Each response is delayed until its time is reached and the Lambda has computed
 * the next step. Time advances only if no request is under way and no code is computing. `Date.now` returns the
 * simulated time, and a pause of a job lasts for simulated time.
 */
export class Conductor {
  readonly timeline: Timeline;
  readonly #jobs = new AsyncLocalStorage<Job>();
  readonly #receiverOf: (host: string) => Receiver;
  readonly #machine = { now: Date.now, pause: timers.setTimeout };
  #underWay = 0;
  #whenQuiet: (() => void) | undefined;

  /** @param begin epoch ms @param receiverOf returns the receiver for a `host:port` */
  constructor(begin: number, receiverOf: (host: string) => Receiver) {
    this.timeline = new Timeline(begin);
    this.#receiverOf = receiverOf;
    Date.now = () => Math.floor(this.timeline.now);
    timers.setTimeout = this.#pause;
    syncBuiltinESMExports();
    subscribe(channel, this.#hold);
  }

  /** The job that calls this code. */
  get job(): Job | undefined {
    return this.#jobs.getStore();
  }

  /** Runs an action as part of a job. Its responses are delayed. */
  within<T>(job: Job, act: () => T): T {
    return this.#jobs.run(job, act);
  }

  /** Runs until a time, epoch ms. */
  async runUntil(until: number): Promise<void> {
    do await this.#settle();
    while (this.timeline.step(until));
  }

  /** Restores the real time of the process. */
  stop(): void {
    unsubscribe(channel, this.#hold);
    Date.now = this.#machine.now;
    timers.setTimeout = this.#machine.pause;
    syncBuiltinESMExports();
  }

  /** A job pauses in simulated time. A pause that can be aborted is not part of the job, and lasts for real time. */
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

  /** @returns a function that ends the request. Only its first call has an effect. */
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
