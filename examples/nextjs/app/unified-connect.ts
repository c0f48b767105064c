/** What came of a link. */
export interface Outcome {
  readonly magic_link: string;
  readonly status?: 'pending' | 'connected';
  readonly provider?: string;
  readonly id_connection?: string;
  readonly code?: string;
}

declare global {
  interface Window {
    /** Of `/connect/v1.js`. */
    readonly UnifiedConnect: {
      open(options: {
        readonly link: string;
        readonly onConnected: (outcome: Outcome) => void;
        readonly onExit?: (exit: { readonly reason: 'failed' | 'timeout' }) => void;
      }): { close(): void };
      finish(): Promise<Outcome | undefined>;
    };
  }
}

/** A link for the customer who is signed in. */
export const makeLink = async (): Promise<string> => {
  const answer = await fetch('/api/link', { method: 'POST' });
  if (!answer.ok) throw new Error(`There is no link: ${answer.status}`);
  const { url } = await answer.json();
  return url;
};

/** Has the server connect the account. */
export const confirm = async ({ id_connection, code }: Outcome): Promise<void> => {
  const answer = await fetch('/api/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id_connection, code }),
  });
  if (!answer.ok) throw new Error(`The account was not connected: ${answer.status}`);
};
