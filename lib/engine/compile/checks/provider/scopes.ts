import type { ObjectName } from '../../../../objects/names.ts';
import type { Provider } from '../../../../providers/define.ts';
import { canDo, kindsOf } from '../../../../providers/language/kinds.ts';
import { type Check, namesOf, Place } from '../finding.ts';

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

/** Finds scopes for objects that the provider does not have, scopes for writes that it does not have, and empty needs. */
export const scopes: Check = (provider, _webhooks, found) => {
  const { id, oauth, objects } = provider;
  if (oauth === undefined) return;
  const place = new Place(`${id} oauth`, found);
  for (const member of ['readScopes', 'writeScopes'] as const)
    place.below(member).unknownNames('object', namesOf(oauth[member]), namesOf(objects));
  for (const name of namesOf(oauth.writeScopes))
    if (!isWritten(provider, name as ObjectName))
      place.below('writeScopes', name).report('The object has no write.', 'Remove it, or add a write.');
};
