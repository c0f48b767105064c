import type { ObjectName } from '../../../../objects/names.ts';
import type { OAuth, Provider, ScopeNeeds } from '../../../../providers/define.ts';
import { canDo, kindsOf } from '../../../../providers/language/kinds.ts';
import { below, type Check, type Finding, namesOf, unknownNames, when } from '../finding.ts';

const isWritten = ({ objects }: Provider, name: ObjectName): boolean => {
  const declared = objects[name];
  if (declared === undefined) return true;
  return kindsOf(declared).some(
    ([, declaration]) =>
      ['create', 'update', 'remove'].some((one) => canDo(declaration, one as 'create')) ||
      declaration.actions !== undefined ||
      declaration.membership !== undefined ||
      declaration.quirks?.add !== undefined,
  );
};

const entriesOf = (needs: ScopeNeeds | undefined) =>
  Object.entries(needs ?? {}) as (readonly [ObjectName, readonly (string | readonly string[])[]])[];

const checkNames = ({ id, objects }: Provider, oauth: OAuth): readonly Finding[] =>
  (['readScopes', 'writeScopes'] as const).flatMap((member) =>
    unknownNames(`${id} oauth.${member}`, 'object', namesOf(oauth[member]), namesOf(objects)),
  );

/** Finds scopes for objects that the provider does not have, scopes for writes that it does not have, and empty needs. */
export const scopes: Check = (provider) => {
  const { id, oauth } = provider;
  if (oauth === undefined) return [];
  const place = `${id} oauth.writeScopes`;
  return [
    ...checkNames(provider, oauth),
    ...entriesOf(oauth.writeScopes).flatMap(([name]) =>
      when(!isWritten(provider, name), below(place, name), 'The object has no write.', 'Remove it, or add a write.'),
    ),
  ];
};
