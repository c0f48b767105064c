import type { Journal, Table } from '../shared/journal.ts';
import { createLinks, type Links } from './associations/associations.ts';
import { notFound } from './errors.ts';
import type { EmailRow, EmailRules, EnrolmentRow, EventRow, FlowRow, ListRow, StatusRow } from './marketing/rows.ts';
import { firstEmail, firstFlow, firstList, seedFlows, seedLists } from './marketing/seeds.ts';
import { seedDealPipelines, seedLeadPipelines, seedPipelines } from './pipelines.ts';
import { buildProperties } from './properties/build.ts';
import { type CustomType, customTypeDefaults, definitionOf } from './properties/custom-types.ts';
import { defaultProperties, type PropertySeed } from './properties/defaults.ts';
import { type PortalSettings, seededAt, seedOwners } from './seeds.ts';
import {
  type CrmRow,
  type FileRow,
  type ObjectDefinition,
  type ObjectType,
  type Owner,
  objects,
  objectTypes,
  type Pipeline,
  type PipelineType,
  type Property,
} from './types.ts';

interface PortalRules {
  readonly now: () => number;
  /** Refuses a second contact with the same e-mail, as the vendor does. */
  readonly strictDuplicates: boolean;
  /**
   * Milliseconds. New records take a few moments: https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide
   */
  readonly searchLag: number;
  readonly searchesPerSecond: number;
  /**
   * Requested properties without a value are null, as in the documentation. Otherwise they are absent, as in the
   * description.
   */
  readonly emptyAsNull: boolean;
}

/** A HubSpot account. */
export interface Portal {
  readonly settings: PortalSettings;
  readonly rules: PortalRules;
  readonly tables: Readonly<Record<ObjectType, Table<CrmRow>>>;
  readonly properties: Readonly<Record<ObjectType, ReadonlyMap<string, Property>>>;
  readonly owners: readonly Owner[];
  readonly pipelines: Readonly<Record<PipelineType, readonly Pipeline[]>>;
  readonly links: Links;
  readonly files: Table<FileRow>;
  readonly lists: Table<ListRow>;
  readonly flows: Table<FlowRow>;
  readonly enrolments: Table<EnrolmentRow>;
  readonly events: Table<EventRow>;
  /** Full names of the custom events. */
  readonly eventDefinitions: Set<string>;
  readonly emails: Table<EmailRow>;
  readonly emailRules: EmailRules;
  readonly statuses: Table<StatusRow>;
  /** Times of the searches in the last second, epoch ms. */
  readonly searches: number[];
  /** Type ids of the deleted custom objects. */
  readonly deletedTypes: Set<string>;
}

/** Opens the tables and seeds contacts, a company, lists and flows. Properties are not in the journal. */
export const openPortal = (settings: PortalSettings, rules: PortalRules, journal: Journal): Portal => {
  const table = (type: ObjectType) =>
    journal.table<CrmRow>(`${settings.portalId}/${type}`, objects[type].firstId, seedRows(type));
  return {
    settings,
    rules,
    tables: { ...eachType(table), ...eachOwn(settings, (type) => ownTable(settings, type, journal)) },
    properties: { ...eachType((type) => metadata(settings, type)), ...eachOwn(settings, ownMetadata) },
    owners: seedOwners(settings.portalId),
    pipelines: {
      deals: seedDealPipelines(settings.customPipelineId),
      leads: seedLeadPipelines(settings.customPipelineId),
      tickets: seedPipelines(settings.customPipelineId),
    },
    links: createLinks(journal.table(`${settings.portalId}/links`, 1)),
    files: journal.table(`${settings.portalId}/files`, 500001),
    lists: journal.table(`${settings.portalId}/lists`, firstList, seedLists),
    flows: journal.table(`${settings.portalId}/flows`, firstFlow, seedFlows),
    enrolments: journal.table(`${settings.portalId}/enrolments`, 1),
    events: journal.table(`${settings.portalId}/events`, 1),
    eventDefinitions: new Set([`pe${settings.portalId}_order_placed`]),
    emails: journal.table(`${settings.portalId}/marketing-emails`, firstEmail),
    emailRules: { lacksEdition: false, sendsAgain: false, ignoresUpdates: false },
    statuses: journal.table(`${settings.portalId}/statuses`, 1),
    searches: [],
    deletedTypes: new Set(),
  };
};

