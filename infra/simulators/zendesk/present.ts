import type { Account } from './account.ts';
import { ranges, seededAt } from './seeds.ts';
import {
  type AttachmentRow,
  allStatuses,
  type Brand,
  type CommentRow,
  type CustomStatus,
  type Group,
  type OrganizationRow,
  priorities,
  type TicketField,
  type TicketRow,
  ticketTypes,
  type UserRow,
} from './types.ts';
import { furtherOfField, furtherOfOption, furtherOfTicket, furtherOfUser, systemOf, toldOf } from './undescribed.ts';

type Shown = Record<string, unknown>;

/** Difference between the id of an audit and the id of its e-mail. */
const notified = 100_000;

/** Members that may be null by the description itself. */
const nullable = ['due_at'];

/** A ticket. `generated_timestamp` is in epoch seconds. Null members are absent unless the account is `documented`. */
export const presentTicket = (account: Account, row: TicketRow): Shown => {
  const { custom_fields: values, deleted, revision: _, channel, ...members } = row;
  const custom_fields = presentCustomFields(account, values);
  return withoutNulls(account, {
    url: link(account, `tickets/${row.id}`),
    ...members,
    raw_subject: row.subject,
    status: deleted ? 'deleted' : row.status,
    via: { channel, source: { from: {}, to: {}, rel: null } },
    recipient: null,
    collaborator_ids: [],
    email_cc_ids: [],
    followup_ids: [],
    sharing_agreement_ids: [],
    has_incidents: account.tickets.all().some((ticket) => ticket.problem_id === row.id),
    allow_attachments: true,
    allow_channelback: false,
    from_messaging_channel: false,
    generated_timestamp: Date.parse(row.updated_at) / 1_000,
    custom_fields,
    ...furtherOfTicket(account, row, custom_fields),
  });
};

/**
 * Custom field values. In the description, each value is a string and never null. The API returns null, and a boolean
 * for a checkbox.
 */
const presentCustomFields = (account: Account, values: TicketRow['custom_fields']): Shown[] => {
  const fields = account.fields.filter((field) => field.removable);
  if (account.rules.documented) {
    return fields.map(({ id, type }) => ({ id, value: values[id] ?? (type === 'checkbox' ? false : null) }));
  }
  return fields.filter(({ id }) => values[id] !== undefined).map(({ id }) => ({ id, value: String(values[id]) }));
};

/** A comment. `plain_body` equals `body` here. `audit_id` is the comment's own id. */
export const presentComment = (account: Account, row: CommentRow): Shown => {
  const { ticket_id: _, ...members } = row;
  return {
    ...members,
    type: 'Comment',
    plain_body: row.body,
    attachments: attachmentsOf(account, row),
    audit_id: row.id,
    via: { channel: 'api', source: { from: {}, to: {}, rel: null } },
    metadata: { system: systemOf(account), custom: {} },
  };
};

const attachmentsOf = (account: Account, { id }: CommentRow): Shown[] => {
  const own = account.attachments.all().filter(({ comment_id }) => comment_id === id);
  return own.map((attachment) => presentAttachment(account, attachment));
};

/** An attachment. By the description, pictures only have width and height, and other files have neither. */
export const presentAttachment = (account: Account, row: AttachmentRow): Shown => {
  const { comment_id: _, token: _token, content: _content, ...members } = row;
  const content_url = `${account.rules.originOf(account.settings.subdomain)}/attachments/token/${row.id}/?name=${encodeURIComponent(row.file_name)}`;
  return {
    url: link(account, `attachments/${row.id}`),
    ...members,
    content_url,
    mapped_content_url: content_url,
    deleted: false,
    inline: false,
    malware_access_override: false,
    malware_scan_result: 'malware_not_found',
    thumbnails: [],
  };
};

/**
 * The photo of a user, as an attachment.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket-attachments/#json-format
 */
const photoOf = ({ settings }: Account, id: number) => ({
  id: settings.firstId + id,
  file_name: 'profile_image.jpg',
  content_url: `https://${settings.subdomain}.zendesk.com/system/photos/${id}/profile_image.jpg`,
  content_type: 'image/jpeg',
  size: 8_192,
});

/** A user. `tags` and `user_fields` are always empty. */
export const presentUser = (account: Account, row: UserRow): Shown => {
  const { revision: _, ...members } = row;
  return withoutNulls(account, {
    url: link(account, `users/${row.id}`),
    ...members,
    locale: 'en-US',
    locale_id: 1,
    time_zone: 'Berlin',
    iana_time_zone: 'Europe/Berlin',
    verified: true,
    shared: false,
    shared_agent: false,
    suspended: false,
    moderator: row.role !== 'end-user',
    tags: [],
    user_fields: {},
    photo: row.role === 'end-user' ? null : photoOf(account, row.id),
    ticket_restriction: row.role === 'end-user' ? 'requested' : null,
    ...furtherOfUser(account, row),
  });
};

