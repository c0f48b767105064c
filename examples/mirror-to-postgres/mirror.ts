import { type Schemas, type UnifiedClient, UnifiedError, type WebhookEvent } from '@unified-integration/client';

/** One connection to Postgres: a `Client` of `pg`, say. A pool would begin and commit on different ones. */
export interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export const schema = [
  `CREATE TABLE IF NOT EXISTS contacts (
    id_connection uuid NOT NULL, id uuid NOT NULL, linked_user text, name text, email text, record jsonb NOT NULL,
    PRIMARY KEY (id_connection, id))`,
  // How far the feed of each connection has been read.
  `CREATE TABLE IF NOT EXISTS mirrored (id_connection uuid PRIMARY KEY, sequence bigint NOT NULL)`,
];

type Contact = Schemas.CrmContact;
type Account = Schemas.Connection;

const store = (db: Database, { id, linked_user_origin_id }: Account, contact: Contact) =>
  db.query(
    `INSERT INTO contacts (id_connection, id, linked_user, name, email, record) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id_connection, id) DO UPDATE SET name = $4, email = $5, record = $6`,
    [id, contact.id, linked_user_origin_id, contact.name, contact.email_address, JSON.stringify(contact)],
  );

const erase = (db: Database, { id }: Account, contactId: string) =>
  db.query('DELETE FROM contacts WHERE id_connection = $1 AND id = $2', [id, contactId]);

/** Both or none: a worker that dies in between begins again where the feed was. */
const atOnce = async (db: Database, work: () => Promise<void>): Promise<void> => {
  await db.query('BEGIN');
  try {
    await work();
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
};

const noteSequence = (db: Database, { id }: Account, sequence: number) =>
  db.query(
    `INSERT INTO mirrored (id_connection, sequence) VALUES ($1, $2)
     ON CONFLICT (id_connection) DO UPDATE SET sequence = $2`,
    [id, sequence],
  );

const sequenceOf = async (db: Database, { id }: Account): Promise<number | undefined> => {
  const { rows } = await db.query('SELECT sequence FROM mirrored WHERE id_connection = $1', [id]);
  const [row] = rows as { readonly sequence: string | number }[];
  return row === undefined ? undefined : Number(row.sequence);
};

/** What was there before: first the place in the feed, then all contacts, so that no change falls between the two. */
const copyAll = async (unified: UnifiedClient, db: Database, account: Account): Promise<number> => {
  const { data } = await unified.events.list({ id_connection: account.id, order: 'desc', limit: 1 }).page();
  const sequence = data[0]?.sequence ?? 0;
  const { contacts } = unified.connection({ connectionId: account.id }).crm;
  for await (const contact of contacts.list({ limit: 100 })) await store(db, account, contact);
  await noteSequence(db, account, sequence);
  return sequence;
};

/** A record that is too large for an event is read where it is; one that is gone meanwhile has an event of its own. */
const readAgain = async (unified: UnifiedClient, account: Account, id: string): Promise<Contact | undefined> => {
  try {
    return (await unified.connection({ connectionId: account.id }).crm.contacts.get(id)).data;
  } catch (error) {
    if (error instanceof UnifiedError && error.code === 'not_found') return undefined;
    throw error;
  }
};

const apply = async (unified: UnifiedClient, db: Database, account: Account, event: WebhookEvent): Promise<void> => {
  if (event.type === 'crm.contact.deleted') await erase(db, account, event.record_id);
  if (event.type !== 'crm.contact.created' && event.type !== 'crm.contact.updated') return;
  const contact = event.record ?? (await readAgain(unified, account, event.record_id));
  if (contact !== undefined) await store(db, account, contact);
};

const mirrorOne = async (unified: UnifiedClient, db: Database, account: Account): Promise<number> => {
  const after_sequence = (await sequenceOf(db, account)) ?? (await copyAll(unified, db, account));
  let count = 0;
  for await (const event of unified.events.list({ id_connection: account.id, after_sequence, limit: 100 })) {
    await atOnce(db, async () => {
      await apply(unified, db, account, event);
      await noteSequence(db, account, event.sequence);
    });
    count += 1;
  }
  return count;
};

const hasNoContacts = (error: unknown): boolean => error instanceof UnifiedError && error.code === 'unsupported_object';

/** Takes what has changed into the mirror, of every account that is connected; answers how many events that were. */
export const mirror = async (unified: UnifiedClient, db: Database): Promise<number> => {
  let count = 0;
  for await (const account of unified.connections.list({ status: 'active' })) {
    try {
      count += await mirrorOne(unified, db, account);
    } catch (error) {
      // A ticketing tool, say.
      if (!hasNoContacts(error)) throw error;
    }
  }
  return count;
};
