import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { checkProvider } from '../../lib/engine/compile/checks/check-provider.ts';
import { textOf } from '../../lib/engine/compile/checks/finding.ts';
import { placeholderNames } from '../../lib/engine/compile/checks/placeholders.ts';
import { listsOf, subjectsOf } from '../../lib/engine/compile/checks/subjects.ts';
import { providers } from '../../lib/providers/all.ts';
import type { RecordRequest } from '../../lib/providers/define.ts';
import { loadWebhooks, webhookProviders } from '../../lib/providers/webhook-registry.ts';
import { selectedFields } from '../../lib/records/present.ts';

const root = join(import.meta.dirname, '../..');
const folders = globSync('lib/providers/*/index.ts', { cwd: root }).map((file) => basename(dirname(file)));

describe.each(folders)('the folder of %s', (id) => {
  it('has its line in lib/providers/registry.ts, which names this folder', async () => {
    // Another suite runs this file with a registry of a single provider.
    const { loaders } = await vi.importActual<typeof import('../../lib/providers/registry.ts')>(
      '../../lib/providers/registry.ts',
    );
    const advice = `lib/providers/registry.ts has no line for lib/providers/${id}/, so no test reads the declaration. Add the line that \`npm run new-provider\` printed.`;
    expect(Object.keys(loaders), advice).toContain(id);
  });

  it('has a line in lib/providers/webhook-registry.ts if it has webhooks.ts', () => {
    const hasWebhooks = existsSync(join(root, `lib/providers/${id}/webhooks.ts`));
    const advice = `Add or remove the line for ${id} in lib/providers/webhook-registry.ts: lib/providers/${id}/webhooks.ts ${hasWebhooks ? 'exists' : 'does not exist'}.`;
    expect(webhookProviders.includes(id), advice).toBe(hasWebhooks);
  });
});

const asksForFields = (request: unknown): boolean => placeholderNames(request).includes('fields');

describe.each(Object.values(providers).map((provider) => [provider.id, provider] as const))('%s', (id, provider) => {
  it('has a declaration without mistakes', async () => {
    expect(checkProvider(provider, await loadWebhooks(id)).map(textOf)).toEqual([]);
  });

  it('is registered by its own id', () => {
    expect(providers[id]).toBe(provider);
  });

  const subjects = subjectsOf(provider).map((subject) => [subject.place.text.trim(), subject] as const);

  it.each(subjects)('asks for its fields in every read if the vendor answers only those: %s', (_, subject) => {
    const { declaration } = subject;
    const lists = listsOf(subject).map(({ request }) => request);
    // If a list returns only ids, `getMany` reads the fields, and a get may return all fields.
    const whole = lists.filter(({ id: ids }) => ids === undefined);
    // Close returns complete records, except in its search, which returns only ids.
    const isWhole = ({ method }: RecordRequest): boolean => id === 'close' && method === 'GET';
    const all = whole.length === 0 && lists.length > 0 ? [declaration.getMany] : [...whole, declaration.get];
    const reads = all.filter((request) => request !== undefined);
    const asks = reads.map(asksForFields);
    expect(asks).toEqual(reads.map((request) => declaration.selects !== undefined && !isWhole(request)));
    expect(asks.includes(true)).toBe(declaration.selects !== undefined);
  });

  it.each(subjects)('reads any number of custom fields, if necessary in the body of `getMany`: %s', (_, subject) => {
    const { get, getMany, customFields } = subject.declaration;
    const narrow = [...listsOf(subject).map(({ request }) => request), get].filter(
      (request) => asksForFields([request?.path, request?.query]) || Object(request).longest,
    );
    if (customFields === undefined || narrow.length === 0) return;
    expect(placeholderNames(getMany?.body)).toEqual(expect.arrayContaining(['ids', 'fields']));
    // Without custom fields, the request contains only the fields of the object itself.
    expect(
      selectedFields({ declaration: subject.declaration, object: subject.object, provider }, [])?.join('%2C').length,
    ).toBeLessThan(1_500);
  });
});
