/** A message of a queue, with its group. */
export interface GroupedMessage {
  readonly group: string;
  readonly body: string;
}

/**
 * A standard queue with message groups, as SQS describes it. Messages of groups with few messages in flight are
 * received first, however many messages of other groups wait. A single group is never delayed.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
export class FairQueue {
  /** Waiting messages by group, the oldest first. */
  readonly #waiting = new Map<string, GroupedMessage[]>();
  readonly #inFlight = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  send(messages: readonly GroupedMessage[]): void {
    for (const message of messages) {
      const waiting = this.#waiting.get(message.group);
      if (waiting === undefined) this.#waiting.set(message.group, [message]);
      else waiting.push(message);
    }
  }

  receive(most: number): readonly GroupedMessage[] {
    const received: GroupedMessage[] = [];
    while (received.length < most && !this.isEmpty) received.push(this.#takeNext());
    return received;
  }

  delete(messages: readonly GroupedMessage[]): void {
    for (const { group } of messages) this.#inFlight.set(group, this.#flying(group) - 1);
  }

  #flying(group: string): number {
    return this.#inFlight.get(group) ?? 0;
  }

  #takeNext(): GroupedMessage {
    const [group = ''] = [...this.#waiting.keys()].toSorted((a, b) => this.#flying(a) - this.#flying(b));
    const waiting = this.#waiting.get(group) ?? [];
    const [next] = waiting.splice(0, 1);
    if (next === undefined) throw new Error(`nothing of ${group} waits`);
    if (waiting.length === 0) this.#waiting.delete(group);
    this.#inFlight.set(group, this.#flying(group) + 1);
    return next;
  }
}
