import type { Choice, Codec, Encoding, ObjectDeclaration, Transitions } from '../../define.ts';
import { getPath, getText } from '../../language/answers.ts';
import { day, decimalNumber, percent, readAs, textId } from '../../language/codecs.ts';
import { addressIn, lookup, owner } from '../fields.ts';
import { withLookups, withoutIds } from '../lookups.ts';
import { optionSets } from '../metadata.ts';
import { contains, equals, is, ofOwner, withColumns } from '../requests.ts';
import { path } from '../version.ts';

/** Table of deals. https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/opportunity */
const deals = {
  name: 'opportunity',
  set: 'opportunities',
  key: 'opportunityid',
  search: contains('name'),
  filters: {
    name: equals('name', 'name'),
    status: is('statecode', 'status'),
    stage_id: is('salesstage', 'stage_id'),
    ...ofOwner,
    company_id: is('_parentaccountid_value', 'company_id'),
    contact_id: is('_parentcontactid_value', 'contact_id'),
  },
} as const;

const states: readonly Choice[] = [
  { value: '0', label: 'Open', category: 'open' },
  { value: '1', label: 'Won', category: 'won' },
  { value: '2', label: 'Lost', category: 'lost' },
];

const closing = (action: string) => ({
  method: 'POST' as const,
  path: path(`/${action}`),
  body: {
    Status: '{transition:number}',
    OpportunityClose: { 'opportunityid@odata.bind': '/opportunities({id})' },
  },
});

/**
 * Transitions of a deal. A separate action closes a deal, with the default reason of the state. An update opens the
 * deal again.
 * https://learn.microsoft.com/en-us/dynamics365/developer/reference/web-api/winopportunity
 */
const transitions: Transitions = {
  list: { ...optionSets('opportunity', 'State'), records: 'value.0.OptionSet.Options' },
  id: 'DefaultStatus',
  value: 'Value',
  request: {
    0: {
      method: 'PATCH',
      path: path('/opportunities({id})'),
      headers: { 'if-match': '*' },
      body: { statecode: 0, statuscode: '{transition:number}' },
    },
    1: closing('WinOpportunity'),
    2: closing('LoseOpportunity'),
  },
};

const reasons: Readonly<Record<string, string>> = { 4: 'Canceled', 5: 'Out-Sold' };

/** The reason for the state of a lost deal. Same page as the table. */
const lostReason = readAs((deal) => {
  if (getPath(deal, 'statecode') !== 2) return undefined;
  const reason = getText(deal, 'statuscode') ?? '';
  return getText(deal, 'statuscode@OData\\.Community\\.Display\\.V1\\.FormattedValue') ?? reasons[reason] ?? reason;
});

/**
 * Address of a currency in a write of a deal.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/transactioncurrency
 */
const currencyAddress = addressIn('transactioncurrencies');

/**
 * Codec of a deal's stage, a number that starts at 0. The codec reads the whole deal, because the number 0 is not
 * accepted as an id. Same page as the table.
 */
export const stageNumber: Codec = {
  decode: (deal) => textId.decode(typeof deal === 'object' ? getPath(deal, 'salesstage') : deal),
  encode: (id) => (id === null || id === '' ? null : Number(id)),
};

export const dealCodecs = [lostReason] as const;

const declared = withColumns(deals, 'dealFields');

/** Writes a currency as an address, because it is read as an id. Same page as `currencyAddress`. */
const encoding: Encoding = {
  encode: ({ _transactioncurrencyid_value: id, ...given }, current) => {
    const record = withoutIds.encode(given, current);
    if (id === undefined) return record;
    return { ...record, 'transactioncurrencyid@odata.bind': id === null ? null : currencyAddress.encode(id) };
  },
};

export const deal = {
  ...declared,
  create: { ...declared.create, encoding },
  update: { ...declared.update, encoding },
  quirks: withLookups(deals.name, ['transactioncurrencyid']),
  nonNull: ['user_id', 'currency'],
  fields: {
    name: 'name',
    description: 'description',
    amount: { kind: 'value', read: 'estimatedvalue', write: 'estimatedvalue', codec: decimalNumber },
    currency: {
      kind: 'choice',
      at: '_transactioncurrencyid_value',
      choices: 'currencies',
      labelled: true,
    },
    status: {
      kind: 'choice',
      at: 'statecode',
      choices: states,
      words: { open: '0', won: '1', lost: '2' },
      createdAs: '0',
      category: true,
      transitions,
    },
    // The day of closing, if the deal is closed. Same page as the table.
    close_date: {
      kind: 'value',
      read: 'actualclosedate',
      orElse: 'estimatedclosedate',
      write: 'estimatedclosedate',
      codec: day,
    },
    probability: { kind: 'value', read: 'closeprobability', write: 'closeprobability', codec: percent },
    lost_reason: { kind: 'value', read: '', codec: lostReason },
    stage_id: { kind: 'ref', object: 'crm.stage', read: '', write: 'salesstage', codec: stageNumber },
    company_id: lookup('crm.company', 'account', 'parentaccountid'),
    contact_ids: { ...lookup('crm.contact', 'contact', 'parentcontactid'), single: true },
    user_id: owner,
  },
} as const satisfies ObjectDeclaration<'crm.deal'>;
