import type { ObjectName } from '../../objects/names.ts';
import type { RefField } from '../define.ts';
import { mainId } from './associations.ts';
import { associations } from './requests.ts';

/** The first related record of an object. It is read-only, because a write contains the whole list. */
const firstOf = (object: ObjectName, from: string, to: string): RefField => ({
  kind: 'ref',
  object,
  read: `associations.${to}.results`,
  codec: mainId(from, to),
});

const companies = (from: string, type: number) => ({
  company_id: firstOf('crm.company', from, 'companies'),
  company_ids: associations('crm.company', from, 'companies', type),
});

const deals = (from: string, type: number) => ({
  deal_id: firstOf('crm.deal', from, 'deals'),
  deal_ids: associations('crm.deal', from, 'deals', type),
});

/**
 * Ids of the association types of an activity.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values
 */
interface Types {
  readonly contact: number;
  readonly company: number;
  readonly deal: number;
}

/** Records that a note or a task refers to. An activity has no primary company. */
export const about = (from: string, types: Types) => ({
  contact_id: firstOf('crm.contact', from, 'contacts'),
  contact_ids: associations('crm.contact', from, 'contacts', types.contact),
  ...companies(from, types.company),
  ...deals(from, types.deal),
});

/** Contacts of an engagement, and the companies and deals that it refers to. */
export const withWhom = (from: string, types: Types) => ({
  contacts: associations('crm.contact', from, 'contacts', types.contact),
  ...companies(from, types.company),
  ...deals(from, types.deal),
});
