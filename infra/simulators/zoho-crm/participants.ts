import { invalid } from './faults.ts';
import type { Org, Values } from './org.ts';

/** Stored form of a participant of a meeting. Given members replace the members of the participant's record. */
export interface Participant {
  readonly type: string;
  /** Id of the participant's record, or the participant's address. */
  readonly participant: string;
  readonly invited?: boolean;
  readonly status?: string;
  readonly name?: string;
  readonly Email?: string;
}

/** Type of a participant without a record. */
const outsider = 'email';

const modules: Readonly<Record<string, string>> = { contact: 'Contacts', lead: 'Leads' };

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const personOf = (org: Org, { type, participant }: Participant): Pick<Participant, 'name' | 'Email'> | undefined => {
  if (type === outsider) return address.test(participant) ? { Email: participant } : undefined;
  if (type === 'user') {
    const index = org.settings.users.findIndex((_, at) => org.user(at).id === participant);
    return index === -1 ? undefined : { name: org.user(index).name, Email: org.user(index).email };
  }
  const module = org.modules().find(({ name }) => name === modules[type]);
  const row = module && org.find(module, participant);
  if (row === undefined || row.deleted !== undefined) return undefined;
  const { Full_Name: name, Email } = row.values;
  return { name: String(name), ...(typeof Email === 'string' && { Email }) };
};

const isParticipant = (value: unknown): value is Participant =>
  typeof Object(value).type === 'string' && typeof Object(value).participant === 'string';

/**
 * Reads participants in their stored form. If notifications are off, participants are not invited.
 * https://help.zoho.com/portal/en/community/topic/kaizen-8-handling-recurrence-and-participants-in-the-events-module-via-api
 * @throws Fault for a value that is not a list of participants with types
 */
export const participantsOf = (org: Org, value: unknown, given: Values, index: number): readonly Participant[] => {
  const all = value ?? [];
  const isKnown = (one: unknown): boolean => isParticipant(one) && personOf(org, one) !== undefined;
  if (!Array.isArray(all) || !all.every(isKnown))
    throw invalid('Participants', index, { expected_data_type: 'jsonarray' });
  return all.map((one: Participant) => ({ invited: given.$send_notification !== false, ...one }));
};

/** Participants in the form of an answer. https://www.zoho.com/crm/developer/docs/api/v2/events-response.html */
export const presentParticipants = (org: Org, kept: unknown) =>
  (Array.isArray(kept) ? kept : []).map((one: Participant, at) => ({
    ...personOf(org, one),
    status: 'not_known',
    id: org.layoutId(7_000 + at),
    ...one,
  }));
