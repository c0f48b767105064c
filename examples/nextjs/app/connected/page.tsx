'use client';

import { useEffect, useState } from 'react';
import { confirm } from '../unified-connect.ts';

/** The page at `return_url`: it hands the outcome to the page that has opened the window, or confirms it after a redirect. */
const finish = async (): Promise<void> => {
  const outcome = await window.UnifiedConnect.finish();
  if (outcome === undefined) return;
  await confirm(outcome);
  location.replace('/');
};

const Connected = () => {
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    finish().catch(() => setFailed(true));
  }, []);
  return <p role="status">{isFailed ? 'The account was not connected.' : 'One moment …'}</p>;
};

export default Connected;
