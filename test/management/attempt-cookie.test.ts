import { describe, expect, it } from 'vitest';
import { bindToBrowser, endedCookie, isSameBrowser } from '../../lib/management/connect/attempt-cookie.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const attempt = { id, redirectUri: 'https://api.example.com/connections/oauth/callback' };
const pairOf = (cookie: string): string => cookie.split(';')[0] ?? '';

describe('the cookie of an attempt', () => {
  it('is bound to its host, sent by top-level windows only, and hidden from scripts', () => {
    const { cookie } = bindToBrowser(attempt, 600);
    expect(cookie).toMatch(
      /^__Host-uis_attempt_[0-9a-f]{32}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it.each(['http://127.0.0.1:3000/c', 'http://localhost/c', 'http://[::1]:3000/c'])(
    'has neither prefix nor Secure on the plain-http loopback %s',
    (redirectUri) => {
      const { cookie } = bindToBrowser({ id, redirectUri }, 600);
      expect(cookie).toMatch(/^uis_attempt_[0-9a-f]{32}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    },
  );

  it.each(['http://api.example.com/c', 'http://127.0.0.1.example.com/c', 'https://127.0.0.1/c', 'https://localhost/c'])(
    'has both everywhere else: %s',
    (redirectUri) => {
      const { cookie } = bindToBrowser({ id, redirectUri }, 600);
      expect(cookie.startsWith('__Host-')).toBe(true);
      expect(cookie.endsWith('; Secure')).toBe(true);
    },
  );

  it('proves the browser that began the attempt, and no other one', () => {
    const { cookie, hash } = bindToBrowser(attempt, 600);
    const foreign = bindToBrowser(attempt, 600);
    const own = pairOf(cookie);
    const proves = (cookies: readonly string[], of = attempt) => isSameBrowser(of, hash, cookies, 0);
    expect(proves([own])).toBe(true);
    expect(proves(['a=b', own, 'c=d'])).toBe(true);
    expect(proves([])).toBe(false);
    expect(proves([pairOf(foreign.cookie)])).toBe(false);
    expect(proves([own.replace('__Host-', '')])).toBe(false);
    expect(proves([pairOf(endedCookie(attempt))])).toBe(false);
    // Another party set a second cookie with the same name.
    expect(proves([own, pairOf(foreign.cookie)])).toBe(false);
    expect(proves([own], { ...attempt, id: id.replace('0', '1') })).toBe(false);
  });

  it('is removed with the name that it was set with', () => {
    const { cookie } = bindToBrowser(attempt, 600);
    const ended = endedCookie(attempt);
    expect(ended.split('=')[0]).toBe(cookie.split('=')[0]);
    expect(ended).toContain('Max-Age=0');
  });
});
