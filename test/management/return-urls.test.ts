import { describe, expect, it } from 'vitest';
import { isReturnUrl } from '../../lib/api/management/projects/return-urls.ts';
import { isAllowedReturnUrl } from '../../lib/management/connect/return-urls.ts';

const projectWith = (...returnUrls: string[]) => ({ returnUrls: returnUrls.map((url) => new URL(url).href) });

describe('an entry of the allow-list', () => {
  it.each([
    'http://app.example/',
    'ftp://app.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//app.example/',
    '/done',
    'app.example',
    '',
    'https://',
    'https://user@app.example/',
    'https://user:secret@app.example/',
    'https://app.example/?a=b',
    'https://app.example/#a',
    'https://app.example/a b',
    ' https://app.example/',
    'https://app.example/\r\nset-cookie: a',
    'https:\\\\app.example/',
    'https://app.example/a%2fb',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://10.0.0.1/',
    'http://[::2]/',
  ])('is refused: %s', (url) => {
    expect(isReturnUrl(url)).toBe(false);
  });

  it.each([
    'https://app.example',
    'https://app.example:8443/done',
    'http://localhost:3000/done',
    'http://127.0.0.1/',
    'http://127.8.9.10:5000/',
    'http://[::1]:3000/',
  ])('is accepted: %s', (url) => {
    expect(isReturnUrl(url)).toBe(true);
  });
});

describe('isAllowedReturnUrl', () => {
  const project = projectWith('https://app.example/connect', 'http://localhost:3000/', 'https://other.example/a/');

  it.each([
    'https://app.example/connect',
    'https://app.example/connect/',
    'https://app.example/connect/done?state=1#top',
    'https://app.example:443/connect',
    'HTTPS://APP.EXAMPLE/connect',
    'http://localhost:3000',
    'http://localhost:3000/anything?next=https://evil.example/',
    'https://other.example/a/b',
  ])('allows %s', (url) => {
    expect(isAllowedReturnUrl(project, url)).toBe(true);
  });

  it.each([
    'https://app.example/',
    'https://app.example/connected',
    'https://app.example/Connect',
    'https://app.example/connect/../admin',
    'https://app.example/connect/%2e%2e/admin',
    'https://app.example/connect/..%2fadmin',
    'https://app.example/connect/..%5cadmin',
    'https://app.example/connect/..\\admin',
    'http://app.example/connect',
    'https://app.example:8443/connect',
    'https://app.example.evil.example/connect',
    'https://evil.example/https://app.example/connect',
    'https://app.example@evil.example/connect',
    'https://app.example:443@evil.example/connect',
    'https://evil.example\\@app.example/connect',
    'https://app.example./connect',
    'https://аpp.example/connect',
    'https:/app.example/connect',
    '//app.example/connect',
    '/connect',
    'javascript://app.example/connect%0aalert(1)',
    'https://app.example/connect\r\nset-cookie: a=b',
    'https://app.example/\tconnect',
    ' https://app.example/connect',
    'http://localhost:3001/',
    'http://127.0.0.1:3000/',
    'https://other.example/a',
    '',
  ])('refuses %s', (url) => {
    expect(isAllowedReturnUrl(project, url)).toBe(false);
  });

  it('allows nothing to a project without entries', () => {
    expect(isAllowedReturnUrl(projectWith(), 'https://app.example/')).toBe(false);
  });
});
