import type { Join, LinkChange, Links, Quirk, RefField } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { deleteRows, saveRows } from './collections.ts';
import { soql } from './version.ts';

/** Where a deal has its contacts: no field of it. */
const into = 'OpportunityContactRoles.records';

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitycontactrole.htm */
const name = 'OpportunityContactRole';

/** The contacts of deals: one request for each 100 of them. */
export const contactRoles: Join = {
  request: soql(`SELECT Id, OpportunityId, ContactId, IsPrimary FROM ${name} WHERE OpportunityId IN ({ids:literals})`),
  max: 100,
  records: 'records',
  id: 'OpportunityId',
  read: '',
  at: into,
  multiple: true,
};

/** The roles of a contact in a deal. It may have several. Same page. */
const rolesOf = (record: unknown, contact: unknown): readonly unknown[] =>
  getList(record, into).filter((role) => getText(role, 'ContactId') === contact);

const idsOf = (roles: readonly unknown[]): readonly string[] => roles.flatMap((role) => getText(role, 'Id') ?? []);

/** Each deal has one primary contact: the former one makes room. Same page. */
function* add({ others, main, record }: LinkChange): Quirk<string | undefined> {
  const formers = main === undefined ? [] : getList(record, into).filter((role) => getPath(role, 'IsPrimary') === true);
  const [becomesMain] = main === undefined ? [] : idsOf(rolesOf(record, main));
  const changed = [
    ...idsOf(formers).map((id) => ({ id, IsPrimary: false })),
    ...(becomesMain === undefined ? [] : [{ id: becomesMain, IsPrimary: true }]),
  ];
  const failure = yield* saveRows('PATCH', name, changed);
  if (failure !== undefined) return failure;
  const added = others.filter(({ id }) => rolesOf(record, id).length === 0);
  const deal = getText(record, 'Id');
  const rows = added.map(({ id }) => ({ OpportunityId: deal, ContactId: id, IsPrimary: id === main }));
  return yield* saveRows('POST', name, rows);
}

function* remove({ others }: LinkChange): Quirk<string | undefined> {
  const q = `SELECT Id FROM ${name} WHERE OpportunityId = {id:literal} AND ContactId IN ({contacts:literals})`;
  const contacts = others.map(({ id }) => id);
  const found = yield { request: soql(q), values: { contacts } };
  return yield* deleteRows(idsOf(getList(found, 'records')));
}

const links: Links = { add, remove };

/** All contacts of a deal, the primary one first: the first that is written becomes it. */
export const dealContacts: RefField = {
  kind: 'ref',
  object: 'crm.contact',
  read: into,
  many: 'ContactId',
  main: { IsPrimary: [true] },
  links,
};
