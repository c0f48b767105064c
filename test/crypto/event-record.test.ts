import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openEventRecord, sealEventRecord } from '../../lib/crypto/event-record.ts';

const key = randomBytes(32);
const name = { project: 'p', connection: 'c', event: 'e' };
const record = { id: '1', email_address: 'ada@example.com', tags: ['a'] };
const sealed = sealEventRecord(key, name, record);

describe('the record of an event', () => {
  it.each([
    ['project', { ...name, project: 'q' }],
    ['connection', { ...name, connection: 'd' }],
    ['event', { ...name, event: 'f' }],
  ])('cannot be decrypted for another %s', (_, other) => {
    expect(() => openEventRecord(key, other, sealed)).toThrow();
  });

  it('cannot be decrypted with another key', () => {
    expect(() => openEventRecord(randomBytes(32), name, sealed)).toThrow();
  });

  it('can be decrypted for its own event, and cannot be read before', () => {
    expect(openEventRecord(key, name, sealed)).toEqual(record);
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('ada');
  });
});
