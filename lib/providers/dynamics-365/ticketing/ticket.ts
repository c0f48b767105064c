import type { Children, Codec, Encoding, ObjectDeclaration, RefField, Transitions } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { dateTime, paragraphs } from '../../language/codecs.ts';
import { addressIn, lookup, lookupOfSeveral } from '../fields.ts';
import { withoutIds } from '../lookups.ts';
import { optionSets, reasonsOf } from '../metadata.ts';
import { option } from '../options.ts';
import { contains, equals, is, withColumns } from '../requests.ts';
import { bind, path, tableOf } from '../version.ts';

/**
 * Table of cases.
 * https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident
 */
const cases = {
  name: 'incident',
  set: 'incidents',
  key: 'incidentid',
  search: contains('title', 'ticketnumber'),
  filters: {
    name: equals('title', 'name'),
    status: is('statuscode', 'status'),
    priority: is('prioritycode', 'priority'),
    type: is('casetypecode', 'type'),
    channel: is('caseorigincode', 'channel'),
    assigned_to: is('_ownerid_value', 'assigned_to'),
    team_id: is('_ownerid_value', 'team_id'),
    creator_id: is('_createdby_value', 'creator_id'),
    account_id: is('_customerid_value', 'account_id'),
    contact_id:
      'and (_primarycontactid_value eq {contact_id} or (_primarycontactid_value eq null and _customerid_value eq {contact_id}))',
    parent_ticket: is('_parentcaseid_value', 'parent_ticket'),
  },
} as const;

/** Reasons that every org has. A new case has the first reason. Same page. */
export const caseReasons = reasonsOf(
  'incident',
  { 1: 'in_progress', 2: 'on_hold', 3: 'on_hold', 4: 'in_progress' },
  { 0: 'open', 1: 'closed', 2: 'closed' },
);

const setState = (statecode: 0 | 2) => ({
  method: 'PATCH' as const,
  path: path('/incidents({id})'),
  headers: { 'if-match': '*' },
  body: { statecode, statuscode: '{transition:number}' },
});

/**
 * Transitions of a case. A separate action resolves a case, with a reason for that state. An update sets all other
 * reasons, together with their states.
 * https://learn.microsoft.com/en-us/dynamics365/developer/reference/web-api/closeincident
 */
const transitions: Transitions = {
  list: {
    ...optionSets('incident', 'Status', "LogicalName eq 'statuscode'"),
    records: 'value.0.OptionSet.Options',
  },
  id: 'Value',
  value: 'Value',
  group: 'State',
  request: {
    0: setState(0),
    1: {
      method: 'POST',
      path: path('/CloseIncident'),
      // A resolution needs a subject. https://learn.microsoft.com/en-us/dotnet/api/microsoft.crm.sdk.messages.closeincidentrequest
      body: {
        Status: '{transition:number}',
        IncidentResolution: { subject: 'Resolved', 'incidentid@odata.bind': '/incidents({id})' },
      },
    },
    2: setState(2),
  },
};

const inAccounts = addressIn('accounts');
const inContacts = addressIn('contacts');

const customer = '_customerid_value';
const beside = '_primarycontactid_value';

/**
 * Id of the customer, if the customer is a row of the given table. A customer is an account or a contact. Same page as
 * the table.
 */
const customerIn = (table: 'account' | 'contact', record: unknown): string | undefined =>
  getText(record, tableOf(customer)) === table ? getText(record, customer) : undefined;

/**
 * The person of a case: the contact in addition to a company, or the customer itself if the customer is a contact. Same
 * page.
 */
const personOf = (record: unknown): string | undefined => getText(record, beside) ?? customerIn('contact', record);

/** Codec of the person of a case. It reads a whole case, or the address of a contact. Same page. */
export const person: Codec = {
  decode: (remote) => (typeof remote === 'object' ? personOf(remote) : inContacts.decode(remote)),
  encode: inContacts.encode,
};

const primary = 'primarycontactid@odata.bind';

type Customers = Readonly<Record<'account' | 'contact', unknown>>;

const customersOf = (record: unknown): Customers => {
  const [account, contact] = [customerIn('account', record), personOf(record)];
  return { account: account && inAccounts.encode(account), contact: contact && inContacts.encode(contact) };
};

