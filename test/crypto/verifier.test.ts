import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVerifier, openVerifier, sealVerifier } from '../../lib/crypto/verifier.ts';

const consent = () => ({ project: randomUUID(), id: randomUUID() });

describe('a PKCE verifier', () => {
  it('has the 43 characters of 32 random bytes', () => {
    expect(createVerifier(new Uint8Array(32).fill(255))).toBe('_'.repeat(42).concat('8'));
    expect(createVerifier()).toMatch(/^[\w-]{43}$/);
    expect(createVerifier()).not.toBe(createVerifier());
  });

  it('can be decrypted for its consent with its key, and otherwise not', () => {
    const [key, name, verifier] = [randomBytes(32), consent(), createVerifier()];
    const sealed = sealVerifier(key, name, verifier);
    expect(openVerifier(key, name, sealed)).toBe(verifier);
    expect(() => openVerifier(key, { ...name, id: randomUUID() }, sealed)).toThrow();
    expect(() => openVerifier(key, { ...name, project: randomUUID() }, sealed)).toThrow();
    expect(() => openVerifier(randomBytes(32), name, sealed)).toThrow();
    expect(Buffer.from(sealed).includes(verifier)).toBe(false);
  });
});
