import type { Codec, RefField } from '../define.ts';
import { textId } from '../language/codecs.ts';
import { idOf, ref } from './fields.ts';
import { equals, ofOwner, records, type Sobject } from './requests.ts';
import { path } from './version.ts';

/** Filters by the records that an activity refers to. An id belongs to one record of any object. */
export const about = {
  ...ofOwner,
  contact_id: equals('WhoId', 'contact_id'),
  company_id: equals('WhatId', 'company_id'),
  deal_id: equals('WhatId', 'deal_id'),
  lead_id: equals('WhoId', 'lead_id'),
} as const;

/** A kind of activities. */
interface Activities extends Sobject {
  readonly where: string;
  /** Field that shows the kind of an activity. Both records and lists of ids contain it. */
  readonly told: string;
}

const withArchived = <R extends object>(request: R) => ({ ...request, path: path('/queryAll') });

/**
 * Declares activities. The vendor archives activities after a year, and `/query` no longer finds them; `/queryAll`
 * does.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_guidelines_archive.htm
 * @param fields `metadata` entry with the fields of the object
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

/** Codecs of ids, by object. */
export const ids = {
  user: idOf('005'),
  contact: idOf('003'),
  lead: idOf('00Q'),
  company: idOf('001'),
  deal: idOf('006'),
} as const;

/**
 * Id of a custom object's record. The field may also contain ids of other objects. Ids of a custom object begin with a
 * prefix that the org defines; the list of objects contains the prefix. (unproven) The prefix begins with an `a`, and no
 * prefix of a standard object does.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describeglobal_describeglobalresult.htm
 */
export const customId: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote.startsWith('a') ? [remote.slice(0, 3), remote] : undefined),
  encode: (value) => value,
  summary: true,
};

/** The owner of an activity, if the owner is a user and not a queue or a calendar. */
export const owner: RefField = { ...ref('crm.user', 'OwnerId'), codec: ids.user };

/**
 * The contact of an activity. One field contains the person of an activity: a contact or a lead.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm
 */
export const contacts: RefField = { ...ref('crm.contact', 'WhoId'), codec: ids.contact, single: true };

/** The lead of an activity. An activity with a lead cannot refer to another record. Same page. */
const leads: RefField = { ...ref('crm.lead', 'WhoId'), codec: ids.lead, single: true };

/** The deal of an activity. One field contains the record that an activity refers to, of any object. Same page. */
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

/**
 * References of an activity. The deal comes before the company, because the vendor adds the company of a deal itself
 * (`AccountId`). Same page.
 */
export const related = {
  deal_id: first(deals),
  deal_ids: deals,
  company_id: first(companies),
  company_ids: companies,
  lead_id: first(leads),
  lead_ids: leads,
  custom_object_ids: customObjects,
} as const;
