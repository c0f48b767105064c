import { createServer } from 'node:http';
import type { Page } from 'playwright-core';

/**
 * Blocks third-party cookies on a page, as Safari and Firefox do: neither requests nor scripts have them. The headless
 * shell has no setting for this, but the debugger's own switch works. Call the function before the page is loaded.
 * https://chromedevtools.github.io/devtools-protocol/tot/Network/#method-setCookieControls
 */
export const blockThirdParties = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
};

/** A site that shows which of its cookies it receives, and which its own scripts see. */
export interface Neighbour {
  /**
   * Origin with the address of this machine. An application uses the name of the machine, so this is a different site.
   */
  readonly origin: string;
  close(): void;
}

/** Cookie that the browser may also send to other sites. `localhost` and `127.0.0.1` count as secure. */
const cookie = 'known=1; Path=/; SameSite=None; Secure';

export const startNeighbour = async (): Promise<Neighbour> => {
  const server = createServer(({ headers, url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (url === '/visit') response.setHeader('set-cookie', cookie);
    response.end(`<!doctype html><output></output><script>
document.querySelector('output').textContent = JSON.stringify({ sent: '${headers.cookie ?? ''}', seen: document.cookie });
</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
