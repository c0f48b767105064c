import type { Outcome } from './types.ts';

/** Name of the channel. Every message on the channel contains it as its mark. */
export const mark = 'unified-connect';

/** Message with an outcome for the page that opened the link. A message never contains a token. */
export interface Handover {
  readonly mark: typeof mark;
  readonly outcome: Outcome;
}

/** Confirmation of a received outcome. */
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

/** Outcome in a message. Reads only the known members, and only if they are texts. */
export const outcomeIn = (data: unknown): Outcome | undefined => {
  if (!isMarked(data) || !('outcome' in data) || typeof data.outcome !== 'object' || data.outcome === null) return;
  return readOutcome((name) => textAt(data.outcome as object, name));
};

/** Builds an outcome from its texts; `undefined` if they are no outcome. */
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

/** Whether a message confirms that the outcome of a link has arrived. */
export const isReceiptOf = (data: unknown, link: string): boolean =>
  isMarked(data) && 'received' in data && data.received === link;
