import { at } from '../../../../infra/simulators/shared/request.ts';
import type { Ask, Script } from '../../../recorded/scripts.ts';

const data = '/services/data/v66.0';
const any = String.raw`^/services/data/v\d+\.0`;

const below = (path: string): RegExp => new RegExp(`${any}${path}$`);

const query = (ask: Ask, soql: string, path = 'query'): Promise<unknown> =>
  ask('GET', `${data}/${path}?q=${encodeURIComponent(soql)}`);

const collection = (records: readonly object[]) => ({ allOrNone: false, records });

const account = { attributes: { type: 'Account' } };

/** A company with all fields of the recorded company. */
const company = {
  Name: 'Edge Communications',
  Type: 'Customer - Direct',
  BillingStreet: '312 Constitution Place',
  BillingCity: 'Austin',
  BillingStateCode: 'TX',
  BillingCountryCode: 'US',
  ShippingStreet: '312 Constitution Place',
  Phone: '(512) 757-6000',
  AnnualRevenue: 139_000_000,
  NumberOfEmployees: 1000,
};

const person = {
  LastName: 'Gonzalez',
  FirstName: 'Rose',
  Email: 'rose@example.org',
  Phone: '1',
  MobilePhone: '2',
  Title: 'SVP',
};

const queries = [
  'SELECT Id, Name, Description, LastModifiedDate, CreatedDate FROM Account',
  'SELECT Id, FirstName, LastName, Email, AccountId, MailingStreet, CreatedDate, SystemModstamp FROM Contact',
  'SELECT Id, CaseNumber, Subject, Status, OwnerId, CreatedDate, ClosedDate, IsClosed, IsEscalated FROM Case',
  'SELECT Id, Username, FirstName, LastName, IsActive, ProfileId, Profile.Name, SystemModstamp FROM User',
];

/** Repeats the recorded requests of a real org at the simulated org. */
export const script: Script = async (ask) => {
  const created = await ask('POST', `${data}/composite/sobjects`, collection([{ ...account, ...company }]));
  const id = String(at(created, '0.id'));
  await ask('POST', `${data}/sobjects/Contact`, { ...person, AccountId: id });
  await ask('POST', `${data}/sobjects/Case`, { Subject: 'Fire', Status: 'Closed', AccountId: id });
  const upserted = await ask('PATCH', `${data}/sobjects/Account/Id/${id}?updateOnly=true`, { Phone: '555' });
  const read = await ask('GET', `${data}/sobjects/Account/${id}`);
  const describing = { method: 'GET', url: `${data}/sobjects/Account/describe`, referenceId: 'ref1' };
  const composed = await ask('POST', `${data}/composite`, { allOrNone: false, compositeRequest: [describing] });
  const found = await Promise.all(queries.map((soql) => query(ask, soql)));
  const all = await query(ask, 'SELECT Id, Name FROM Account LIMIT 5', 'queryAll');
  const searched = await ask('GET', `${data}/search?q=${encodeURIComponent('FIND {Edge}')}`);
  const named = await ask('GET', `${data}/parameterizedSearch?q=Edge&sObject=Account`);
  const objects = await ask('GET', `${data}/sobjects`);
  const versions = await ask('GET', '/services/data');
  const deleted = await ask('DELETE', `${data}/composite/sobjects?ids=${id}&allOrNone=false`);
  return [
    { method: 'POST', path: below('/composite/sobjects'), answers: [created] },
    { method: 'PATCH', path: below('/sobjects/Account/Id/\\w+'), answers: [upserted] },
    { method: 'GET', path: below('/sobjects/Account/\\w+'), answers: [read] },
    { method: 'POST', path: below('/composite'), answers: [composed] },
    { method: 'GET', path: below('/query'), answers: found },
    { method: 'GET', path: below('/queryAll'), answers: [all] },
    { method: 'GET', path: below('/search'), answers: [searched] },
    { method: 'GET', path: below('/parameterizedSearch'), answers: [named] },
    { method: 'GET', path: below('/sobjects'), answers: [objects] },
    { method: 'GET', path: /^\/services\/data$/, answers: [versions] },
    { method: 'DELETE', path: below('/composite/sobjects'), answers: [deleted] },
  ];
};
