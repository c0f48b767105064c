import { describe, expect, it } from 'vitest';
import { providers } from '../../lib/providers/all.ts';
import { isOfClasses, isUnion, kindsOf } from '../../lib/providers/language/kinds.ts';
import { loadWebhooks, webhookProviders } from '../../lib/providers/webhook-registry.ts';
import { partCountOf } from '../../lib/records/context.ts';

describe.each(webhookProviders)('the change notifications of %s', (id) => {
  it('concern declared records, with their remote ids', async () => {
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

  it('name the account if one URL receives the messages of all accounts', async () => {
    const hooks = await loadWebhooks(id);
    expect(hooks?.account !== undefined).toBe(hooks?.target === 'provider');
    expect(hooks?.target === 'provider' && providers[id]?.oauth === undefined).toBe(false);
  });

  it('are registered in existing collections of the account', async () => {
    const each = (await loadWebhooks(id))?.register?.each;
    if (each !== undefined) expect(providers[id]?.metadata?.[each.metadata]).toBeDefined();
  });
});

it('a provider without webhooks and an unknown provider send no notifications', async () => {
  for (const id of ['rolodesk', '', '__proto__', 'constructor']) expect(await loadWebhooks(id)).toBeUndefined();
});
