import { describe, expect, it } from 'vitest';
import { providers } from '../../lib/providers/all.ts';
import { isOfClasses, isUnion, kindsOf } from '../../lib/providers/language/kinds.ts';
import { loadWebhooks, webhookProviders } from '../../lib/providers/webhook-registry.ts';
import { partCountOf } from '../../lib/records/context.ts';

describe.each(webhookProviders)('what %s tells of changes', (id) => {
  it('is about records that the provider has, named as it names them', async () => {
    const hooks = await loadWebhooks(id);
    const provider = providers[id];
    expect(hooks?.subjects.length).toBeGreaterThan(0);
    for (const { object, kinds = [], id: parts } of hooks?.subjects ?? []) {
      const declared = provider?.objects[object];
      if (declared === undefined) expect.fail(`${id} has no ${object}`);
      // The event contains the class of a record.
      const isOfKinds = isUnion(declared) && !isOfClasses(declared);
      const counted = partCountOf(declared) + (isOfClasses(declared) && !isUnion(declared) ? 1 : 0);
      expect([object, parts.length + (isOfKinds ? 1 : 0)]).toEqual([object, counted]);
      expect(kindsOf(declared).map(([kind]) => kind)).toEqual(expect.arrayContaining([...kinds]));
      expect(kinds.length > 0).toBe(isOfKinds);
      expect(kindsOf(declared).every(([, { get }]) => get !== undefined)).toBe(true);
    }
  });

  it('names the account where one address takes the messages of all', async () => {
    const hooks = await loadWebhooks(id);
    expect(hooks?.account !== undefined).toBe(hooks?.target === 'provider');
    expect(hooks?.target === 'provider' && providers[id]?.oauth === undefined).toBe(false);
  });

  it('is registered in collections that the account has', async () => {
    const each = (await loadWebhooks(id))?.register?.each;
    if (each !== undefined) expect(providers[id]?.metadata?.[each.metadata]).toBeDefined();
  });
});

it('a provider without hooks, and one that is none, tell of nothing', async () => {
  for (const id of ['rolodesk', '', '__proto__', 'constructor']) expect(await loadWebhooks(id)).toBeUndefined();
});
