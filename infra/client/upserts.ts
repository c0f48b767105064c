import { toPascalCase } from '../../lib/api/openapi/names.ts';
import { nameOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Declaration, Provider } from '../../lib/providers/define.ts';
import { isUnion } from '../../lib/providers/language/kinds.ts';
import { matchesOf } from '../../lib/providers/language/matches.ts';

/** Objects with upserts by declared values, by the names of the schemas of their bodies. */
export const upserts: ReadonlyMap<string, UnifiedObject> = new Map(
  Object.values<UnifiedObject>(objects)
    .filter(({ matches }) => matches !== undefined)
    .map((object) => [toPascalCase(`${object.vertical}.${object.plural}.upsert-input`), object]),
);

const hasOwnKeys = (declared: Declaration): boolean => {
  if (isUnion(declared)) return false;
  const { equals, unlisted } = declared.customFields ?? {};
  return equals !== undefined || unlisted !== undefined;
};

/** Values that an upsert accepts as `match` at a provider. */
export interface ProviderMatch {
  readonly provider: Provider;
  readonly names: readonly string[];
  /** Whether a unique field of the account is a value too, as `field_mappings.<name>`. */
  readonly hasFields: boolean;
}

/** Values for `match` at each provider with an object. */
export const providerMatches = (object: UnifiedObject): readonly ProviderMatch[] =>
  Object.values(providers).flatMap((provider) => {
    const declared = provider.objects[nameOf(object)];
    if (declared === undefined) return [];
    return [{ provider, names: matchesOf(object, declared), hasFields: hasOwnKeys(declared) }];
  });
