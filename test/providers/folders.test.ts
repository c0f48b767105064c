import { expect, it } from 'vitest';
import { loaders } from '../../lib/providers/registry.ts';
import { fromFolders } from './folders.ts';

it('finds the file of each provider that has it', async () => {
  expect(Object.keys(await fromFolders('documented'))).toEqual(Object.keys(loaders));
  expect(await fromFolders('nothing')).toEqual({});
});

it('says which file lacks its export', async () => {
  const message = 'test/providers/brevo/corrections-events.ts exports no "corrections-events".';
  await expect(fromFolders('corrections-events')).rejects.toThrow(message);
});
