import { useRef, useState } from 'react';

/** What `/connect/v1.js` tells a page. */
interface Outcome {
  readonly magic_link: string;
  readonly status?: 'pending' | 'connected';
  readonly provider?: string;
  readonly id_connection?: string;
  readonly code?: string;
}

declare global {
  interface Window {
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

type State = 'idle' | 'connecting' | 'connected' | 'failed';

const texts: Readonly<Record<State, string>> = {
  idle: '',
  connecting: 'Finish in the other window.',
  connected: 'Connected.',
  failed: 'Nothing was connected. Try again.',
};

/** Your own backend, which holds the API key: server.ts is one. */
export const confirm = async (outcome: Outcome): Promise<void> => {
  const answer = await fetch('/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outcome),
  });
  if (!answer.ok) throw new Error(`The connection was not confirmed: ${answer.status}`);
};

/**
 * Connects an account of the customer who is signed in.
 * @param link `url` of a magic link that the backend has made for this page: a click opens it at once, or popups are blocked
 */
export const ConnectButton = ({ link }: { readonly link: string }) => {
  const [state, setState] = useState<State>('idle');
  const opened = useRef<{ close(): void }>(null);

  const connect = (): void => {
    opened.current?.close();
    setState('connecting');
    opened.current = window.UnifiedConnect.open({
      link,
      onConnected: (outcome) => {
        confirm(outcome).then(
          () => setState('connected'),
          () => setState('failed'),
        );
      },
      onExit: () => setState('failed'),
    });
  };

  return (
    <div>
      <button type="button" onClick={connect} disabled={state === 'connected'}>
        Connect
      </button>
      <p role="status">{texts[state]}</p>
    </div>
  );
};
