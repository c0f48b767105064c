import { type ObjectName, objectNames } from '../objects/names.ts';
import type { OAuth, Provider, ScopeNeed } from '../providers/define.ts';
import { canDo, kindsOf } from '../providers/language/kinds.ts';

/** The scopes for an object that a grant lacks. */
export interface ObjectScopes {
  readonly object: ObjectName;
  /** Scopes that reading requires and the grant does not include. */
  readonly missingToRead: readonly string[];
  /** Scopes that writing requires and the grant does not include. `undefined` if the object cannot be written. */
  readonly missingToWrite: readonly string[] | undefined;
}

const missingOf = (needs: readonly ScopeNeed[] = [], granted: ReadonlySet<string>): readonly string[] =>
  needs.flatMap((need) => {
    const [first, ...others] = [need].flat();
    return first === undefined || [first, ...others].some((scope) => granted.has(scope)) ? [] : [first];
  });

/** Splits a vendor's text into scopes. */
export const scopesIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

const isWritten = (provider: Provider, object: ObjectName): boolean => {
  const { [object]: declared } = provider.objects;
  if (declared === undefined) return false;
  return kindsOf(declared).some(([, kind]) =>
    (['create', 'update', 'remove'] as const).some((one) => canDo(kind, one)),
  );
};

/** The scopes that a grant lacks, for each object of a provider, in the order of the objects. */
export const coveredBy = (provider: Provider, oauth: OAuth, scopes: readonly string[]): readonly ObjectScopes[] => {
  const granted = new Set(scopes);
  return objectNames
    .filter((object) => provider.objects[object] !== undefined)
    .map((object) => ({
      object,
      missingToRead: missingOf(oauth.readScopes?.[object], granted),
      missingToWrite: isWritten(provider, object) ? missingOf(oauth.writeScopes?.[object], granted) : undefined,
    }));
};
