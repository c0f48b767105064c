import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, findIssue, viewerOf } from './account.ts';
import { refuse } from './errors.ts';
import { presentFile } from './present.ts';
import type { AttachmentRow } from './types.ts';

const api = '/rest/api/3';

const attach = (account: Account, { params, headers, parts }: Call): Answer => {
  // Error of the protection against forged requests. (unproven)
  if (headers['x-atlassian-token'] !== 'no-check') throw refuse(403, ['XSRF check failed']);
  const issue = findIssue(account, params.issue);
  if (parts === undefined) throw refuse(415, ['The Content-Type is not supported.']);
  // Only parts with this name are accepted. Without such a part, the answer is an empty success.
  const files = parts.filter(({ name, filename }) => name === 'file' && filename !== undefined);
  const rows = files.map(({ filename = '', type, bytes }) =>
    account.attachments.put({
      id: account.attachments.nextId(),
      issue: issue.id,
      author: viewerOf(account).accountId,
      created: account.now(),
      filename,
      mimeType: type ?? 'application/octet-stream',
      content: bytes.toString('base64'),
      size: bytes.length,
    }),
  );
  return { status: 200, body: rows.map((row) => presentFile(account, row)) };
};

const content = (account: Account, call: Call): Answer => {
  const { settings, attachments } = account;
  const file = attachments.get(Number(call.params.id));
  if (!file) throw refuse(404, [`The attachment with id '${call.params.id}' does not exist`]);
  if (call.query.get('redirect') !== 'false') {
    return { status: 303, headers: { location: `https://api.media.atlassian.com/file/${settings.site}/${file.id}` } };
  }
  return { status: 200, headers: { 'content-type': file.mimeType }, body: bytesOf(file) };
};

/** Routes of attachments. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/ */
export const fileRoutes: readonly Route<Account>[] = [
  { method: 'POST', path: `${api}/issue/{issue}/attachments`, body: 'bytes', handle: attach },
  { method: 'GET', path: `${api}/attachment/content/{id}`, handle: content },
];

const bytesOf = ({ content: kept, size }: AttachmentRow): Buffer =>
  kept === undefined ? Buffer.alloc(size) : Buffer.from(kept, 'base64');