/** An organization. `tags` and `organization_fields` are always empty. */
export const presentOrganization = (account: Account, row: OrganizationRow): Shown => {
  const { revision: _, deleted: __, ...members } = row;
  return {
    url: link(account, `organizations/${row.id}`),
    ...members,
    group_id: null,
    shared_tickets: false,
    shared_comments: false,
    tags: [],
    organization_fields: {},
  };
};

/** A group. All groups are public. Times are constants. */
export const presentGroup = (account: Account, group: Group): Shown => ({
  url: link(account, `groups/${group.id}`),
  ...group,
  description: `${group.name} of ${account.settings.subdomain}`,
  deleted: false,
  is_public: true,
  created_at: seededAt,
  updated_at: seededAt,
});

/** A brand in the vendor's form. https://developer.zendesk.com/api-reference/ticketing/account-configuration/brands/ */
export const presentBrand = (account: Account, brand: Brand): Shown => ({
  url: link(account, `brands/${brand.id}`),
  ...brand,
  brand_url: `https://${brand.subdomain}.zendesk.com`,
  active: true,
  is_deleted: false,
  has_help_center: false,
  help_center_state: 'disabled',
  ticket_form_ids: [],
  signature_template: '{{agent.signature}}',
  created_at: seededAt,
  updated_at: seededAt,
});

const systemOptions: Readonly<Record<string, readonly string[]>> = {
  status: allStatuses,
  tickettype: ticketTypes,
  priority: priorities,
};

/** A ticket field. `index` is the position of the field. Options of system fields are the vendor's own. */
export const presentField = (account: Account, field: TicketField, index: number): Shown => {
  const { id, type, title, removable, options } = field;
  const system = systemOptions[type];
  return {
    url: link(account, `ticket_fields/${id}`),
    id,
    type,
    title,
    raw_title: title,
    description: '',
    raw_description: '',
    position: index,
    active: true,
    required: false,
    collapsed_for_agents: false,
    regexp_for_validation: null,
    title_in_portal: title,
    raw_title_in_portal: title,
    visible_in_portal: true,
    editable_in_portal: true,
    required_in_portal: false,
    agent_can_edit: true,
    removable,
    tag: null,
    created_at: seededAt,
    updated_at: seededAt,
    ...furtherOfField(account),
    ...(type === 'tagger' ? { custom_field_options: options.map(presentOption(account, id)) } : {}),
    ...(system ? { system_field_options: system.map((value) => ({ name: capitalise(value), value })) } : {}),
  };
};

const presentOption =
  (account: Account, fieldId: number) =>
  ([value, name]: readonly [string, string], index: number): Shown => ({
    id: fieldId * 10 + index,
    name,
    raw_name: name,
    value,
    position: index,
    ...furtherOfOption(account),
  });

/** A custom status. `status_category` is the `status` of a ticket with this custom status. */
export const presentStatus = (status: CustomStatus): Shown => ({
  id: status.id,
  status_category: status.category,
  agent_label: status.label,
  raw_agent_label: status.label,
  end_user_label: status.label,
  raw_end_user_label: status.label,
  description: '',
  raw_description: '',
  end_user_description: '',
  raw_end_user_description: '',
  active: true,
  default: status.default,
  created_at: seededAt,
  updated_at: seededAt,
});

/**
 * An audit of a ticket, which is one change, in the vendor's form.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_audits/
 */
export const presentAudit = (account: Account, ticket: TicketRow, authorId: number, comment?: CommentRow): Shown => {
  const id = account.settings.firstId + ranges.audits + ticket.revision;
  return {
    id,
    ticket_id: ticket.id,
    author_id: authorId,
    created_at: ticket.updated_at,
    metadata: { system: systemOf(account), custom: {} },
    // The event that adds a comment has the comment's id. The order of the other events is not defined.
    events: comment
      ? [
          { id: id + notified, type: 'Notification', body: 'Your ticket was updated' },
          { id: comment.id, type: 'Comment', body: comment.body, attachments: attachmentsOf(account, comment) },
        ]
      : [],
    via: { channel: 'api', source: { from: {}, to: toldOf(account, ticket), rel: null } },
  };
};

const link = (account: Account, path: string): string =>
  `https://${account.settings.subdomain}.zendesk.com/api/v2/${path}.json`;

const withoutNulls = (account: Account, members: Shown): Shown => {
  if (account.rules.documented) return members;
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => value !== null || nullable.includes(name)),
  );
};

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
