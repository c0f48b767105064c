import { describe, expect, it } from 'vitest';
import { targetNamed } from '../../../../lib/engine/http/request/file-host.ts';
import type { Provider } from '../../../../lib/providers/define.ts';
import { zendesk } from '../../../../lib/providers/zendesk/index.ts';

const provider: Provider = {
  ...zendesk,
  hosts: [
    { host: '*.files.example' },
    { host: 'uploads.example', authorization: true },
    { host: 'shared.example/bucket/' },
  ],
};
const base = { url: 'https://acme.zendesk.com', trusted: false };

describe('a URL from a response', () => {
  it.each([
    'https://files.example/x',
    'https://evilfiles.example/x',
    'https://a.files.example.evil.example/x',
    'https://uploads.example.evil.example/x',
    'http://a.files.example/x',
    'https://a.files.example:8443/x',
    'https://user:pass@a.files.example/x',
    'https://user@acme.zendesk.com/x',
    'http://acme.zendesk.com/x',
    'https://other.zendesk.com/x',
    'https://shared.example/other/x',
    'https://shared.example/bucket',
    'https://shared.example/buckets/x',
    'https://shared.example/bucket/../other/x',
    'https://shared.example/bucket/%2e%2e/other/x',
    'https://shared.example/x?/bucket/',
    'https://169.254.169.254/x',
    'file:///etc/passwd',
    'https://',
  ])('is refused if its host does not belong to the provider: %s', (url) => {
    expect(() => targetNamed(provider, base, url)).toThrow('not one of its hosts');
  });

  it('receives the credentials on the host of the account, and on hosts declared for credentials', () => {
    const { url, ...rest } = targetNamed(provider, base, 'https://acme.zendesk.com/attachments/1');
    expect([url.href, rest]).toEqual(['https://acme.zendesk.com/attachments/1', { trusted: false, authorized: true }]);
    expect(targetNamed(provider, base, '/attachments/1').url.href).toBe('https://acme.zendesk.com/attachments/1');
    expect(targetNamed(provider, base, 'https://uploads.example/x')).toMatchObject({ authorized: true });
  });

  it('receives no credentials on other hosts', () => {
    for (const url of ['https://a.b.files.example/x', 'https://shared.example/bucket/x'])
      expect(targetNamed(provider, base, url)).toMatchObject({ trusted: false, authorized: false });
  });
});
