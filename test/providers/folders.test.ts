import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadProviders } from '../../lib/providers/load.ts';
import { loaders } from '../../lib/providers/registry.ts';
import { fixturesFor, fromFolders } from './folders.ts';

it('fromFolders finds the file in each folder that contains it', async () => {
  const found = Object.keys(await fromFolders('documented'));
  expect(found).toEqual(Object.keys(loaders).filter((id) => found.includes(id)));
  expect(found).toEqual(expect.arrayContaining(['activecampaign', 'zoho-crm']));
  expect(Object.keys(await fromFolders('contract/allowances'))).toEqual(
    expect.arrayContaining(['activecampaign', 'zoho-crm']),
  );
  expect(await fromFolders('nothing')).toEqual({});
});

it('fromFolders names a file without its export', async () => {
  const message = 'test/providers/brevo/corrections-events.ts exports no "corrections-events".';
  await expect(fromFolders('corrections-events')).rejects.toThrow(message);
});

it('fixturesFor names the missing fixture of a provider that has an object', async () => {
  const message = 'activecampaign has marketingautomation.campaign. Write test/providers/activecampaign/campaigns.ts';
  await expect(fixturesFor('marketingautomation.campaign', 'campaigns', {})).rejects.toThrow(message);
});

describe.each(Object.keys(loaders))('the objects of %s', (id) => {
  it('are in <vertical>/<object>.ts, one per file', async () => {
    const provider = (await loadProviders()).find((one) => one.id === id);
    const misplaced = await Promise.all(
      Object.entries(provider?.objects ?? {}).map(async ([name, declared]) => {
        const file = `lib/providers/${id}/${name.replace('.', '/')}.ts`;
        const exported: unknown[] = existsSync(new URL(`../../${file}`, import.meta.url))
          ? Object.values(await import(`../../${file}`))
          : [];
        return exported.includes(declared) ? [] : [`${file} does not export the declaration of ${name}`];
      }),
    );
    expect(misplaced.flat()).toEqual([]);
  });
});
