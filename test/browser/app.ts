import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { integrity } = JSON.parse(readFileSync(new URL('../../lib/pages/component.json', import.meta.url), 'utf8'));

/** A project's own web application, on a different site than the service. */
export interface App {
  /** Address: `http://localhost:<port>`. */
  readonly origin: string;
  /** Link that the backend returns to the next page. */
  link: string;
  close(): void;
}

const scriptOf = (service: string): string =>
  `<script src="${service}/connect/v1.js" integrity="${integrity}" crossorigin="anonymous"></script>`;

/** The page of docs/magic-links.md. It shows outcomes, and a real page sends them to its backend. */
const settings = (service: string): string => `<!doctype html><title>Settings</title>${scriptOf(service)}
<button disabled>Connect</button><div id="frame"></div><output></output>
<script type="module">
  const link = await (await fetch('/link')).text();
  const show = (name) => (value) => document.querySelector('output').append(name + JSON.stringify(value) + ';');
  const frame = location.hash === '#frame' ? document.querySelector('#frame') : undefined;
  const button = document.querySelector('button');
  button.onclick = () =>
    UnifiedConnect.open({ link, frame, onConnected: show('connected'), onExit: show('exit') });
  button.disabled = false;
</script>`;

const pages: Readonly<Record<string, (service: string) => string>> = {
  '/': settings,
  '/without-popups': settings,
  '/connected': (service) => `<!doctype html><title>Connected</title>${scriptOf(service)}<output></output>
<script type="module">
  const outcome = await UnifiedConnect.finish();
  document.querySelector('output').append(outcome ? 'finished' + JSON.stringify(outcome) : 'handed over');
</script>`,
};

/** Starts an application. @param service address of the service */
export const startApp = async (service: string): Promise<App> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages[pathname]?.(service);
    // This document may not open windows, so `window.open` returns null.
    if (pathname === '/without-popups')
      response.setHeader('content-security-policy', 'sandbox allow-scripts allow-same-origin');
    response.setHeader('content-type', page === undefined ? 'text/plain' : 'text/html; charset=utf-8');
    response.end(page ?? (pathname === '/link' ? app.link : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const app: App = {
    origin: `http://localhost:${port}`,
    link: '',
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return app;
};
