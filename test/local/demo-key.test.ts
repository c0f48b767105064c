import { describe, expect, it } from 'vitest';
import { demoHeaders } from '../../infra/local/demo-key.ts';

const fromShell = { host: '127.0.0.1:3000', 'user-agent': 'curl/8.5.0', accept: '*/*' };
const credentials = { apiKey: 'uis_key', token: 'uct_token' };

/** Credentials by the words and credentials that a request sends. */
const rows = [
  ['without credentials', {}, { 'x-api-key': 'uis_key' }],
  ['with the word as API key', { 'x-api-key': 'demo' }, { 'x-api-key': 'uis_key' }],
  ['with the word as token', { 'x-connection-token': 'demo' }, { 'x-connection-token': 'uct_token' }],
  [
    'with the word as both',
    { 'x-api-key': 'demo', 'x-connection-token': 'demo' },
    { 'x-api-key': 'uis_key', 'x-connection-token': 'uct_token' },
  ],
] as const;

describe('a request from a command line', () => {
  it.each(rows)('gets the credentials of the demo project %s', (_, sent, added) => {
    expect(demoHeaders({ ...fromShell, ...sent }, credentials)).toEqual(added);
  });

  it.each([
    ['an API key', { 'x-api-key': 'uis_…' }],
    ['an empty API key', { 'x-api-key': '' }],
    ['a token', { 'x-connection-token': 'uct_…' }],
    ['the word in another form', { 'x-api-key': 'Demo', 'x-connection-token': ' demo' }],
  ])('keeps %s of its own', (_, sent) => {
    expect(demoHeaders({ ...fromShell, ...sent }, credentials)).toEqual({});
  });

  it.each(['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST', '[::1]:3000'])('may name the host %s', (host) => {
    expect(demoHeaders({ ...fromShell, host }, credentials)).toEqual({ 'x-api-key': 'uis_key' });
  });
});

describe.each(rows)('a request %s', (_, sent) => {
  it.each([
    ['a page', { origin: 'https://example.com' }],
    ['a page of this machine', { origin: 'http://localhost:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['an address that a browser was given', { 'sec-fetch-site': 'none' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page that names itself', { referer: 'https://example.com/' }],
    ['a tunnel', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy', { via: '1.1 proxy' }],
    ['a proxy with the standard header', { forwarded: 'for=203.0.113.7' }],
    ['a proxy with another name', { 'x-forwarded-host': 'example.com' }],
  ])('gets nothing from %s', (__, headers) => {
    expect(demoHeaders({ ...fromShell, ...sent, ...headers }, credentials)).toEqual({});
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
  ])('gets nothing for the host %s', (host) => {
    expect(demoHeaders({ ...sent, ...(host !== undefined && { host }) }, credentials)).toEqual({});
  });
});