const ownTable = ({ portalId }: PortalSettings, type: CustomType, journal: Journal): Table<CrmRow> => {
  const { name, firstId } = definitionOf(type);
  return journal.table<CrmRow>(`${portalId}/${name}`, firstId, []);
};

const ownMetadata = (type: CustomType): ReadonlyMap<string, Property> => {
  const { name } = definitionOf(type);
  const defined = buildProperties(name, customTypeDefaults, true);
  const own = buildProperties(name, type.properties, false);
  return new Map([...defined, ...own].map((property) => [property.name, property]));
};

/** Makes a value for each custom object, by type id. */
const eachOwn = <T>({ customTypes = [] }: PortalSettings, make: (type: CustomType) => T): Record<string, T> =>
  Object.fromEntries(customTypes.map((type) => [type.typeId, make(type)]));

/**
 * The record of an id, unless it was archived. An id from before a merge leads to the merged record.
 * https://developers.hubspot.com/changelog/updated-merge-functionality-for-contacts-and-companies
 */
export const liveRow = (portal: Portal, type: ObjectDefinition, id: string): CrmRow => {
  const row = /^\d+$/.test(id) ? portal.tables[type.name].get(Number(id)) : undefined;
  if (row?.mergedInto !== undefined) return liveRow(portal, type, String(row.mergedInto));
  if (!row || row.archived) throw notFound();
  return row;
};

const metadata = (settings: PortalSettings, type: ObjectType): ReadonlyMap<string, Property> => {
  const defined = buildProperties(type, seedsOf(settings, type), true);
  const custom = buildProperties(type, settings.customProperties[type] ?? [], false);
  return new Map([...defined, ...custom].map((property) => [property.name, property]));
};

/**
 * Properties of a kind. The currencies differ by portal:
 * https://developers.hubspot.com/docs/api-reference/settings-currencies-v3/guide
 */
const seedsOf = ({ currencies }: PortalSettings, type: ObjectType): readonly PropertySeed[] => {
  if (type !== 'deals') return defaultProperties[type];
  return [
    ...defaultProperties.deals,
    {
      name: 'deal_currency_code',
      label: 'Currency',
      type: 'enumeration',
      fieldType: 'select',
      options: currencies.map((code) => [code, code]),
    },
  ];
};

const eachType = <T>(make: (type: ObjectType) => T): Record<ObjectType, T> =>
  Object.fromEntries(objectTypes.map((type) => [type, make(type)])) as Record<ObjectType, T>;

/** Seeded records with all values that the vendor would set. So a first update changes only the given values. */
const rows: Readonly<Record<ObjectType, readonly Record<string, string>[]>> = {
  contacts: [
    {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'grace@customer.example',
      phone: '+1 555 0100',
      hs_analytics_source: 'OFFLINE',
    },
    {
      firstname: 'Alan',
      lastname: 'Turing',
      email: 'alan@customer.example',
      hs_analytics_source: 'ORGANIC_SEARCH',
      hs_email_optout: 'true',
    },
  ],
  companies: [{ name: 'Customer Ltd', domain: 'customer.example', website: 'customer.example' }],
  deals: [],
  tickets: [],
  leads: [],
  notes: [],
  tasks: [],
  calls: [],
  emails: [],
  meetings: [],
};

const seedRows = (type: ObjectType): CrmRow[] => {
  const { firstId, created, modified } = objects[type];
  return rows[type].map((properties, index) => {
    const id = firstId + index;
    const system = { [created]: seededAt, [modified]: seededAt, hs_object_id: String(id) };
    return {
      id,
      properties: { ...properties, ...system },
      createdAt: seededAt,
      updatedAt: seededAt,
      archived: false,
    };
  });
};
