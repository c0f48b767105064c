import { createRoot } from 'react-dom/client';
import { ConnectButton, confirm } from './ConnectButton.tsx';

/** The page at `return_url`: it hands the outcome over, or confirms it by itself after a redirect. */
const finish = async (): Promise<void> => {
  const outcome = await window.UnifiedConnect.finish();
  if (outcome === undefined) return;
  await confirm(outcome);
  location.replace('/');
};

const start = async (): Promise<void> => {
  const link = await (await fetch('/link', { method: 'POST' })).text();
  createRoot(document.body).render(<ConnectButton link={link} />);
};

await (location.pathname === '/connected' ? finish() : start());
