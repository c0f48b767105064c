import type { Text } from '../../../records/filters/texts.ts';
import { closeKinds, type Kind, newIn } from './rows.ts';

const named = ({ object, path, ...kind }: Kind): Text => ({
  provider: 'close',
  object,
  path,
  make: (at, name) => newIn(at, { object, path, ...kind }, { name }),
});

/** Objects with a text search. */
export const texts: readonly Text[] = [named(closeKinds.contacts), named(closeKinds.companies)];
