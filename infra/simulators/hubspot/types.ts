/** A kind of record at HubSpot: https://developers.hubspot.com/docs/api-reference/crm-objects */
export interface ObjectDefinition {
  /** Kinds of records that are associated with a custom object. */
  readonly associated?: readonly ObjectType[];
  readonly name: ObjectType;
  readonly singular: string;
  readonly typeId: string;
  readonly created: string;
  readonly modified: string;
  /** Properties that a read returns if it names none. */
  readonly defaults: readonly string[];
  readonly required: readonly string[];
  readonly firstId: number;
}

/** Kinds of records that every portal has, by the plural in paths. */
export const objectTypes = [
  'contacts',
  'companies',
  'deals',
  'tickets',
  'leads',
  'notes',
  'tasks',
  'calls',
  'emails',
  'meetings',
] as const;

/** Name of a table. For a custom object, its type id. */
export type ObjectType = (typeof objectTypes)[number];

/** Kinds of records that go through the stages of a pipeline. */
export type PipelineType = 'deals' | 'tickets' | 'leads';

/** Objects that are activities. https://developers.hubspot.com/docs/guides/api/crm/engagements/engagement-details */
export const activities: readonly ObjectType[] = ['notes', 'tasks', 'calls', 'emails', 'meetings'];

const activity = (name: ObjectType, typeId: string, firstId: number): ObjectDefinition => ({
  name,
  singular: name.replace(/s$/, ''),
  typeId,
  created: 'hs_createdate',
  modified: 'hs_lastmodifieddate',
  defaults: ['hs_createdate', 'hs_lastmodifieddate', 'hs_object_id'],
  // Unverified by the description: https://developers.hubspot.com/docs/guides/api/crm/engagements/notes and siblings.
  required: ['hs_timestamp'],
  firstId,
});

/** Definitions of the standard kinds. `firstId` keeps the ids of two kinds apart. */
export const objects: Readonly<Record<ObjectType, ObjectDefinition>> = {
  contacts: {
    name: 'contacts',
    singular: 'contact',
    typeId: '0-1',
    created: 'createdate',
    modified: 'lastmodifieddate',
    defaults: ['createdate', 'email', 'firstname', 'hs_object_id', 'lastmodifieddate', 'lastname'],
    required: [],
    firstId: 101,
  },
  companies: {
    name: 'companies',
    singular: 'company',
    typeId: '0-2',
    created: 'createdate',
    modified: 'hs_lastmodifieddate',
    defaults: ['createdate', 'domain', 'hs_lastmodifieddate', 'hs_object_id', 'name'],
    required: [],
    firstId: 2001,
  },
  deals: {
    name: 'deals',
    singular: 'deal',
    typeId: '0-3',
    created: 'createdate',
    modified: 'hs_lastmodifieddate',
    defaults: [
      'amount',
      'closedate',
      'createdate',
      'dealname',
      'dealstage',
      'hs_lastmodifieddate',
      'hs_object_id',
      'pipeline',
    ],
    // https://developers.hubspot.com/docs/guides/api/crm/objects/deals
    required: ['dealname', 'dealstage'],
    firstId: 50001,
  },
  tickets: {
    name: 'tickets',
    singular: 'ticket',
    typeId: '0-5',
    created: 'createdate',
    modified: 'hs_lastmodifieddate',
    defaults: [
      'content',
      'createdate',
      'hs_lastmodifieddate',
      'hs_object_id',
      'hs_pipeline',
      'hs_pipeline_stage',
      'hs_ticket_category',
      'hs_ticket_priority',
      'subject',
    ],
    // https://developers.hubspot.com/docs/guides/api/crm/objects/tickets
    required: ['hs_pipeline_stage'],
    firstId: 30001,
  },
  leads: {
    name: 'leads',
    singular: 'lead',
    typeId: '0-136',
    created: 'hs_createdate',
    modified: 'hs_lastmodifieddate',
    defaults: ['hs_createdate', 'hs_lastmodifieddate', 'hs_object_id'],
    // https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide
    required: ['hs_lead_name'],
    firstId: 70001,
  },
  notes: activity('notes', '0-46', 400001),
  tasks: activity('tasks', '0-27', 600001),
  calls: activity('calls', '0-48', 700001),
  emails: activity('emails', '0-49', 800001),
  meetings: activity('meetings', '0-47', 900001),
};

/** `contacts`, `contact` and `0-1` name the same type. */
export const objectType = (name: string): ObjectDefinition | undefined =>
  Object.values(objects).find((type) => [type.name, type.singular, type.typeId].includes(name));

/** A record. Property values are texts, as in the API; times are ISO 8601 with milliseconds. */
export interface CrmRow {
  readonly id: number;
  readonly properties: Readonly<Record<string, string>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archived: boolean;
  readonly archivedAt?: string;
  /** The record was deleted permanently, and no answer contains it. */
  readonly purged?: true;
  /** Id of the record into which it was merged. */
  readonly mergedInto?: number;
}

/**
 * Access of a file: https://developers.hubspot.com/docs/api-reference/files-files-v3/guide. Only HubSpot's own screens
 * set `HIDDEN_…`.
 */
export const fileAccess = [
  'PRIVATE',
  'PUBLIC_INDEXABLE',
  'PUBLIC_NOT_INDEXABLE',
  'HIDDEN_PRIVATE',
  'HIDDEN_SENSITIVE',
] as const;

/** Visibility of a file. `HIDDEN_…` exists for files of HubSpot's screens only. */
export type FileAccess = (typeof fileAccess)[number];

/** A file. `size` is in bytes, `folder` an absolute path. */
export interface FileRow {
  readonly id: number;
  /** Name without its extension. */
  readonly name: string;
  readonly extension: string;
  readonly folder: string;
  readonly access: FileAccess;
  readonly contentType: string;
  /** Base64. Default: zeros. */
  readonly content?: string;
  readonly size: number;
  readonly createdAt: string;
  readonly archived: boolean;
}

/** A property in the shape of the published description. */
export interface Property {
  readonly name: string;
  readonly label: string;
  readonly type: 'string' | 'number' | 'bool' | 'enumeration' | 'date' | 'datetime';
  readonly fieldType: string;
  readonly description: string;
  readonly groupName: string;
  readonly options: readonly { label: string; value: string; displayOrder: number; hidden: boolean }[];
  readonly displayOrder: number;
  readonly calculated: boolean;
  readonly externalOptions: boolean;
  readonly hasUniqueValue: boolean;
  readonly hidden: boolean;
  readonly hubspotDefined?: boolean;
  readonly formField: boolean;
  readonly archived: boolean;
  readonly referencedObjectType?: string;
  readonly modificationMetadata: { archivable: boolean; readOnlyDefinition: boolean; readOnlyValue: boolean };
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

/** A user or a queue that records can belong to. `id` and `userId` are different numbers. */
export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly type: 'PERSON' | 'QUEUE';
  readonly firstName: string;
  readonly lastName: string;
  readonly userId: number;
  readonly userIdIncludingInactive: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archived: boolean;
  readonly teams: readonly { id: string; name: string; primary: boolean }[];
}

/** A pipeline. The default pipeline of a new portal has the creation time 1970. */
export interface Pipeline {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  readonly archived: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly stages: readonly Stage[];
}

/** A stage. All values of `metadata` are texts, including booleans and numbers. */
export interface Stage {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  readonly archived: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** `ticketState` for tickets, `probability` for deals, `leadState` for leads. */
  readonly metadata: Readonly<Record<string, string>> & { readonly isClosed: 'true' | 'false' };
  readonly writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT';
}
