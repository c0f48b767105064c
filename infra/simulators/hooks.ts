/** A message that a vendor is about to send: it is signed when it leaves. */
export interface HookMessage {
  readonly url: string;
  /** @param now epoch ms */
  readonly sign: (now: number) => { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** What a vendor sends to those who have registered with it. */
export interface HookOutbox {
  /** What waits to be sent, in the order of the changes. */
  readonly waiting: readonly HookMessage[];
  /** Takes what waits, for somebody else to send. */
  take(): readonly HookMessage[];
  /**
   * Sends what waits: as it is, or what `arrange` makes of it (in another order, twice, not at all).
   * @returns the statuses of the answers
   */
  post(arrange?: (waiting: readonly HookMessage[]) => readonly HookMessage[]): Promise<readonly number[]>;
}

/** The vendor's end of it. */
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
 * @param immediately messages leave by themselves, as with `npm start`; otherwise a test says when
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
      // A vendor gives up on whoever cannot be reached; the service finds the change all the same.
      if (immediately) post().catch(() => undefined);
    },
  };
};

/** A change of a row: of the table of this tenant. */
export interface RowChange<R> {
  readonly tenant: string;
  readonly table: string;
  readonly row: R;
  readonly before: R | undefined;
}

/** The parts of the name of a table: `sim-company/persons`. */
export const nameParts = (name: string): Pick<RowChange<unknown>, 'tenant' | 'table'> => {
  const slash = name.indexOf('/');
  return { tenant: name.slice(0, slash), table: name.slice(slash + 1) };
};
