import { toSeconds } from '../shared/times.ts';
import { type Account, currentUser } from './account.ts';
import { addComment, readComment } from './comments.ts';
import { type Problems, recordInvalid, recordNotFound, updateConflict } from './errors.ts';
import { mergeCustomFields, report } from './fields.ts';
import { readFollowers } from './followers.ts';
import { type ReferenceName, readReference, readWrapped } from './references.ts';
import { allStatuses, type CommentRow, priorities, type Status, type TicketRow, ticketTypes } from './types.ts';

/** Maximum length of a subject. The rest is dropped. https://github.com/mattermost/mattermost/issues/17690 */
const longestSubject = 255;

type Given = Record<string, unknown>;
type Draft = Omit<TicketRow, 'id' | 'created_at' | 'updated_at' | 'revision' | 'deleted' | 'description' | 'is_public'>;

/** Finds a ticket by its id. @throws Refusal 404 if the id is unknown or deleted */
export const liveTicket = (account: Account, id: number): TicketRow => {
  const ticket = account.tickets.get(id);
  if (!ticket || ticket.deleted) throw recordNotFound();
  return ticket;
};

/** Creates a ticket. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#create-ticket */
export const createTicket = (account: Account, body: unknown): TicketRow => {
  const given = readWrapped(body, 'ticket');
  const problems: Problems = {};
  const comment = readComment(account, given.comment, problems);
  if (!comment) reportBlankDescription(account, problems);
  const draft = applyGiven(account, emptyTicket(account), given, problems);
  if (Object.keys(problems).length > 0 || !comment) throw recordInvalid(problems);

  const { updated_at, revision } = account.stamp();
  const ticket = account.tickets.put({
    ...settle(account, draft, given),
    id: account.tickets.nextId(),
    description: comment.body,
    is_public: comment.public,
    created_at: updated_at,
    updated_at,
    revision,
    deleted: false,
  });
  // The submitter is the author of the first comment:
  // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
  addComment(account, ticket, { ...comment, author_id: comment.author_id ?? ticket.submitter_id });
  return ticket;
};

/** Updates a ticket. Returns the ticket and the update's comment. */
export const updateTicket = (
  account: Account,
  id: number,
  body: unknown,
): { ticket: TicketRow; comment?: CommentRow } => {
  const before = liveTicket(account, id);
  const given = readWrapped(body, 'ticket');
  refuseClosed(before);
  if (given.safe_update === true && given.updated_stamp !== before.updated_at) throw updateConflict();
  const problems: Problems = {};
  const comment = given.comment === undefined ? undefined : readComment(account, given.comment, problems);
  const draft = applyGiven(account, before, given, problems);
  if (Object.keys(problems).length > 0) throw recordInvalid(problems);

  const is_public = before.is_public || comment?.public === true;
  const ticket = account.tickets.put({ ...before, ...settle(account, draft, given), is_public, ...account.stamp() });
  return comment ? { ticket, comment: addComment(account, ticket, comment) } : { ticket };
};

/** Deletes a ticket. Deleted tickets stay in the incremental export, with the status `deleted`. */
export const deleteTicket = (account: Account, id: number): void => {
  const ticket = liveTicket(account, id);
  account.tickets.put({ ...ticket, deleted: true, ...account.stamp() });
};

// Closed tickets cannot be updated: https://support.zendesk.com/hc/en-us/articles/4408887617050
const refuseClosed = (ticket: TicketRow): void => {
  if (ticket.status !== 'closed') return;
  throw recordInvalid({ status: [{ description: 'Status: closed prevents ticket update', error: 'InvalidValue' }] });
};

// Shape: https://github.com/zendesk/zendesk_api_client_rb/issues/492
const reportBlankDescription = (account: Account, problems: Problems): void => {
  const field = account.fields.find(({ type }) => type === 'description');
  report(problems, {
    description: 'Description: cannot be blank',
    error: 'BlankValue',
    ticket_field_type: 'FieldDescription',
    ...(field ? { ticket_field_id: field.id } : {}),
  });
};

const emptyTicket = (account: Account): Draft => {
  const user = currentUser(account);
  return {
    subject: null,
    type: null,
    priority: null,
    status: 'new',
    custom_status_id: defaultStatus(account, 'new'),
    requester_id: user.id,
    submitter_id: user.id,
    assignee_id: null,
    organization_id: null,
    group_id: null,
    brand_id: account.brands[0]?.id ?? 0,
    problem_id: null,
    due_at: null,
    external_id: null,
    tags: [],
    custom_fields: {},
    follower_ids: [],
    channel: 'api',
  };
};

