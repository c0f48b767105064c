/** What a page of the project is told about a link, in its address and in messages of its own origin. */
export interface Outcome {
  /** Id of the link. */
  readonly magic_link: string;
  /** `pending`: the backend of the project confirms the connection with the code. */
  readonly status?: 'pending' | 'connected';
  readonly provider?: string;
  readonly id_connection?: string;
  /** Single-use, worth nothing without a key of the project. */
  readonly code?: string;
}

/** Name of the channel, and mark of every message on it. */
export const mark = 'unified-connect';

/** An outcome on its way to the page that has opened the link. No message ever has a token. */
export interface Handover {
  readonly mark: typeof mark;
  readonly outcome: Outcome;
}

/** The answer to it. */
export interface Receipt {
  readonly mark: typeof mark;
  readonly received: string;
}

const isMarked = (data: unknown): data is { readonly mark: typeof mark } =>
  typeof data === 'object' && data !== null && 'mark' in data && data.mark === mark;

const textAt = (from: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(from, name);
  return typeof value === 'string' ? value : undefined;
};

/** The outcome in a message, of which nothing but the texts that it may have is taken. */
export const outcomeIn = (data: unknown): Outcome | undefined => {
  if (!isMarked(data) || !('outcome' in data) || typeof data.outcome !== 'object' || data.outcome === null) return;
  return readOutcome((name) => textAt(data.outcome as object, name));
};

/** An outcome, by its texts; nothing where there is none. */
export const readOutcome = (read: (name: string) => string | undefined): Outcome | undefined => {
  const [link, status, provider, connection, code] = [
    read('magic_link'),
    read('status'),
    read('provider'),
    read('id_connection'),
    read('code'),
  ];
  if (link === undefined || (status !== 'pending' && status !== 'connected')) return;
  return {
    magic_link: link,
    status,
    ...(provider !== undefined && { provider }),
    ...(connection !== undefined && { id_connection: connection }),
    ...(code !== undefined && { code }),
  };
};

/** Whether a message says that the outcome of a link has arrived. */
export const isReceiptOf = (data: unknown, link: string): boolean =>
  isMarked(data) && 'received' in data && data.received === link;
