'use client';

import { ConnectButton } from '@unified-integration/connect/react';
import { useRouter } from 'next/navigation';

/** Connects an account of the customer who is signed in. */
export const ConnectAccount = () => {
  const { refresh } = useRouter();
  return <ConnectButton link="/api/link" confirm="/api/confirm" onConnected={refresh} />;
};
