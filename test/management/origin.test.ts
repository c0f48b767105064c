import { afterAll, describe, expect, it, vi } from 'vitest';

const before = process.env.PUBLIC_URL;
afterAll(() => {
  process.env.PUBLIC_URL = before ?? '';
});

/** Reads the origin with fresh modules, because settings are read once per process. */
const originWith = async (publicUrl: string): Promise<string> => {
  process.env.PUBLIC_URL = publicUrl;
  vi.resetModules();
  const { originOf } = await import('../../lib/management/origin.ts');
  return originOf({ domain: 'abc.execute-api.us-east-1.amazonaws.com' });
};

describe('the address of the service', () => {
  it('is the https domain that the gateway names', async () => {
    expect(await originWith('')).toBe('https://abc.execute-api.us-east-1.amazonaws.com');
  });

  it.each(['https://api.example.com', 'https://api.example.com/'])("is the operator's setting: %s", async (url) => {
    expect(await originWith(url)).toBe('https://api.example.com');
  });
});
