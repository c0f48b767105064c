import type { Cause } from '../../causes.ts';
import { choice, json, listOf, optional, shape, text, type ValueOf } from '../dynamodb/attribute.ts';
import type { Feed } from './event-keys.ts';

/** The facts of an event. An event and its deliveries contain the same attributes. */
export const eventFacts = {
  /** Type such as `connection.revoked` or `crm.contact.created`. */
  type: text(),
  /** `id_linked_user`. */
  linkedUser: text(),
  /** Provider of the connection. Absent for an event without a connection. */
  provider: optional(text()),
  /** Object of the record, such as `crm.contact`, for an event about a record. */
  object: optional(text()),
  /** Id of the record, for an event about a record. */
  recordId: optional(text()),
  /** Id of the record at the provider, for an event about a record. */
  remoteId: optional(text()),
  /** Fields with changed values, for an updated record. */
  changedFields: optional(listOf(text())),
  /** Ids of the records that were merged into an updated record. */
  mergedFrom: optional(listOf(text())),
  /** Id of the record that a deleted record was merged into. */
  mergedInto: optional(text()),
  /** `traceparent` of the invocation that stored the event. Its deliveries send it as a header. */
  traceparent: optional(text()),
  /** Work that stored the event, by its cause and the id of its request or run. Absent for an event of our own. */
  causedBy: optional(shape({ cause: choice<Cause>(), requestId: text(), keyId: optional(text()) })),
  /** Further members of this type of event. Never contains a secret. */
  data: optional(json<Readonly<Record<string, unknown>>>()),
};

/** The facts of an event, and its feed. */
export type EventFacts = Feed & ValueOf<typeof eventFacts>;

/** Selects the facts from an object with more members. */
export const factsOf = (event: EventFacts): EventFacts => ({
  project: event.project,
  connection: event.connection,
  type: event.type,
  linkedUser: event.linkedUser,
  provider: event.provider,
  object: event.object,
  recordId: event.recordId,
  remoteId: event.remoteId,
  changedFields: event.changedFields,
  mergedFrom: event.mergedFrom,
  mergedInto: event.mergedInto,
  traceparent: event.traceparent,
  causedBy: event.causedBy,
  data: event.data,
});