const applyGiven = (account: Account, before: Draft, given: Given, problems: Problems): Draft => {
  const reference = (name: ReferenceName) => readReference(account, given, name, problems);
  return {
    ...before,
    subject: readText(given, 'subject', before.subject)?.slice(0, longestSubject) ?? null,
    external_id: readText(given, 'external_id', before.external_id),
    type: readChoice(given, 'type', ticketTypes, before.type, problems),
    priority: readChoice(given, 'priority', priorities, before.priority, problems),
    status: readChoice(given, 'status', allStatuses, before.status, problems) ?? before.status,
    custom_status_id: reference('custom_status_id') ?? before.custom_status_id,
    requester_id: reference('requester_id') ?? before.requester_id,
    submitter_id: reference('submitter_id') ?? before.submitter_id,
    assignee_id: given.assignee_id === undefined ? before.assignee_id : (reference('assignee_id') ?? null),
    organization_id:
      given.organization_id === undefined ? before.organization_id : (reference('organization_id') ?? null),
    group_id: given.group_id === undefined ? before.group_id : (reference('group_id') ?? null),
    brand_id: reference('brand_id') ?? before.brand_id,
    problem_id: readProblem(account, before, given, problems),
    due_at: readDue(given, before.due_at, problems),
    tags: given.tags === undefined ? before.tags : normaliseTags(given.tags),
    ...readFollowers(account, before, given, problems),
    custom_fields: mergeCustomFields(account, given.custom_fields, before.custom_fields, problems),
  };
};

/** Sets the values that the vendor derives. */
const settle = (account: Account, draft: Draft, given: Given): Draft => {
  const status = settleStatus(account, draft, given);
  const requester = account.users.get(draft.requester_id);
  const assignee = draft.assignee_id === null ? undefined : account.users.get(draft.assignee_id);
  return {
    ...draft,
    ...status,
    organization_id:
      draft.organization_id ?? (given.requester_id === undefined ? null : (requester?.organization_id ?? null)),
    group_id: draft.group_id ?? assignee?.default_group_id ?? null,
    // Kept only for these types (unproven):
    // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
    due_at: draft.type === 'task' ? draft.due_at : null,
    problem_id: draft.type === 'incident' ? draft.problem_id : null,
  };
};

/** Status of a draft. A custom status determines the status. A new ticket with an assignee is open. */
const settleStatus = (account: Account, draft: Draft, given: Given): Pick<Draft, 'status' | 'custom_status_id'> => {
  if (typeof given.custom_status_id === 'number') {
    const custom = account.statuses.find(({ id }) => id === draft.custom_status_id);
    return { status: custom?.category ?? draft.status, custom_status_id: draft.custom_status_id };
  }
  const status = draft.status === 'new' && draft.assignee_id !== null ? 'open' : draft.status;
  const held = account.statuses.find(({ id }) => id === draft.custom_status_id);
  const keeps = held?.category === status || (status === 'closed' && held?.category === 'solved');
  return { status, custom_status_id: keeps ? draft.custom_status_id : defaultStatus(account, status) };
};

/**
 * Default custom status of a status. Closed tickets keep the custom status of solved, because none exists for closed.
 */
const defaultStatus = (account: Account, status: Status): number => {
  const category = status === 'closed' ? 'solved' : status;
  return account.statuses.find((each) => each.default && each.category === category)?.id ?? 0;
};

const readText = (given: Given, name: string, before: string | null): string | null => {
  const value = given[name];
  if (value === undefined) return before;
  return value === null || value === '' ? null : String(value);
};

const readChoice = <T extends string>(
  given: Given,
  name: string,
  choices: readonly T[],
  before: T | null,
  problems: Problems,
): T | null => {
  const value = given[name];
  if (value === undefined) return before;
  if (value === null || value === '') return null;
  const choice = choices.find((each) => each === value);
  if (choice) return choice;
  problems[name] = [{ description: `${name}: ${String(value)} is not valid`, error: 'InvalidValue' }];
  return before;
};

/** Problem of an incident. Tickets of other types ignore the member. */
const readProblem = (account: Account, before: Draft, given: Given, problems: Problems): number | null => {
  if ((given.type ?? before.type) !== 'incident') return null;
  if (given.problem_id === undefined) return before.problem_id;
  return readReference(account, given, 'problem_id', problems) ?? null;
};

const readDue = (given: Given, before: string | null, problems: Problems): string | null => {
  const value = given.due_at;
  if (value === undefined) return before;
  if (value === null || value === '') return null;
  const epoch = Date.parse(String(value));
  if (!Number.isNaN(epoch)) return toSeconds(epoch);
  problems.due_at = [{ description: `Due date: ${String(value)} is not valid`, error: 'InvalidValue' }];
  return before;
};

/**
 * Lower case, underscores instead of spaces, no tag twice (unproven):
 * https://support.zendesk.com/hc/en-us/articles/4408888486042
 */
const normaliseTags = (tags: unknown): string[] => {
  const given: unknown[] = Array.isArray(tags) ? tags : [tags];
  const cleaned = given.map((tag) => String(tag).trim().toLowerCase().replaceAll(/\s+/g, '_'));
  return [...new Set(cleaned.filter((tag) => tag !== ''))].sort();
};
