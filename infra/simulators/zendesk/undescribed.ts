import type { Account } from './account.ts';
import type { TicketRow, UserRow } from './types.ts';

/** Members of real answers that the description lacks, or types without the null that most accounts contain. */
export type Further = Record<string, unknown>;

const onlyDocumented = ({ rules }: Account, members: () => Further): Further => (rules.documented ? members() : {});

/** Offset of the id of the form that every account has. */
const ticketForm = 900;

/**
 * Members of a ticket that the vendor documents and its API description lacks.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
 */
export const furtherOfTicket = (account: Account, { id }: TicketRow, custom_fields: readonly unknown[]): Further =>
  onlyDocumented(account, () => ({
    forum_topic_id: null,
    satisfaction_rating: { score: 'unoffered' },
    encoded_id: `SIM${id}-0001`,
    // Older name of `custom_fields`.
    fields: custom_fields,
    ticket_form_id: account.settings.firstId + ticketForm,
    support_type: 'agent',
  }));

/**
 * Members of a user that the vendor documents and its API description lacks.
 * https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format
 */
export const furtherOfUser = (account: Account, { role }: UserRow): Further =>
  onlyDocumented(account, () => {
    const isEndUser = role === 'end-user';
    return {
      shared_phone_number: null,
      alias: null,
      last_login_at: null,
      two_factor_auth_enabled: null,
      signature: null,
      notes: null,
      role_type: role === 'admin' ? 4 : null,
      custom_role_id: null,
      is_billing_admin: null,
      only_private_comments: false,
      restricted_agent: isEndUser,
      report_csv: !isEndUser,
      suspension_details: null,
    };
  });

/** Members of a ticket field that the published description lacks. */
export const furtherOfField = (account: Account): Further =>
  onlyDocumented(account, () => ({ key: null, agent_description: null, raw_agent_description: null }));

/** Members of a field's option that the published description lacks. */
export const furtherOfOption = (account: Account): Further => onlyDocumented(account, () => ({ default: false }));

/** Members of a newly created user. */
export const furtherOfNewUser = (account: Account, { created_at }: UserRow): Further =>
  onlyDocumented(account, () => ({ last_active: created_at.slice(0, 10) }));

/** Deletion time of an organization in an export: always null, because exports omit deleted organizations. */
export const furtherOfExported = (account: Account): Further => onlyDocumented(account, () => ({ deleted_at: null }));

/**
 * System data about the author of a ticket's change.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/
 */
export const systemOf = (account: Account): Further =>
  onlyDocumented(account, () => ({
    client: 'simulated',
    ip_address: '192.0.2.1',
    location: 'Berlin, Germany',
    latitude: 52.52,
    longitude: 13.4,
  }));

/** Recipient of the notification about a ticket's change. */
export const toldOf = (account: Account, { requester_id }: TicketRow): Further =>
  onlyDocumented(account, () => {
    const requester = account.users.get(requester_id);
    return { address: requester?.email ?? null, name: requester?.name ?? null };
  });
