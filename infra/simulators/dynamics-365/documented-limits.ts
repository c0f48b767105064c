import { type DocumentedLimits, type DocumentedRule, each } from '../shared/limits/documented-rule.ts';

const microsoftEntities = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities';

/** Lengths of an address. The description contains them for leads only. */
const addressOf = (entity: string): Readonly<Record<string, DocumentedRule>> => {
  const lengths = { city: 80, country: 80, line1: 250, line2: 250, postalcode: 20, stateorprovince: 50 };
  return Object.fromEntries(
    Object.entries(lengths).map(([part, maxLength]) => [
      `/address1_${part}`,
      { maxLength, url: `${microsoftEntities}/${entity}#writable-columnsattributes` },
    ]),
  );
};

/** Lengths of address columns. The published description limits only the addresses of leads. */
export const documentedLimits: DocumentedLimits = {
  ...each(['POST /api/data/v9.2/contacts', 'PATCH /api/data/v9.2/contacts({id})'], addressOf('contact')),
  ...each(['POST /api/data/v9.2/accounts', 'PATCH /api/data/v9.2/accounts({id})'], addressOf('account')),
};
