import type { Item } from '../dynamodb/item.ts';

/** The facts of an event: the same in the outbox, in the feed, and in a delivery. */
export interface EventFacts {
  /** `connection.revoked`, `crm.contact.created`. */
  readonly type: string;
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  /** Of a record: its object (`crm.contact`), its id, and its id at the provider. */
  readonly object?: string | undefined;
  readonly recordId?: string | undefined;
  readonly remoteId?: string | undefined;
  /** Fields of an updated record that have other values than before. */
  readonly changedFields?: readonly string[] | undefined;
  /** Members of the event's own; never a secret. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** As attributes of an item. */
export const factAttributes = (facts: EventFacts): Item => ({
  type: facts.type,
  project: facts.project,
  connection: facts.connection,
  linked_user: facts.linkedUser,
  object: facts.object,
  record_id: facts.recordId,
  remote_id: facts.remoteId,
  changed_fields: facts.changedFields,
  data: facts.data,
});

/** The facts in an item. */
export const factsIn = (item: Item): EventFacts => ({
  type: item.type,
  project: item.project,
  connection: item.connection,
  linkedUser: item.linked_user,
  object: item.object,
  recordId: item.record_id,
  remoteId: item.remote_id,
  changedFields: item.changed_fields,
  data: item.data,
});
