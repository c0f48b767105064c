import { describe, expect, it } from 'vitest';
import { converterNames } from '../../lib/engine/http/template.ts';
import { providers } from '../../lib/providers/all.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';
import { isQuirk, playQuirk } from './quirk-steps.ts';

/** Says where a declaration has a placeholder with a converter that does not exist. */
const unknownConverters = (value: unknown, place: string, seen = new Set<unknown>()): readonly string[] => {
  if (typeof value === 'string') {
    const formats = [...value.matchAll(/\{([a-z_]+):([^{}\s]*)\}/g)].filter(
      ([, , name = '']) => !converterNames.includes(name),
    );
    return formats.map(
      ([text, , name]) =>
        `${place}: there is no converter "${name}" for ${text}. Use one of these, in lib/providers/${place.split('.')[0]}/: ${converterNames.join(', ')}.`,
    );
  }
  if (isQuirk(value)) return unknownConverters(playQuirk(value).steps, place, seen);
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  // The braces of a GraphQL operation are its own.
  const { graphql: _, ...members } = value as Readonly<Record<string, unknown>>;
  return Object.entries(members).flatMap(([name, member]) => unknownConverters(member, `${place}.${name}`, seen));
};

describe('the converters of placeholders', () => {
  it.each(Object.values(providers).map((provider) => [provider.id, provider] as const))(
    'of %s exist',
    async (id, provider) => {
      const webhooks = await loadWebhooks(id);
      expect(unknownConverters({ ...provider, webhooks }, id)).toEqual([]);
    },
  );

  it('are named with the place if they do not exist', () => {
    const list = { query: { since: '{modified_after:iso}', until: '{created_before:utc}' } };
    expect(unknownConverters({ list }, 'acme')).toEqual([
      `acme.list.query.since: there is no converter "iso" for {modified_after:iso}. Use one of these, in lib/providers/acme/: ${converterNames.join(', ')}.`,
    ]);
  });
});
