import type { Text } from '../../../records/filters/texts.ts';
import { activecampaignKinds, type Kind, newIn } from './rows.ts';

const text = (kind: Kind, name: string): Text => ({
  provider: 'activecampaign',
  object: kind.object,
  path: kind.path,
  make: (at, value) => newIn(at, kind, { [name]: value }),
});

/** Objects with a text search. */
export const texts: readonly Text[] = [
  text(activecampaignKinds.contacts, 'lastName'),
  text(activecampaignKinds.people, 'lastName'),
  text(activecampaignKinds.companies, 'name'),
  text(activecampaignKinds.deals, 'title'),
];
