import type { ObjectName } from '../../objects/names.ts';
import type { RefField } from '../define.ts';
import { mainId } from './associations.ts';
import { associations } from './requests.ts';

/** The first of the records of a kind that an activity is about: the list of them is what is written. */
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

/** The ids of the types that associate an activity. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values */
interface Types {
  readonly contact: number;
  readonly company: number;
  readonly deal: number;
}

/** What a note or a task is about. No company of an activity is the primary one. */
export const about = (from: string, types: Types) => ({
  contact_id: firstOf('crm.contact', from, 'contacts'),
  contact_ids: associations('crm.contact', from, 'contacts', types.contact),
  ...companies(from, types.company),
  ...deals(from, types.deal),
});

/** With whom, and about what, an engagement was. */
export const withWhom = (from: string, types: Types) => ({
  contacts: associations('crm.contact', from, 'contacts', types.contact),
  ...companies(from, types.company),
  ...deals(from, types.deal),
});
