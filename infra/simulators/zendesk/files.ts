import type { Answer, Call, OpenRoute, Route } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { idOf } from './answers.ts';
import { invalidAttribute, recordNotFound } from './errors.ts';
import { presentAttachment } from './present.ts';
import type { AttachmentRow } from './types.ts';

/**
 * Stores an uploaded file, and returns the token for a ticket.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket-attachments/#upload-files
 */
const upload = (account: Account, { query, bytes, headers }: Call): Answer => {
  const file_name = query.get('filename');
  if (!file_name) throw invalidAttribute('Parameter filename is required');
  if (bytes.length === 0) throw invalidAttribute('The file is empty');
  const id = account.attachments.nextId();
  const token = `upload-${account.settings.subdomain}-${id}`;
  const row = account.attachments.put({
    id,
    comment_id: null,
    token,
    content: bytes.toString('base64'),
    file_name,
    content_type: headers['content-type'] ?? 'application/unknown',
    size: bytes.length,
  });
  const shown = presentAttachment(account, row);
  return { status: 201, body: { upload: { token, attachment: shown, attachments: [shown] } } };
};

/** Redirects from the account's own address of a file, which requires credentials, to a public address. */
const leadToContent = (account: Account, call: Call): Answer => {
  const attachment = account.attachments.get(idOf(call));
  if (!attachment) throw recordNotFound();
  const { subdomain } = account.settings;
  return { status: 302, headers: { location: `${call.origin}/${subdomain}/user-content/${attachment.id}` } };
};

/** Upload, and the redirect to the bytes. The body of an upload is the file itself, not a form. */
export const fileRoutes: readonly Route<Account>[] = [
  { method: 'POST', path: '/api/v2/uploads', body: 'bytes', handle: upload },
  { method: 'GET', path: '/attachments/token/{id}/', handle: leadToContent },
];

/** Storage on its own host. The address alone allows reading, and clients must not send credentials there. */
export const contentRoute = (accountOf: (subdomain: string) => Account | undefined): OpenRoute => ({
  method: 'GET',
  path: '/user-content/{id}',
  body: 'none',
  page: true,
  handle: (call) => {
    const attachment = accountOf(call.tenant ?? '')?.attachments.get(idOf(call));
    if (!attachment) throw recordNotFound();
    return { status: 200, headers: { 'content-type': attachment.content_type }, body: bytesOf(attachment) };
  },
});

const bytesOf = ({ content, size }: AttachmentRow): Buffer =>
  content === undefined ? Buffer.alloc(size) : Buffer.from(content, 'base64');
