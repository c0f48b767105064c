import { ConnectButton, ConnectReturn } from '@unified-integration/connect/react';
import { createRoot } from 'react-dom/client';

const isReturn = location.pathname === '/connected';

createRoot(document.body).render(
  isReturn ? <ConnectReturn confirm="/confirm" /> : <ConnectButton link="/link" confirm="/confirm" />,
);
