import { describe, expect, it } from 'vitest';
import { converterNames } from '../../lib/engine/http/template.ts';
import { providers } from '../../lib/providers/all.ts';

/** Says where a declaration has a placeholder with a converter that does not exist. */
const unknownConverters = (value: unknown, place: string, seen = new Set<unknown>()): readonly string[] => {
  if (typeof value === 'string') {
    const formats = [...value.matchAll(/\{([a-z_]+):([a-z]+)\}/g)].filter(
      ([, , name = '']) => !converterNames.includes(name),
    );
    return formats.map(
      ([text, , name]) =>
        `${place}: ${text} has no converter "${name}"; the converters are ${converterNames.join(', ')}`,
    );
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  // The braces of a GraphQL operation are its own.
  const { graphql: _, ...members } = value as Readonly<Record<string, unknown>>;
  return Object.entries(members).flatMap(([name, member]) => unknownConverters(member, `${place}.${name}`, seen));
};

describe('the converters of placeholders', () => {
  it.each(Object.values(providers).map((provider) => [provider.id, provider] as const))(
    'of %s exist',
    (id, provider) => {
      expect(unknownConverters(provider, id)).toEqual([]);
    },
  );

  it('are named with the place if they do not exist', () => {
    const list = { query: { since: '{modified_after:iso}', until: '{created_before:utc}' } };
    expect(unknownConverters({ list }, 'acme')).toEqual([
      `acme.list.query.since: {modified_after:iso} has no converter "iso"; the converters are ${converterNames.join(', ')}`,
    ]);
  });
});
