import { vi } from 'vitest';

vi.mock(import('../../lib/providers/registry.ts'), async () => {
  const { rolodesk } = await import('./rolodesk.ts');
  return { loaders: { rolodesk: async () => rolodesk } };
});

// Runs the conformance tests of every provider, including the added one.
await import('../providers/conformance.test.ts');
