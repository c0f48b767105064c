import type { Join, LinkChange, Links, Quirk, RefField } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { deleteRows, saveRows } from './collections.ts';
import { soql } from './version.ts';

/** Path of a deal's contacts, which the service adds to the record. The vendor has no such field. */
const into = 'OpportunityContactRoles.records';

/**
 * Object that links a contact to a deal.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitycontactrole.htm
 */
const name = 'OpportunityContactRole';

/** Reads the contacts of deals, 100 deals in a request. */
export const contactRoles: Join = {
  request: soql(`SELECT Id, OpportunityId, ContactId, IsPrimary FROM ${name} WHERE OpportunityId IN ({ids:literal})`),
  max: 100,
  records: 'records',
  id: 'OpportunityId',
  read: '',
  at: into,
  multiple: true,
};

/** The roles of a contact in a deal. A contact may have several roles. Same page. */
const rolesOf = (record: unknown, contact: unknown): readonly unknown[] =>
  getList(record, into).filter((role) => getText(role, 'ContactId') === contact);

const idsOf = (roles: readonly unknown[]): readonly string[] => roles.flatMap((role) => getText(role, 'Id') ?? []);

/**
 * Adds contacts. A deal has one primary contact, so the former primary contact first becomes an ordinary one. Same
 * page.
 */
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
  const q = `SELECT Id FROM ${name} WHERE OpportunityId = {id:literal} AND ContactId IN ({contacts:literal})`;
  const contacts = others.map(({ id }) => id);
  const found = yield { request: soql(q), values: { contacts } };
  return yield* deleteRows(idsOf(getList(found, 'records')));
}

const links: Links = { add, remove };

/** All contacts of a deal, the primary contact first. The first written contact becomes the primary contact. */
export const dealContacts: RefField = {
  kind: 'ref',
  object: 'crm.contact',
  read: into,
  many: 'ContactId',
  main: { IsPrimary: [true] },
  links,
};
