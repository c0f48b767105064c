import type { Client } from '@hubspot/api-client';
import { expect } from 'vitest';
import type { ClientSuite } from '../suite.ts';

/** Calls for files. https://developers.hubspot.com/docs/api-reference/files-files-v3/guide */
export const hubspotFileCalls = (client: Client): ClientSuite['calls'] => {
  const { filesApi } = client.files;
  const upload = (name: string) =>
    filesApi.upload(
      { data: Buffer.from('content'), name },
      undefined,
      '/clients',
      name,
      undefined,
      JSON.stringify({ access: 'PRIVATE' }),
    );
  return {
    'an upload, a read, a signed address, and a deletion of a file': async () => {
      const { id } = await upload('a.txt');
      const file = await filesApi.getById(id);
      expect([file.name, file.extension, file.size]).toEqual(['a', 'txt', 7]);
      expect(Date.parse(String(file.createdAt))).toBeGreaterThan(0);
      expect((await filesApi.getById(id, ['name'])).name).toBe('a');
      const { url, expiresAt } = await filesApi.getSignedUrl(id, undefined, 600);
      expect(expiresAt).toBeInstanceOf(Date);
      expect(await (await fetch(url)).text()).toBe('content');
      await filesApi.archive(id);
    },
    'searches of files': async () => {
      const [one, two] = [await upload('b.txt'), await upload('c.txt')];
      const byIds = await filesApi.doSearch(undefined, undefined, undefined, 10, undefined, [Number(one.id)]);
      expect(byIds.results.map(({ id }) => id)).toEqual([one.id]);
      const page = await filesApi.doSearch(undefined, undefined, undefined, 1, ['-createdAt']);
      expect(page.results).toHaveLength(1);
      const next = await filesApi.doSearch(undefined, page.paging?.next?.after, undefined, 1, ['-createdAt']);
      expect([one.id, two.id]).toContain(next.results[0]?.id);
      expect(next.results[0]?.id).not.toBe(page.results[0]?.id);
    },
  };
};
