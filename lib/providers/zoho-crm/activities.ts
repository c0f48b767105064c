import type { ObjectName } from '../../objects/names.ts';
import type { Codec, RefField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { textId } from '../language/codecs.ts';
import { lookup } from './fields.ts';

/** A record is written with the name of its module. https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html */
const ofModule = (module: string): Codec => ({
  decode: (remote) => textId.decode(getText(remote, 'record.id') ?? remote),
  encode: (id) => ({ record: { id }, module }),
});

const account = ofModule('Accounts');
const sale = ofModule('Deals');

export const aboutCodecs: readonly Codec[] = [account, sale];

/**
 * What an activity is about: one record, of the module that is named beside it.
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

/** Where what an activity is about goes. */
export const related = { 'related.record': 'What_Id', 'related.module': '$se_module' } as const;

const firstOf = ({ object, read, where }: RefField): RefField => ({
  kind: 'ref',
  object,
  read,
  ...(where && { where }),
  codec: textId,
});

/** A contact; with a lead in the place of a record there is none. Same page. */
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
