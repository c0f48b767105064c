import type { Body, Connected, Sent } from '../harness/connected.ts';
import type { AnsweredRecord } from '../harness/reply.ts';

/** A meeting with attendees that a caller creates, and its answer. */
export interface Invitation {
  /** Members of the body that {@link meeting} does not have, or has with another value. */
  readonly body?: Body;
  readonly attendees: readonly Body[];
  readonly shown: readonly unknown[];
  /** The paths of the warnings, which a strict request is refused with. Default: none. */
  readonly warned?: readonly string[];
  /** Checks the requests, and the record at the vendor. */
  readonly arrived?: (made: AnsweredRecord, sent: readonly Sent[]) => void;
}

/** A person who can be invited: the member in the body, and the member in the answer. */
export interface Guest {
  readonly invited: Body;
  readonly shown: unknown;
}

/** The suite of a provider that writes attendees. */
export interface WrittenAttendees {
  /** Creates two people. Each call creates other people. */
  guests(): readonly [Guest, Guest];
  /** New meetings. The key ends the test's name. */
  readonly invitations: Readonly<Record<string, () => Invitation>>;
  /** Ends of the requests that create a meeting with an attendee. The request for the meeting comes first. */
  readonly requests: readonly string[];
  /** Checks the requests of a batch: two meetings with an attendee, then a meeting with no attendee. */
  readonly batched?: (sent: readonly Sent[]) => void;
  /** The body of an update to the subject `Same` which sends back the attendees as they were read. */
  readonly same: unknown;
}

/** Behaviour that differs between providers: `test/providers/<id>/attendees.ts`. */
export interface Attendees {
  /**
   * Creates meetings at the vendor. Returns their remote ids without the kind, with the attendees that the service
   * shows.
   */
  readonly meetings: () => readonly (readonly [remote: string, shown: readonly unknown[]])[];
  /** Whether an update replaces the attendees. Otherwise they cannot be changed. */
  readonly areReplaced: boolean;
  /** Absent if the vendor's API accepts no attendees. */
  readonly written?: WrittenAttendees;
  /** Declares tests of behaviour that only this vendor has. */
  readonly own?: () => void;
}

export type OpenAttendees = (at: Connected) => Attendees;

export const engagements = '/crm/engagements';

export const meeting = {
  type: 'meeting',
  subject: 'Plan',
  start_at: '2030-01-31T10:00:00.000Z',
  end_time: '2030-01-31T11:00:00.000Z',
};

/** The id at the vendor, without the kind of the activity. */
export const remoteIn = ({ remote_id: id }: AnsweredRecord): string => id.split('/').at(-1) ?? '';
