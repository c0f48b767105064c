import type { Codec, RefField } from '../define.ts';
import { textId } from '../language/codecs.ts';
import { idOf, ref } from './fields.ts';
import { equals, ofOwner, records, type Sobject } from './requests.ts';
import { path } from './version.ts';

/** Filters by what an activity is about. An id names one record, of whatever object. */
export const about = {
  ...ofOwner,
  contact_id: equals('WhoId', 'contact_id'),
  company_id: equals('WhatId', 'company_id'),
  deal_id: equals('WhatId', 'deal_id'),
  lead_id: equals('WhoId', 'lead_id'),
} as const;

/** Activities of one kind. */
interface Activities extends Sobject {
  readonly where: string;
  /** What says of which kind one is: records and ids have it. */
  readonly told: string;
}

const withArchived = <R extends object>(request: R) => ({ ...request, path: path('/queryAll') });

/**
 * What was over a year ago is archived: still there, and found by no `/query`.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_guidelines_archive.htm
 * @param fields `metadata` entry of its description
 */
export const activities = ({ told, ...kind }: Activities, fields: string) => {
  const { deleted } = records(kind, fields);
  const where = `IsDeleted = false AND ${kind.where}`;
  const declared = records({ ...kind, where }, fields);
  const { reconcile } = declared;
  const q = `SELECT Id, ${told} FROM ${kind.name} WHERE ${where}{clauses:and} ORDER BY Id LIMIT {limit}`;
  return {
    ...declared,
    list: withArchived(declared.list),
    listBy: declared.listBy.map(withArchived),
    reconcile: { ...reconcile, list: { ...withArchived(reconcile.list), query: { q } } },
    deleted,
  };
};

/** Whose an id is. */
export const ids = {
  user: idOf('005'),
  contact: idOf('003'),
  lead: idOf('00Q'),
  company: idOf('001'),
  deal: idOf('006'),
} as const;

/**
 * A record of a custom object, in a place that may name records of others too. Ids of each begin with a prefix that the org has
 * given it, and the list of objects has. (memory) It begins with an `a`, that of no standard object does. https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describeglobal_describeglobalresult.htm
 */
export const customId: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote.startsWith('a') ? [remote.slice(0, 3), remote] : undefined),
  encode: (value) => value,
  summary: true,
};

/** A user has it; a queue or a calendar is nobody. */
export const owner: RefField = { ...ref('crm.user', 'OwnerId'), codec: ids.user };

/** One place has the person that an activity is with: a contact or a lead. https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm */
export const contacts: RefField = { ...ref('crm.contact', 'WhoId'), codec: ids.contact, single: true };

/** Same page. A lead has no record beside it that the activity is about. */
const leads: RefField = { ...ref('crm.lead', 'WhoId'), codec: ids.lead, single: true };

/** One place has the record that an activity is about, of whatever object. Same page. */
const deals: RefField = { ...ref('crm.deal', 'WhatId'), codec: ids.deal, single: true };
const companies: RefField = { ...ref('crm.company', 'WhatId'), codec: ids.company, single: true };

const customObjects: RefField = {
  ...ref('crm.custom-object', 'WhatId'),
  codec: customId,
  metadata: 'classesByPrefix',
  single: true,
};

const first = ({ object, read, codec = textId }: RefField): RefField => ({ kind: 'ref', object, read, codec });

export const contact = first(contacts);

/** The deal before the company: of a deal, the vendor itself says the company (`AccountId`). Same page. */
export const related = {
  deal_id: first(deals),
  deal_ids: deals,
  company_id: first(companies),
  company_ids: companies,
  lead_id: first(leads),
  lead_ids: leads,
  custom_object_ids: customObjects,
} as const;
