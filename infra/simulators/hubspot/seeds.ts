import { type CustomType, otherTypes, seededTypes } from './properties/custom-types.ts';
import type { PropertySeed } from './properties/defaults.ts';
import type { ObjectType, Owner } from './types.ts';

/** Creation time of the seeded records. It is fixed, so that a restart finds the same records. */
export const seededAt = '2026-01-05T09:00:00.000Z';

type CustomProperties = Partial<Readonly<Record<ObjectType, readonly PropertySeed[]>>>;

/** A portal that exists from the start. `uiDomain` differs by data centre. */
export interface PortalSettings {
  readonly portalId: number;
  readonly accessToken: string;
  readonly uiDomain: string;
  readonly customProperties: CustomProperties;
  /** Id of the second pipeline of tickets and of deals. The ids of its stages follow this number. */
  readonly customPipelineId: number;
  readonly currencies: readonly string[];
  /** Default: none. Only accounts with an Enterprise subscription can define custom objects. */
  readonly customTypes?: readonly CustomType[];
}

const favouriteColour: PropertySeed = {
  name: 'favourite_colour',
  label: 'Favourite colour',
  type: 'enumeration',
  fieldType: 'select',
  options: [
    ['red', 'Red'],
    ['green', 'Green'],
    ['blue', 'Blue'],
  ],
};

const customerTier: PropertySeed = {
  name: 'customer_tier',
  label: 'Customer tier',
  type: 'enumeration',
  fieldType: 'select',
  options: [
    ['gold', 'Gold'],
    ['silver', 'Silver'],
    ['bronze', 'Bronze'],
  ],
};

const escalated: PropertySeed = {
  name: 'escalated',
  label: 'Escalated',
  type: 'bool',
  fieldType: 'booleancheckbox',
  options: [
    ['true', 'Yes'],
    ['false', 'No'],
  ],
};

/**
 * A property for ids in another system.
 * https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide#create-unique-identifier-properties
 */
const unique = (name: string, label: string): PropertySeed => ({
  name,
  label,
  type: 'string',
  fieldType: 'text',
  unique: true,
});

const custom: CustomProperties = {
  contacts: [
    favouriteColour,
    { name: 'lifetime_value', label: 'Lifetime value', type: 'number', fieldType: 'number' },
    { ...escalated, name: 'vip', label: 'VIP' },
    { name: 'renewal_date', label: 'Renewal date', type: 'date', fieldType: 'date' },
  ],
  companies: [customerTier],
  deals: [
    { name: 'seats', label: 'Seats', type: 'number', fieldType: 'number' },
    unique('order_number', 'Order number'),
  ],
  tickets: [customerTier, escalated, unique('case_number', 'Case number')],
  leads: [
    { name: 'budget', label: 'Budget', type: 'number', fieldType: 'number' },
    unique('form_number', 'Form number'),
  ],
};

/**
 * The second portal has other custom fields and another pipeline. The service must not use knowledge from one portal
 * for the other.
 */
const otherCustom: CustomProperties = {
  contacts: [{ name: 'loyalty_number', label: 'Loyalty number', type: 'string', fieldType: 'text' }],
  tickets: [customerTier],
};

/** Two portals with different custom properties, pipelines and currencies. Ids of records repeat. */
export const hubspotPortals = [
  {
    portalId: 70000001,
    accessToken: 'sim-hubspot-token-1',
    uiDomain: 'app.hubspot.com',
    customProperties: custom,
    customPipelineId: 812723471,
    currencies: ['EUR', 'USD', 'JPY'],
    customTypes: seededTypes,
  },
  {
    portalId: 70000002,
    accessToken: 'sim-hubspot-token-2',
    uiDomain: 'app-eu1.hubspot.com',
    customProperties: otherCustom,
    customPipelineId: 955001200,
    currencies: ['GBP'],
    customTypes: otherTypes,
  },
] as const satisfies readonly PortalSettings[];

/** First id in a portal. */
const firstOf = (portal: number): number => (portal % 1_000) * 100;

/** Teams of a portal. The last team has no members. */
export const seedTeams = (portal: number) => {
  const idAt = (index: number): string => String(600 + firstOf(portal) + index);
  return [
    { id: idAt(0), name: 'Support' },
    { id: idAt(1), name: 'Escalations' },
    { id: idAt(2), name: 'Night shift' },
  ] as const;
};

/** Owner ids differ by portal. The third owner is archived, and the second is in two teams. */
export const seedOwners = (portal: number): Owner[] => {
  const first = firstOf(portal);
  const [support, escalations] = seedTeams(portal);
  const people = [
    ['Ada', 'Agent', [support]],
    ['Bo', 'Broker', [escalations, support]],
    ['Cy', 'Closed', [support]],
  ] as const;
  return people.map(([firstName, lastName, teams], index) => ({
    id: String(41_000_000 + first + index + 1),
    email: `${firstName.toLowerCase()}@portal-${portal}.example`,
    type: 'PERSON',
    firstName,
    lastName,
    userId: 51_000_000 + first + index + 1,
    userIdIncludingInactive: 51_000_000 + first + index + 1,
    createdAt: seededAt,
    updatedAt: seededAt,
    archived: index === 2,
    teams: teams.map((team, place) => ({ ...team, primary: place === 0 })),
  }));
};
