import type { Call } from '../shared/vendor.ts';
import { type Account, localText, timeText } from './account.ts';
import { linksTo } from './links.ts';
import type { Field, Pipeline, Row, Stage, User, Values } from './types.ts';

/** Ids are texts of digits. `phone` is always empty and `signature` always null. */
export const presentUser = ({ id, username, firstName, lastName, email }: User, call: Call): Values => ({
  username,
  firstName,
  lastName,
  email,
  phone: '',
  signature: null,
  links: linksTo(call, `users/${id}`, ['lists', 'userGroup', 'dealGroupTotals', 'dealGroupUsers', 'configs']),
  id,
});

const began = '2026-05-28T04:04:57-05:00';
const later = '2026-05-29T04:04:57-05:00';

/** A stage of a pipeline: `dealStages` at the vendor. Colour, width and card regions are constants. */
export const presentStage = ({ id, group, title, order }: Stage, call: Call): Values => ({
  group,
  title,
  color: '19CCA3',
  order: String(order),
  width: '280',
  dealOrder: 'next-action DESC',
  cardRegion1: 'title',
  cardRegion2: 'next-action',
  cardRegion3: 'show-avatar',
  cardRegion4: 'contact-fullname-acctname',
  cardRegion5: 'value',
  cdate: began,
  udate: later,
  links: linksTo(call, `dealStages/${id}`, ['group']),
  id,
});

const groupLinks = ['stages', 'dealGroupUsers', 'dealGroupGroups', 'winProbabilityFeatures'];

/** A pipeline: `dealGroups` at the vendor. `stages` contains ids; flags are the texts `0` and `1`. */
export const presentPipeline = ({ stages }: Account, { id, title, currency }: Pipeline, call: Call): Values => ({
  title,
  currency,
  autoassign: '1',
  allusers: '1',
  allgroups: '1',
  win_probability_initialize_date: null,
  cdate: began,
  udate: later,
  source: '',
  count: '0',
  stages: stages.filter(({ group }) => group === id).map((stage) => stage.id),
  links: linksTo(call, `dealGroups/${id}`, groupLinks),
  id,
});

/** A custom field of contacts, in the vendor's form. https://developers.activecampaign.com/reference/retrieve-fields */
export const presentContactField = ({ id, title, type }: Field, optionIds: readonly string[], call: Call): Values => ({
  title,
  descript: null,
  type,
  isrequired: '0',
  perstag: title.toUpperCase().replaceAll(' ', '_'),
  defval: null,
  show_in_list: '0',
  rows: '0',
  cols: '0',
  visible: '1',
  service: '',
  ordernum: id,
  cdate: began,
  udate: began,
  created_timestamp: began.slice(0, 19).replace('T', ' '),
  updated_timestamp: began.slice(0, 19).replace('T', ' '),
  created_by: '1',
  updated_by: '1',
  options: optionIds,
  relations: [],
  links: linksTo(call, `fields/${id}`, ['options', 'relations']),
  id,
});

/**
 * A custom field of deals or accounts, in the vendor's form.
 * https://developers.activecampaign.com/reference/list-all-custom-fields-meta
 */
export const presentField = ({ id, title, type, options }: Field): Values => ({
  id,
  fieldLabel: title,
  fieldType: type,
  fieldOptions: options ?? null,
  fieldDefault: null,
  fieldDefaultCurrency: null,
  isFormVisible: 1,
  isRequired: 0,
  displayOrder: Number(id),
  personalization: title.toUpperCase().replaceAll(' ', '_'),
  knownFieldId: null,
  hideFieldFlag: 0,
  createdTimestamp: '2026-05-28 04:04:57',
  updatedTimestamp: '2026-05-28 04:04:57',
  links: {},
});

const memberByType: Readonly<Record<string, string>> = {
  number: 'custom_field_number_value',
  date: 'custom_field_date_value',
};

const owners = { deals: 'deal_id', accounts: 'customer_account_id' } as const;

/**
 * Custom values of deals and accounts, as a list of their own. (unproven)
 * https://developers.activecampaign.com/reference/list-all-custom-field-values-3
 */
export const presentValues = (account: Account, owner: 'deals' | 'accounts', rows: readonly Row[]): readonly Values[] =>
  rows.flatMap(({ id, created, updated, values }) =>
    Object.entries(Object(values.custom)).flatMap(([field, value]) => {
      if (value === '') return [];
      const type = account.fields[owner].find((one) => one.id === field)?.type ?? '';
      return {
        custom_field_text_value: null,
        custom_field_text_blob: null,
        custom_field_date_value: null,
        custom_field_number_value: null,
        custom_field_currency_value: null,
        custom_field_currency_type: null,
        [owners[owner]]: String(id),
        custom_field_id: field,
        [memberByType[type] ?? 'custom_field_text_value']: value,
        created_timestamp: localText(created),
        updated_timestamp: localText(updated),
        id: `${id}${field.padStart(4, '0')}`,
      };
    }),
  );

/**
 * Values of custom fields, one entry per value, in the vendor's form.
 * https://developers.activecampaign.com/reference/fieldvalues
 */
export const presentFieldValues = (rows: readonly Row[], call: Call): readonly Values[] =>
  rows.flatMap(({ id, created, updated, values }) =>
    Object.entries(Object(values.custom)).map(([field, value]) => {
      const own = `${id}${field.padStart(4, '0')}`;
      return {
        contact: String(id),
        field,
        value,
        cdate: timeText(created),
        udate: timeText(updated),
        created_by: '0',
        updated_by: '0',
        links: linksTo(call, `fieldValues/${own}`, ['owner', 'field']),
        id: own,
        owner: String(id),
      };
    }),
  );