/**
 * Writes the customer of a case. A case has a company and optionally one of its people, or only a person. Without a
 * company, the person is the customer. Same page.
 */
export const customers: Encoding = {
  whole: ['account_id', 'contact_id'],
  encode: ({ customer: given, ...others }, current) => {
    const record = withoutIds.encode(others, current);
    if (given === undefined) return record;
    const { account, contact } = { ...customersOf(current), ...given };
    const emptied = getText(current, beside) === undefined ? {} : { [primary]: null };
    if (!account) return { ...record, 'customerid_contact@odata.bind': contact, ...emptied };
    return { ...record, 'customerid_account@odata.bind': account, ...(contact ? { [primary]: contact } : emptied) };
  },
};

/**
 * Paths of the owner: a user or a team, never both. If a write contains both, the service writes the user. Same page.
 */
const ownedBy = { 'owner.team': bind('ownerid'), 'owner.user': bind('ownerid') } as const;

const ownedAs = (object: 'ticketing.user' | 'ticketing.team', target: 'systemuser' | 'team', as: string): RefField => ({
  ...lookupOfSeveral(object, target, 'ownerid'),
  write: as,
});

/**
 * Comments of a case: notes with text.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/annotation
 */
const comments: Children = {
  create: {
    method: 'POST',
    path: path('/annotations'),
    body: { notetext: '{value}', 'objectid_incident@odata.bind': '/incidents({id})' },
  },
  list: {
    method: 'GET',
    path: path('/annotations'),
    query: {
      $select: 'notetext',
      $filter: '_objectid_value eq {id} and isdocument eq false',
      $orderby: 'createdon asc,annotationid asc',
    },
    records: 'value',
    text: 'notetext',
  },
};

const declared = withColumns(cases, 'caseFields');

export const ticket = {
  ...declared,
  // https://learn.microsoft.com/en-us/power-apps/developer/model-driven-apps/open-forms-views-dialogs-reports-url
  page: 'https://{host}/main.aspx?etn=incident&pagetype=entityrecord&id={id}',
  create: { ...declared.create, renames: ownedBy, encoding: customers },
  update: { ...declared.update, renames: ownedBy, encoding: customers },
  oneOf: ['account_id', 'contact_id'],
  // A new case needs a customer, which only the caller can choose. Same page as the table.
  defaults: { account_id: { at: 'customer.account' } },
  // A case always has a customer, so an update can replace the company but not remove it. Same page as the table.
  nonNull: ['assigned_to', 'team_id', 'account_id'],
  fields: {
    name: 'title',
    description: { kind: 'value', read: 'description', write: 'description', codec: paragraphs },
    status: {
      kind: 'choice',
      at: 'statuscode',
      choices: 'caseReasons',
      words: { in_progress: '1', on_hold: '2', closed: '5' },
      createdAs: '1',
      category: true,
      labelled: true,
      transitions,
    },
    // High is 1, but 2 for a task. Same page.
    priority: {
      ...option('prioritycode', 'casePriorityOptions'),
      words: { high: '1', normal: '2', low: '3' },
    },
    type: option('casetypecode', 'caseTypeOptions'),
    channel: {
      ...option('caseorigincode', 'caseOriginOptions'),
      words: { phone: '1', email: '2', web: '3' },
    },
    due_date: { kind: 'value', read: 'resolveby', write: 'resolveby', codec: dateTime },
    parent_ticket: lookup('ticketing.ticket', 'incident', 'parentcaseid'),
    assigned_to: { ...ownedAs('ticketing.user', 'systemuser', 'owner.user'), single: true },
    team_id: ownedAs('ticketing.team', 'team', 'owner.team'),
    creator_id: { kind: 'ref', object: 'ticketing.user', read: '_createdby_value' },
    account_id: { ...lookupOfSeveral('ticketing.account', 'account', 'customerid'), write: 'customer.account' },
    contact_id: { kind: 'ref', object: 'ticketing.contact', read: '', write: 'customer.contact', codec: person },
  },
  children: { comment: comments },
} as const satisfies ObjectDeclaration<'ticketing.ticket'>;
