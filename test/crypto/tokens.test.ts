import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mintToken, parseToken, rotateHashes, verifySecret } from '../../lib/crypto/tokens.ts';

const name = { kind: 'uct', project: '8f7d1c9a-1111-4222-8333-944444444444', id: 'c-1' } as const;
const now = Date.parse('2026-03-01T12:00:00Z');

describe('parseToken', () => {
  it('refuses every token with one changed character', () => {
    const { token } = mintToken(name);
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`;
      expect(parseToken('uct', changed), `character ${at}`).toBeUndefined();
    }
  });

  it.each(['', 'uct_', 'hello', `uct_p_c_${'a'.repeat(49)}`, 'uct_p_c_short', `uct__c_${'a'.repeat(49)}`])(
    'refuses %j',
    (token) => expect(parseToken('uct', token)).toBeUndefined(),
  );

  it('refuses a token of the wrong kind, and a token with surrounding text', () => {
    const { token } = mintToken(name);
    expect(parseToken('uis', token)).toBeUndefined();
    expect(parseToken('uct', ` ${token}`)).toBeUndefined();
    expect(parseToken('uct', `${token}\n`)).toBeUndefined();
  });

  it('returns the parts of a valid token', () => {
    const { token, hash } = mintToken(name);
    const parsed = parseToken('uct', token);
    expect(parsed).toMatchObject(name);
    expect(hash).toBe(
      createHash('sha256')
        .update(parsed?.secret ?? '')
        .digest('hex'),
    );
  });
});

describe('mintToken', () => {
  it.each([0, 255])('has the same length for any random bytes (%i)', (byte) => {
    const { token } = mintToken(name, new Uint8Array(32).fill(byte));
    expect(token).toMatch(/^uct_[0-9a-f-]{36}_c-1_[0-9A-Za-z]{49}$/);
    expect(parseToken('uct', token)).toBeDefined();
  });

  it('never returns the same token twice, and does not store the secret', () => {
    const [one, two] = [mintToken(name), mintToken(name)];
    expect(one.token).not.toBe(two.token);
    expect(one.token).not.toContain(one.hash);
  });
});

describe('verifySecret', () => {
  const { token, hash } = mintToken(name);
  const secret = parseToken('uct', token)?.secret ?? '';

  it('refuses a wrong secret, an expired hash, a missing hash and a damaged one', () => {
    expect(verifySecret(secret, [{ hash: mintToken(name).hash }], now)).toBe(false);
    expect(verifySecret(secret, [{ hash, expiresAt: now }], now)).toBe(false);
    expect(verifySecret(secret, [], now)).toBe(false);
    expect(verifySecret(secret, [{ hash: hash.slice(2) }], now)).toBe(false);
  });

  it('accepts either of two during a rotation', () => {
    const newer = { hash: mintToken(name).hash };
    expect(verifySecret(secret, [newer, { hash, expiresAt: now + 1 }], now)).toBe(true);
    expect(verifySecret(secret, [{ hash }, newer], now)).toBe(true);
  });
});

describe('rotateHashes', () => {
  const before = [{ hash: 'b' }, { hash: 'a', expiresAt: now + 50 }, { hash: 'old', expiresAt: now }];

  it('keeps no old hash without an overlap', () => {
    expect(rotateHashes(before, 'c', 0, now)).toEqual([{ hash: 'c' }]);
  });

  it('keeps old hashes for the overlap, but not longer than before', () => {
    expect(rotateHashes(before, 'c', 100, now)).toEqual([
      { hash: 'c' },
      { hash: 'b', expiresAt: now + 100 },
      { hash: 'a', expiresAt: now + 50 },
    ]);
  });

  it('keeps a limited number of hashes, the newest', () => {
    let hashes = rotateHashes([], '0', 0, now);
    for (let round = 1; round < 20; round += 1) hashes = rotateHashes(hashes, String(round), 1_000, now);
    expect(hashes.map(({ hash }) => hash)).toEqual(['19', '18', '17', '16', '15']);
  });
});
