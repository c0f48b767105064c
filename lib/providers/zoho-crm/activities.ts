import type { ObjectName } from '../../objects/names.ts';
import type { Codec, RefField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { textId } from '../language/codecs.ts';
import { lookup } from './fields.ts';

/**
 * Reference to a record of a module. A write contains the name of the module.
 * https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 */
const ofModule = (module: string): Codec => ({
  decode: (remote) => textId.decode(getText(remote, 'record.id') ?? remote),
  encode: (id) => ({ record: { id }, module }),
});

const account = ofModule('Accounts');
const sale = ofModule('Deals');

export const aboutCodecs: readonly Codec[] = [account, sale];

/**
 * The record that an activity is about. An activity has a single such record, and `$se_module` names its module.
 * https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 */
const about = (object: ObjectName, module: string, codec: Codec): RefField => ({
  kind: 'ref',
  object,
  read: 'What_Id.id',
  where: { $se_module: [module] },
  write: 'related',
  codec,
  empty: { related: { record: null } },
  single: true,
});

/** Renames for a write: the record that an activity is about, and its module. */
export const related = { 'related.record': 'What_Id', 'related.module': '$se_module' } as const;

const firstOf = ({ object, read, where }: RefField): RefField => ({
  kind: 'ref',
  object,
  read,
  ...(where && { where }),
  codec: textId,
});

/** Contact of an activity. An activity about a lead has no contact. Same page. */
export const person: RefField = { ...lookup('crm.contact', 'Who_Id'), single: true };

const company = about('crm.company', 'Accounts', account);
const deal = about('crm.deal', 'Deals', sale);

export const relations = {
  company_id: firstOf(company),
  company_ids: company,
  deal_id: firstOf(deal),
  deal_ids: deal,
} as const;

export const contactOf = firstOf(person);
