import { describe, expect, it } from 'vitest';
import { mayUseDemoKey } from '../../infra/local/demo-key.ts';

const fromShell = { host: '127.0.0.1:3000', 'user-agent': 'curl/8.5.0', accept: '*/*' };

describe('a request without a key', () => {
  it.each([
    ['brings an API key', { 'x-api-key': 'uis_…' }],
    ['brings an empty API key', { 'x-api-key': '' }],
    ['brings a connection token', { 'x-connection-token': 'uct_…' }],
    ['comes from a page', { origin: 'https://example.com' }],
    ['comes from a page of this machine', { origin: 'http://localhost:3000' }],
    ['comes from a page without an origin', { origin: 'null' }],
    ['comes from a browser that was made to', { 'sec-fetch-site': 'none' }],
    ['comes from another site', { 'sec-fetch-site': 'cross-site' }],
    ['comes from a page that says so', { referer: 'https://example.com/' }],
    ['comes through a tunnel', { 'x-forwarded-for': '203.0.113.7' }],
    ['comes through a proxy', { via: '1.1 proxy' }],
  ])('gets no demo key when it %s', (_, headers) => {
    expect(mayUseDemoKey({ ...fromShell, ...headers })).toBe(false);
  });

  it.each([
    'rebound.example.com:3000',
    'localhost.example.com',
    '127.0.0.1.example.com:3000',
    '127.0.0.1@example.com',
    '0.0.0.0:3000',
    '192.168.1.10:3000',
    '',
    undefined,
  ])('gets no demo key for the host %s', (host) => {
    expect(mayUseDemoKey(host === undefined ? {} : { ...fromShell, host })).toBe(false);
  });

  it.each(['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST', '[::1]:3000'])(
    'gets the demo key for the host %s',
    (host) => {
      expect(mayUseDemoKey({ ...fromShell, host })).toBe(true);
    },
  );
});
