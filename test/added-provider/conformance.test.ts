import { vi } from 'vitest';

vi.mock(import('../../lib/providers/registry.ts'), async () => {
  const { rolodesk } = await import('./rolodesk.ts');
  return { loaders: { rolodesk: async () => rolodesk } };
});

// What every provider is held against, the added one too.
await import('../providers/conformance.test.ts');
