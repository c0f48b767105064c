import { describe, expect, it } from 'vitest';
import { identityOf, linkedUserId } from '../../lib/crypto/ids.ts';

const name = { project: 'p', linkedUser: 'u', provider: 'hubspot', account: '1' };

describe('derived ids', () => {
  it('never change between releases', () => {
    expect(identityOf(name)).toBe('b12e26c1-f4ec-582f-87ba-669458e30f8e');
    expect(linkedUserId('p', 'origin')).toBe('ee4283c7-e835-5c51-8f27-bb2466945727');
  });

  it('differ if any part differs, even if the joined parts are the same', () => {
    const ids = [
      name,
      { ...name, project: 'q' },
      { ...name, linkedUser: 'v' },
      { ...name, provider: 'zendesk' },
      { ...name, account: '2' },
      { ...name, provider: 'hub', account: 'spot1' },
      { ...name, provider: 'hubspot","1', account: '' },
    ].map(identityOf);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
