'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { confirm, makeLink } from './unified-connect.ts';

type State = 'loading' | 'ready' | 'connecting' | 'connected' | 'failed';

const texts: Readonly<Record<State, string>> = {
  loading: '',
  ready: '',
  connecting: 'Finish in the other window.',
  connected: 'Connected.',
  failed: 'Nothing was connected. Try again.',
};

/** Connects an account of the customer who is signed in. */
export const ConnectButton = () => {
  const [link, setLink] = useState<string>();
  const [state, setState] = useState<State>('loading');
  const router = useRouter();

  // Before the click: a window that opens later than the click is blocked.
  const prepare = useCallback((then: State): void => {
    makeLink().then(
      (url) => {
        setLink(url);
        setState(then);
      },
      () => setState('failed'),
    );
  }, []);
  useEffect(() => prepare('ready'), [prepare]);

  const connect = (): void => {
    if (link === undefined) return;
    setState('connecting');
    window.UnifiedConnect.open({
      link,
      onConnected: (outcome) => {
        confirm(outcome).then(
          () => {
            prepare('connected');
            router.refresh();
          },
          () => setState('failed'),
        );
      },
      // The link has ended too: the next click needs another one.
      onExit: () => prepare('failed'),
    });
  };

  return (
    <>
      <button type="button" onClick={connect} disabled={link === undefined}>
        Connect an account
      </button>
      <p role="status">{texts[state]}</p>
    </>
  );
};
