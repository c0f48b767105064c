import type { Journal } from './journal.ts';

/** A message that a vendor is about to send. The signature is made at the time of sending. */
export interface HookMessage {
  readonly url: string;
  /** @param now epoch ms */
  readonly sign: (now: number) => { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** Messages that a vendor sends to its registered receivers. */
export interface HookOutbox {
  /** Messages that are not sent yet, in the order of the changes. */
  readonly waiting: readonly HookMessage[];
  /** Removes the waiting messages and returns them, so that the caller can send them. */
  take(): readonly HookMessage[];
  /**
   * Sends the waiting messages, or the result of `arrange`: reordered, repeated or fewer messages.
   * @returns the HTTP statuses of the responses
   */
  post(arrange?: (waiting: readonly HookMessage[]) => readonly HookMessage[]): Promise<readonly number[]>;
}

/** The vendor's side of the outbox. */
export interface HookSender extends HookOutbox {
  add(message: HookMessage): void;
}

/** Signs at `now` (epoch ms) and sends once. @returns the HTTP status. @throws TypeError if the receiver is unreachable */
export const postHook = async ({ url, sign }: HookMessage, now = Date.now()): Promise<number> => {
  const { headers, body } = sign(now);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
};

/**
 * Creates a sender of webhook messages.
 * @param immediately true: messages are sent without a call, as with `npm start`; otherwise a test sends them
 */
export const createHookSender = (immediately = false): HookSender => {
  let waiting: HookMessage[] = [];

  const take = (): readonly HookMessage[] => {
    const all = waiting;
    waiting = [];
    return all;
  };

  const post: HookOutbox['post'] = async (arrange = (all) => all) => {
    const statuses: number[] = [];
    for (const message of arrange(take())) statuses.push(await postHook(message));
    return statuses;
  };

  return {
    get waiting() {
      return waiting;
    },
    take,
    post,
    add(message) {
      waiting.push(message);
      // A vendor gives up on an unreachable receiver. The service still finds the change with its next sync.
      if (immediately) post().catch(() => undefined);
    },
  };
};

/** A change of a row in a table of a tenant. */
export interface RowChange<R> {
  readonly tenant: string;
  readonly table: string;
  readonly row: R;
  readonly before: R | undefined;
}

/** Splits the name of a table into tenant and table: `sim-company/persons`. */
export const nameParts = (name: string): Pick<RowChange<unknown>, 'tenant' | 'table'> => {
  const slash = name.indexOf('/');
  return { tenant: name.slice(0, slash), table: name.slice(slash + 1) };
};

/** Reports every stored row as a change, if `find` knows an account for its tenant. */
export const onChange = <A, R>(
  journal: Journal,
  find: (tenant: string) => A | undefined,
  send: (account: A, change: RowChange<R>) => void,
): void => {
  journal.onPut((name, row, before) => {
    const { tenant, table } = nameParts(name);
    const account = find(tenant);
    if (account !== undefined) send(account, { tenant, table, row: row as R, before: before as R | undefined });
  });
};
