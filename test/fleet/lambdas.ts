import { cpuShare, databaseMs } from './prices.ts';
import type { Timeline } from './timeline.ts';

/** A running Lambda. It computes one thing after the other, with its share of a CPU. */
export class Lambda {
  readonly #timeline: Timeline;
  /** End of the current computation, epoch ms. */
  #freeAt = 0;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** Computes for some milliseconds of a whole CPU, as soon as the Lambda is free. Then it calls `act`. */
  compute(cpuMs: number, act: () => void): void {
    this.#freeAt = Math.max(this.#timeline.now, this.#freeAt) + cpuMs / cpuShare;
    this.#timeline.at(this.#freeAt, act);
  }

  /** Waits for a response for some milliseconds, and then computes the next step. */
  wait(waitMs: number, cpuMs: number, act: () => void): void {
    this.#timeline.at(this.#timeline.now + waitMs, () => this.compute(cpuMs, act));
  }

  /** Makes database calls, one after the other. */
  callInTurn(count: number, cpuMs: number, act: () => void): void {
    if (count <= 0) return act();
    this.wait(databaseMs, cpuMs, () => this.callInTurn(count - 1, cpuMs, act));
  }
}

/** A message in a queue. */
export interface Message<T> {
  readonly content: T;
  /** Message group of the message. */
  readonly owner: string;
}

export interface QueueOptions<T> {
  /** Maximum number of Lambdas that read the queue at the same time. */
  readonly mostRuns: number;
  /** Maximum number of messages per run. */
  readonly batchSize: number;
  /** Works on a message, and calls `done` at the end. The Lambda may work on other messages at the same time. */
  readonly work: (content: T, lambda: Lambda, done: () => void) => void;
}

/**
 * A queue and the Lambdas that read it. A message is received when its delay is over and a Lambda is free. Owners with
 * fewer messages at work go first. A Lambda is free when all messages of its run are done.
 */
export class LambdaQueue<T> {
  readonly #timeline: Timeline;
  readonly #options: QueueOptions<T>;
  readonly #waiting = new Map<string, Message<T>[]>();
  readonly #atWork = new Map<string, number>();
  #running = 0;
  #isPumping = false;
  /** Number of messages so far. */
  sent = 0;
  /** Number of runs of the Lambda so far. */
  runs = 0;
  /** Total length of all runs, ms. */
  billed = 0;

  constructor(timeline: Timeline, options: QueueOptions<T>) {
    this.#timeline = timeline;
    this.#options = options;
  }

  send(message: Message<T>, delaySeconds = 0): void {
    this.sent += 1;
    this.#timeline.at(this.#timeline.now + delaySeconds * 1000, () => {
      const waiting = this.#waiting.get(message.owner);
      if (waiting === undefined) this.#waiting.set(message.owner, [message]);
      else waiting.push(message);
      this.#pumpSoon();
    });
  }

  /** Receives messages together if their delays end at the same moment. */
  #pumpSoon(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    this.#timeline.at(this.#timeline.now, () => {
      this.#isPumping = false;
      while (this.#running < this.#options.mostRuns && this.#waiting.size > 0) this.#run();
    });
  }

  #run(): void {
    const batch: Message<T>[] = [];
    while (batch.length < this.#options.batchSize && this.#waiting.size > 0) batch.push(this.#take());
    const lambda = new Lambda(this.#timeline);
    const began = this.#timeline.now;
    this.#running += 1;
    this.runs += 1;
    let left = batch.length;
    for (const { content, owner } of batch) {
      this.#options.work(content, lambda, () => {
        this.#atWork.set(owner, (this.#atWork.get(owner) ?? 0) - 1);
        left -= 1;
        if (left > 0) return;
        this.#running -= 1;
        this.billed += this.#timeline.now - began;
        this.#pumpSoon();
      });
    }
  }

  #take(): Message<T> {
    let owner: string | undefined;
    for (const one of this.#waiting.keys()) {
      const [mine, least] = [this.#atWork.get(one) ?? 0, owner === undefined ? undefined : this.#atWork.get(owner)];
      if (owner === undefined || mine < (least ?? 0)) owner = one;
    }
    const waiting = owner === undefined ? undefined : this.#waiting.get(owner);
    const message = waiting?.shift();
    if (owner === undefined || waiting === undefined || message === undefined) throw new Error('Nothing waits.');
    if (waiting.length === 0) this.#waiting.delete(owner);
    this.#atWork.set(owner, (this.#atWork.get(owner) ?? 0) + 1);
    return message;
  }
}
