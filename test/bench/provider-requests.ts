import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** A request at `created` still accepts headers. https://nodejs.org/api/diagnostics_channel.html#http */
type Channel = 'http.client.request.created' | 'http.client.request.start';

/** Listens to this process's requests to providers. */
export const listenToProviders = (channel: Channel, listener: (request: ClientRequest) => void): void => {
  const urls = Object.entries(process.env).filter(([name]) => name.startsWith('PROVIDER_URL_'));
  const hosts = new Set(urls.map(([, url = '']) => new URL(url.replaceAll(/[{}]/g, '')).host));
  subscribe(channel, (message) => {
    const { request } = message as { readonly request: ClientRequest };
    if (hosts.has(String(request.getHeader('host')))) listener(request);
  });
};
