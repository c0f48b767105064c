import { useCallback, useEffect, useRef, useState } from 'react';
import { confirmWith, makeLink } from './backend.ts';
import { finish } from './finish.ts';
import { open } from './open.ts';
import type {
  Confirm,
  ConnectButtonComponent,
  ConnectReturnComponent,
  ConnectStatus,
  UseUnifiedConnect,
} from './react-types.ts';
import type { Exit, Opened, Outcome } from './types.ts';

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const exitMessages: Readonly<Record<Exit['reason'], string>> = {
  failed: 'The account was not connected: the user or the provider refused, or the link has ended.',
  timeout: 'No outcome arrived in half an hour.',
};

/** State of a button, with its link unless a link is being made or could not be made. */
interface State {
  readonly status: ConnectStatus;
  readonly isPending: boolean;
  readonly link?: string;
}

/** Makes a link in advance, opens it at a click, and has its outcome confirmed. */
export const useUnifiedConnect: UseUnifiedConnect = (options) => {
  const [state, setState] = useState<State>({ status: 'loading', isPending: true });
  const current = useRef(options);
  current.current = options;
  const opened = useRef<Opened>(undefined);

  /** Ends an attempt: prepares the next link, and shows the status meanwhile. */
  const prepare = useCallback((status: ConnectStatus): void => {
    setState({ status, isPending: true });
    makeLink(current.current.link).then(
      (link) => setState({ status: status === 'loading' ? 'ready' : status, isPending: false, link }),
      (error: unknown) => {
        setState({ status: 'failed', isPending: false });
        current.current.onFailed?.(errorOf(error));
      },
    );
  }, []);

  const fail = useCallback(
    (error: unknown): void => {
      prepare('failed');
      current.current.onFailed?.(errorOf(error));
    },
    [prepare],
  );

  useEffect(() => {
    prepare('loading');
    return () => opened.current?.close();
  }, [prepare]);

  const confirm = useCallback(
    (outcome: Outcome): void => {
      confirmWith(current.current.confirm, outcome).then(() => {
        prepare('connected');
        current.current.onConnected?.(outcome);
      }, fail);
    },
    [prepare, fail],
  );

  const { status, isPending, link } = state;
  const connect = useCallback((): void => {
    if (isPending) return;
    if (link === undefined) {
      prepare('loading');
      return;
    }
    opened.current?.close();
    setState({ status: 'connecting', isPending: false, link });
    opened.current = open({
      link,
      onConnected: confirm,
      onExit: ({ reason }) => fail(new Error(exitMessages[reason])),
    });
  }, [isPending, link, confirm, fail, prepare]);

  return { status, isReady: !isPending, connect };
};

const usualTexts: Partial<Record<ConnectStatus, string>> = {
  connecting: 'Finish in the other window.',
  connected: 'Connected.',
  failed: 'Nothing was connected. Try again.',
};

/** A button with a text about the state. */
export const ConnectButton: ConnectButtonComponent = ({ children, className, texts, ...options }) => {
  const { status, isReady, connect } = useUnifiedConnect(options);
  return (
    <>
      <button type="button" className={className} onClick={connect} disabled={!isReady}>
        {children ?? 'Connect an account'}
      </button>
      <p role="status">{{ ...usualTexts, ...texts }[status]}</p>
    </>
  );
};

/** The outcome in the URL. It is read once, because a page may run its effects twice. */
let finished: Promise<Outcome | undefined> | undefined;

const finishPage = async (confirm: Confirm | undefined, next: string): Promise<void> => {
  finished ??= finish();
  const outcome = await finished;
  if (outcome === undefined) return;
  await confirmWith(confirm, outcome);
  location.replace(next);
};

/** Content of the page at the `return_url`. */
export const ConnectReturn: ConnectReturnComponent = ({ confirm, next = '/', children, failed }) => {
  const [isFailed, setFailed] = useState(false);
  const given = useRef({ confirm, next });
  useEffect(() => {
    finishPage(given.current.confirm, given.current.next).catch(() => setFailed(true));
  }, []);
  return <p role="status">{isFailed ? (failed ?? 'The account was not connected.') : (children ?? 'One moment …')}</p>;
};
