import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { open, openJson, seal, sealJson } from '../../lib/crypto/envelope.ts';

const key = randomBytes(32);
const context = { project: 'p', connection: 'c' };

describe('open', () => {
  const sealed = seal(key, 'a secret', context);

  it('fails for a wrong key and for a wrong context', () => {
    expect(() => open(randomBytes(32), sealed, context)).toThrow();
    expect(() => open(key, sealed, { ...context, connection: 'd' })).toThrow();
    expect(() => open(key, sealed, { project: 'p' })).toThrow();
    expect(() => open(key, sealed, { project: 'p","connection', connection: 'c' })).toThrow();
  });

  it('fails if any byte was changed or cut off', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open(key, changed, context), `byte ${at}`).toThrow();
    }
    expect(() => open(key, sealed.subarray(0, -1), context)).toThrow();
    expect(() => open(key, new Uint8Array(0), context)).toThrow('Not a sealed text');
  });

  it('accepts the members of the context in any order', () => {
    expect(open(key, sealed, { connection: 'c', project: 'p' }).toString()).toBe('a secret');
  });
});

describe('seal', () => {
  it('never returns the same text twice and does not show the plain text', () => {
    const [one, two] = [seal(key, 'a secret', context), seal(key, 'a secret', context)];
    expect(Buffer.from(one).equals(two)).toBe(false);
    expect(Buffer.from(one).toString('latin1')).not.toContain('a secret');
  });

  it('returns every value that JSON can contain', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const opened = openJson(key, sealJson(key, value, context), context);
        expect(opened).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
