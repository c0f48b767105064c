import { typeIn } from './custom-objects.ts';
import { type NewFile, storeFile } from './files.ts';
import { emailsOf } from './marketing/emails.ts';
import { enrolmentsOf } from './marketing/enrolments.ts';
import { eventsOf } from './marketing/events.ts';
import { flowsOf } from './marketing/flows.ts';
import { listsOf } from './marketing/lists.ts';
import { subscriptionsOf } from './marketing/subscriptions.ts';
import { liveRow, type Portal } from './portal.ts';
import { archiveRecord, createRecord, mergeRecords, updateRecord } from './records.ts';
import type { Tokens } from './tokens.ts';
import { type CrmRow, type FileRow, type ObjectDefinition, type ObjectType, objects } from './types.ts';

/** Name of a standard kind of record, or type id of a custom object. */
type AnyType = ObjectType | `2-${number}`;

/** Test controls of a portal: actions of a user in HubSpot's own screens. The vendor's rules apply. */
export interface HubspotAccount
  extends ReturnType<typeof listsOf>,
    ReturnType<typeof subscriptionsOf>,
    ReturnType<typeof flowsOf>,
    ReturnType<typeof enrolmentsOf>,
    ReturnType<typeof eventsOf>,
    ReturnType<typeof emailsOf> {
  readonly portalId: number;
  /** The token that is currently valid. */
  readonly accessToken: string;
  create(type: AnyType, properties: Record<string, string>, associations?: readonly unknown[]): CrmRow;
  update(type: AnyType, id: number, properties: Record<string, string>): CrmRow;
  archive(type: AnyType, id: number): void;
  /**
   * Deletes a record permanently, also an archived one:
   * https://knowledge.hubspot.com/records/permanently-delete-a-contact
   */
  purge(type: AnyType, id: number): void;
  /** @returns the merged record */
  merge(type: AnyType, id: number, other: number): CrmRow;
  get(type: AnyType, id: number): CrmRow | undefined;
  /** Includes archived records. */
  list(type: AnyType): CrmRow[];
  associated(type: ObjectType, id: number, other: ObjectType): number[];
  /** Includes deleted files. */
  files(): FileRow[];
  /** Adds a note with files to a ticket. Files are private by default, and contain zeros if no content is given. */
  attach(ticket: number, ...files: readonly (Omit<NewFile, 'access' | 'folder'> & Partial<NewFile>)[]): CrmRow;
  /** Records the first e-mail answer of an agent to a ticket. */
  answer(ticket: number): CrmRow;
  /** Marks a ticket as created by an owner in HubSpot's own screens. @param user the owner's id as a user */
  madeBy(ticket: number, user: number): CrmRow;
  deleteFile(id: number): void;
  /** Replaces the scopes of the private app. */
  limitScopes(scopes: readonly string[]): void;
  /** Deletes a custom object type and its records. */
  deleteType(typeId: string): void;
  /** Ends the current token: requests with it return 401. */
  expireAccessToken(): void;
  /** Replaces the current token with a new one. */
  issueAccessToken(): string;
}

const fileOf = ({ files }: Portal, id: number): FileRow => {
  const file = files.get(id);
  if (!file) throw new Error(`No file ${id}`);
  return file;
};

const typeNamed = (portal: Portal, name: string): ObjectDefinition => {
  const type = typeIn(portal, name);
  if (!type) throw new Error(`No type ${name}`);
  return type;
};

/** Test controls of a portal. Writes follow the vendor's rules. `purge` and the setters do not. */
export const openAccount = (portal: Portal, tokens: Tokens, now: () => number): HubspotAccount => ({
  ...listsOf(portal),
  ...subscriptionsOf(portal),
  ...flowsOf(portal),
  ...enrolmentsOf(portal),
  ...eventsOf(portal),
  ...emailsOf(portal),
  portalId: portal.settings.portalId,
  get accessToken() {
    return tokens.current(portal);
  },
  create: (type, properties, associations = []) =>
    createRecord(portal, typeNamed(portal, type), { properties, associations }),
  update: (type, id, properties) =>
    updateRecord(portal, typeNamed(portal, type), liveRow(portal, typeNamed(portal, type), String(id)), { properties }),
  archive: (type, id) =>
    archiveRecord(portal, typeNamed(portal, type), liveRow(portal, typeNamed(portal, type), String(id))),
  purge: (type, id) => {
    const { name } = typeNamed(portal, type);
    const row = portal.tables[name].get(id);
    if (row === undefined) throw new Error(`There is no record ${id}`);
    portal.tables[name].put({ ...row, archived: true, purged: true });
  },
  merge: (type, ...ids) => {
    const [first, second] = ids.map((id) => liveRow(portal, typeNamed(portal, type), String(id)));
    if (!first || !second || first === second) throw new Error(`Of ${ids.join(' and ')} there are not two`);
    return mergeRecords(portal, typeNamed(portal, type), first, second);
  },
  get: (type, id) => portal.tables[typeNamed(portal, type).name].get(id),
  list: (type) => portal.tables[typeNamed(portal, type).name].all(),
  associated: (type, id, other) => portal.links.of(`${type}/${id}`, other),
  files: () => portal.files.all(),
  attach: (ticket, ...files) => {
    const ids = files.map(
      (file) => storeFile(portal, { access: 'PRIVATE', folder: `/attachments/${ticket}`, ...file }).id,
    );
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 228 }];
    return createRecord(portal, objects.notes, {
      properties: { hs_timestamp: new Date(now()).toISOString(), hs_attachment_ids: ids.join(';') },
      associations: [{ to: { id: String(ticket) }, types }],
    });
  },
  answer: (ticket) => {
    const at = new Date(now()).toISOString();
    const row = liveRow(portal, objects.tickets, String(ticket));
    const properties = { ...row.properties, first_agent_reply_date: at, [objects.tickets.modified]: at };
    return portal.tables.tickets.put({ ...row, properties, updatedAt: at });
  },
  madeBy: (ticket, user) => {
    const row = liveRow(portal, objects.tickets, String(ticket));
    const properties = { ...row.properties, hs_created_by_user_id: String(user) };
    return portal.tables.tickets.put({ ...row, properties });
  },
  deleteFile: (id) => void portal.files.put({ ...fileOf(portal, id), archived: true }),
  limitScopes: (scopes) => tokens.limit(portal, scopes),
  deleteType: (typeId) => void portal.deletedTypes.add(typeId),
  expireAccessToken: () => tokens.expire(portal, now()),
  issueAccessToken: () => tokens.issue(portal),
});
