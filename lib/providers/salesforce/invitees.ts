import type { Apart, ApartChange, Codec, GivenNames, Join, ObjectDeclaration, Quirk, Quirks } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { ids } from './activities.ts';
import { addRows, deleteRows, saveRows } from './collections.ts';
import { soql } from './version.ts';

/** Path of a meeting's invitees, which the service adds to the record. The vendor has no such field. */
const into = 'EventRelations.records';

/**
 * Object of the invitees of an event.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_eventrelation.htm
 */
const name = 'EventRelation';

const answers = new Map([
  ['Accepted', 'accepted'],
  ['Declined', 'declined'],
  ['Maybe', 'tentative'],
]);

/** Reads the invitees of meetings, 100 meetings in a request. Rooms have no address. Same page. */
export const invited: Join = {
  request: soql(
    `SELECT EventId, Status, Relation.Name, Relation.Email FROM ${name} WHERE EventId IN ({ids:literal}) AND IsInvitee = true ORDER BY Id`,
  ),
  max: 100,
  records: 'records',
  id: 'EventId',
  read: '',
  at: into,
  multiple: true,
};

const addressOf = (one: unknown): string => (getText(one, 'email_address') ?? '').toLowerCase();

/** Whether a written attendee contains a new answer, or is marked as the organizer. The vendor accepts neither. */
const isNew = (one: unknown, before: readonly unknown[]): boolean => {
  const known = before.find((other) => addressOf(other) === addressOf(one));
  const status = getText(one, 'status');
  return getPath(one, 'is_organizer') === true || (Boolean(status) && status !== getText(known, 'status'));
};

/**
 * The attendees of a meeting. A write contains their addresses only: attendees give their answers themselves, and the
 * owner of the meeting is its organizer.
 */
export const invitees: Codec = {
  decode: (remote) =>
    getList(remote, '').flatMap((one) => {
      const address = getText(one, 'Relation.Email');
      const [person, status] = [getText(one, 'Relation.Name'), getText(one, 'Status')];
      if (!address) return [];
      return [
        {
          email_address: address,
          ...(person && { name: person }),
          ...(status && { status: answers.get(status) ?? status }),
        },
      ];
    }),
  encode: (value) => getList(value, '').flatMap((one) => getText(one, 'email_address') ?? []),
  lost: (value, current) =>
    getList(value, '').some((one) => isNew(one, getList(current, '')))
      ? 'accepts only the addresses of attendees: the organizer and the answers of attendees did not change'
      : undefined,
  summary: true,
};

/** Addresses that can be searched. A line of 4,000 characters has room for five addresses of the maximum length. */
const searchable = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,190}$/;
const mostAddresses = 5;

/** Finds the oldest record of an object for each address. Each result starts with the address in lower case. */
function* peopleOf(from: string, addresses: readonly string[]): Quirk<readonly (readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (let at = 0; at < addresses.length; at += mostAddresses) {
    const answer = yield {
      request: soql(
        `SELECT Id, Email FROM ${from} AND Email IN ({addresses:literal}) ORDER BY CreatedDate DESC, Id DESC`,
      ),
      values: { addresses: addresses.slice(at, at + mostAddresses) },
    };
    for (const person of getList(answer, 'records'))
      found.push([(getText(person, 'Email') ?? '').toLowerCase(), getText(person, 'Id') ?? '']);
  }
  return found;
}

/** The id of the lead of a meeting. */
const leadOf = ({ record, current }: GivenNames): string | undefined =>
  [getText(record, 'WhoId') ?? getText(current, 'WhoId')].find((id) => ids.lead.decode(id) !== undefined);

/**
 * Finds the person of each address: a user, else a contact, else the lead of the meeting. The service reads the lead
 * last, because a user may not be allowed to see leads.
 */
function* idsOf(given: GivenNames): Quirk<ReadonlyMap<string, string>> {
  const addresses = [...new Set(given.names.map((address) => address.toLowerCase()))];
  const found = new Map<string, string>();
  const missing = () => addresses.filter((address) => !found.has(address) && searchable.test(address));
  for (const from of ['User WHERE IsActive = true', 'Contact WHERE Id != null'])
    for (const [address, id] of yield* peopleOf(from, missing())) found.set(address, id);
  const lead = leadOf(given);
  if (lead !== undefined && missing().length > 0) {
    const answer = yield { request: soql('SELECT Email FROM Lead WHERE Id = {lead:literal}'), values: { lead } };
    found.set((getText(answer, 'records.0.Email') ?? '').toLowerCase(), lead);
  }
  return new Map(
    given.names.flatMap((address) => {
      const id = found.get(address.toLowerCase());
      return id === undefined ? [] : [[address, id] as const];
    }),
  );
}

const isPerson = (id: string | undefined): boolean =>
  [ids.user, ids.contact, ids.lead].some((one) => one.decode(id) !== undefined);

const is = (row: unknown, flag: 'IsInvitee' | 'IsParent'): boolean => getPath(row, flag) === true;

/**
 * Writes the invitees of a meeting. In an org with shared activities, the person of the meeting (`WhoId`) also has a
 * row, even without an invitation. Such a row has `IsParent`, and must stay. Other orgs have no such field. A new row
 * is an invitee: "if IsInvitee, IsParent, and IsWhat are not set". Same page.
 */
function* send({ given }: ApartChange): Quirk<string | undefined> {
  const wanted = new Set(getList(given, into).map(String));
  const q = `SELECT FIELDS(STANDARD) FROM ${name} WHERE EventId = {id:literal}`;
  const rows = getList(yield { request: soql(q) }, 'records').map((row) => ({ row, of: getText(row, 'RelationId') }));
  const known = new Set(rows.map(({ of }) => of));
  const added = [...wanted].filter((id) => !known.has(id));
  const others = rows.filter(({ row, of = '' }) => is(row, 'IsInvitee') && isPerson(of) && !wanted.has(of));
  const turned = [
    ...rows.filter(({ row, of = '' }) => !is(row, 'IsInvitee') && wanted.has(of)),
    ...others.filter(({ row }) => is(row, 'IsParent')),
  ].map(({ row }) => ({ id: getText(row, 'Id'), IsInvitee: !is(row, 'IsInvitee') }));
  const removed = others.flatMap(({ row }) => (is(row, 'IsParent') ? [] : (getText(row, 'Id') ?? [])));
  const failure = (yield* saveRows('PATCH', name, turned)) ?? (yield* deleteRows(removed));
  return failure ?? (yield* addRows(name, { EventId: '{id}', RelationId: '{one:each}' }, added));
}

const apart: readonly Apart[] = [{ at: [into], update: send }];

/** Quirks that write the invitees with separate requests. */
export const inviting: Quirks<ObjectDeclaration> = { ids: { attendees: idsOf }, write: apart };
