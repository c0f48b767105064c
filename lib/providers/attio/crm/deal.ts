import type { Codec, Metadata, ObjectDeclaration } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { decimalNumber, readAs } from '../../language/codecs.ts';
import { roomFor } from '../../language/numbers.ts';
import { fourPlaces } from '../metadata.ts';
import { inAttributes, records, refersTo } from '../requests.ts';
import { actor, recordOf } from '../values.ts';

/** Amount of a deal. https://docs.attio.com/docs/attribute-types/attribute-types-currency */
export const amount = roomFor(fourPlaces, decimalNumber);

/** Request for the statuses of deals. https://docs.attio.com/docs/standard-objects/standard-objects-deals */
export const statuses = {
  method: 'GET',
  path: '/v2/objects/deals/attributes/stage/statuses',
} as const;

/**
 * Statuses of the attribute `stage` of deals. The vendor defines "Won 🎉" and "Lost". A celebrated status is won. All
 * other statuses are the account's own and count as open. Same page.
 */
export const dealStatuses: Metadata = {
  request: statuses,
  records: ['data'],
  value: 'title',
  label: 'title',
  category: [
    { at: 'title', words: { 'Won 🎉': 'won', Won: 'won', Lost: 'lost' } },
    { at: 'celebration_enabled', words: { true: 'won' } },
    { at: 'is_archived', words: { false: 'open' } },
  ],
};

/**
 * Title of a status. The vendor accepts "Either the title or status ID".
 * https://docs.attio.com/docs/attribute-types/attribute-types-status
 */
const title = readAs((status) => getText(status, 'title') ?? getText(status, ''));

const statusId: Codec = {
  decode: (status) => getText(status, 'id.status_id') ?? getText(status, ''),
  encode: (id) => id,
};

const stage = 'values.stage.0.status';

export const deal = {
  ...records({
    object: 'deals',
    clauses: {
      name: { name: '{name}' },
      status: { stage: '{status}' },
      stage_id: { stage: '{stage_id}' },
      user_id: { owner: { referenced_actor_type: 'workspace-member', referenced_actor_id: '{user_id}' } },
      company_id: { associated_company: refersTo('companies', 'company_id') },
      contact_id: { associated_people: refersTo('people', 'contact_id') },
      search: { name: { $contains: '{search}' } },
    },
  }),
  // The vendor also requires an owner and a stage, which `defaults` supply.
  // https://docs.attio.com/docs/standard-objects/standard-objects-deals
  required: ['name'],
  nonNull: ['name', 'status', 'stage_id', 'user_id'],
  fields: {
    name: 'values.name.0.value',
    amount: {
      kind: 'value',
      read: 'values.value.0.currency_value',
      write: 'values.value.0.currency_value',
      codec: amount,
    },
    // The attribute has a currency, not the single deal.
    // https://docs.attio.com/docs/attribute-types/attribute-types-currency
    currency: { kind: 'value', read: 'values.value.0.currency_code', original: true },
    status: {
      kind: 'choice',
      at: stage,
      choices: 'dealStatuses',
      codec: title,
      category: true,
    },
    stage_id: { kind: 'ref', object: 'crm.stage', read: stage, write: stage, codec: statusId },
    pipeline_id: { kind: 'ref', object: 'crm.pipeline', read: `${stage}.id.attribute_id` },
    company_id: {
      kind: 'ref',
      object: 'crm.company',
      read: 'values.associated_company.0',
      write: 'values.associated_company.0',
      codec: recordOf('companies'),
    },
    contact_ids: {
      kind: 'ref',
      object: 'crm.contact',
      read: 'values.associated_people',
      many: 'target_record_id',
      write: {
        at: 'values.associated_people',
        element: { target_object: 'people', target_record_id: '{value}' },
        replaces: true,
      },
    },
    user_id: { kind: 'ref', object: 'crm.user', read: 'values.owner.0', write: 'values.owner.0', codec: actor },
  },
  customFields: inAttributes('deals', 'dealAttributes'),
  defaults: {
    stage: { at: stage, metadata: 'dealStatuses' },
    owner: { at: 'values.owner', metadata: 'members' },
  },
} as const satisfies ObjectDeclaration<'crm.deal'>;
