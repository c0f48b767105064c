import { type Answer, type Call, type OpenRoute, Refusal, type Route } from '../shared/vendor.ts';
import { invalid } from './errors.ts';
import type { AttachmentRow, UploadRow } from './types.ts';
import { find, newRow, type Workspace } from './workspace.ts';

/** `size` is in bytes. The upload itself must have this size. */
export interface UploadInput {
  readonly contentType: string;
  readonly filename: string;
  readonly size: number;
}

/** A link on an issue. A file needs an upload first: its `assetUrl` is the link. */
export interface AttachmentInput {
  readonly issueId: string;
  readonly title: string;
  readonly url: string;
}

const uploadPath = '/signed-storage';
const assetPath = '/private-storage';

/** Headers that the signature of an upload covers, in addition to the content type. (unproven) */
const signedHeaders = ({ filename, size }: UploadRow): Readonly<Record<string, string>> => ({
  'x-goog-content-length-range': `${size},${size}`,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
});

/**
 * Prepares an upload: returns the signed address for the file's bytes.
 * https://linear.app/developers/how-to-upload-a-file-to-linear
 */
export const prepareUpload = (space: Workspace, origin: string, { contentType, filename, size }: UploadInput) => {
  if (size <= 0) throw invalid('size must be positive.');
  const row = space.uploads.put({
    ...newRow(space, 'uploads', space.uploads),
    contentType,
    filename,
    size,
    sent: false,
  });
  const headers = Object.entries(signedHeaders(row)).map(([key, value]) => ({ key, value }));
  const uploadUrl = `${origin}${uploadPath}/${row.uuid}?X-Goog-Signature=${row.uuid.slice(0, 8)}`;
  return { uploadUrl, assetUrl: assetUrl(origin, row), headers, contentType, filename, size };
};

/** Permanent address of an uploaded file. A read needs the workspace's key. */
export const assetUrl = (origin: string, { uuid }: UploadRow): string => `${origin}${assetPath}/${uuid}`;

/** Creates an attachment. The same link again is the same attachment. https://linear.app/developers/attachments */
export const createAttachment = (space: Workspace, { issueId, title, url }: AttachmentInput): AttachmentRow => {
  const issue = find(space.issues, issueId, 'Issue').uuid;
  if (!URL.canParse(url)) throw invalid('url must be a URL.');
  if (title === '') throw invalid('title must not be empty.');
  const known = space.attachments.all().find((row) => row.issue === issue && row.url === url);
  if (known) return space.attachments.put({ ...known, title, updatedAt: space.moment() });
  const creator = space.users.all()[0]?.uuid ?? null;
  return space.attachments.put({ ...newRow(space, 'attachments', space.attachments), issue, title, url, creator });
};

const storageRefusal = (status: number, code: string): Refusal =>
  new Refusal({
    status,
    headers: { 'content-type': 'application/xml; charset=UTF-8' },
    body: `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code></Error>`,
  });

const store = (spaces: readonly Workspace[], { params, query, headers, bytes }: Call): Answer => {
  const space = spaces.find(({ uploads }) => uploads.all().some(({ uuid }) => uuid === params.upload));
  const row = space?.uploads.all().find(({ uuid }) => uuid === params.upload);
  if (!space || !row) throw storageRefusal(404, 'NoSuchBucket');
  const signed = { 'content-type': row.contentType, ...signedHeaders(row) };
  const isSigned = Object.entries(signed).every(([name, value]) => headers[name] === value);
  if (!isSigned || query.get('X-Goog-Signature') !== row.uuid.slice(0, 8))
    throw storageRefusal(403, 'SignatureDoesNotMatch');
  if (bytes.length !== row.size) throw storageRefusal(400, 'EntityTooLarge');
  space.uploads.put({ ...row, content: bytes.toString('base64'), sent: true });
  return { status: 200, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: '' };
};

/** Storage on a host of a third party. A signed address allows the upload of a single file. */
export const storageRoute = (spaces: readonly Workspace[]): OpenRoute => ({
  method: 'PUT',
  path: `${uploadPath}/{upload}`,
  body: 'none',
  page: true,
  handle: (call) => store(spaces, call),
});

/** Returns a file to members of the workspace. https://linear.app/developers/file-storage-authentication */
export const assetRoute: Route<Workspace> = {
  method: 'GET',
  path: `${assetPath}/{upload}`,
  handle: ({ uploads }, { params }) => {
    const row = uploads.all().find(({ uuid, sent }) => sent && uuid === params.upload);
    if (!row) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' };
    const { content, size, contentType } = row;
    const body = content === undefined ? Buffer.alloc(size) : Buffer.from(content, 'base64');
    return { status: 200, headers: { 'content-type': contentType }, body };
  },
};
