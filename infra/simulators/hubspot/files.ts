import { createHmac } from 'node:crypto';
import { ok } from '../shared/answers.ts';
import type { FormPart } from '../shared/multipart.ts';
import { type Answer, type Call, isObject, type OpenRoute, type Route } from '../shared/vendor.ts';
import { invalid, notFound, refuse } from './errors.ts';
import { readLimit } from './objects.ts';
import type { Portal } from './portal.ts';
import { type FileAccess, type FileRow, fileAccess } from './types.ts';

const api = '/files/v3/files';
const storage = '/hubfs';

/**
 * Default and maximum page size of the list of files.
 * https://developers.hubspot.com/docs/api-reference/files-files-v3/files/get-files-v3-files-search
 */
const listLimit = { usual: 10, max: 100 };

/** Default and maximum lifetime of a signed address, in seconds. (unproven) */
const signed = { usual: 3600, most: 21_600 };

/** A file before it is stored. `size` is in bytes; `fileName` contains the extension. */
export type NewFile = Pick<FileRow, 'contentType' | 'size'> & {
  readonly fileName: string;
  readonly access: FileAccess;
  readonly folder: string;
  /** Base64. Default: zeros. */
  readonly content?: string;
};

/** Name with a number, if the folder already contains the name. (unproven) */
const freeName = (portal: Portal, folder: string, name: string, extension: string): string => {
  const taken = new Set(
    portal.files
      .all()
      .filter((file) => !file.archived && file.folder === folder && file.extension === extension)
      .map((file) => file.name),
  );
  let free = name;
  for (let number = 1; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
};

/** Adds a number to a name that the folder already contains. The caller checks access and folder. */
export const storeFile = (portal: Portal, { fileName, folder, ...file }: NewFile): FileRow => {
  const [, stem = fileName, extension = ''] = /^(.+)\.([^.]+)$/.exec(fileName) ?? [];
  const name = freeName(portal, folder, stem, extension);
  const createdAt = new Date(portal.rules.now()).toISOString();
  return portal.files.put({ id: portal.files.nextId(), name, extension, folder, createdAt, archived: false, ...file });
};

const textOf = (parts: readonly FormPart[], name: string): string | undefined =>
  parts.find((part) => part.name === name && part.filename === undefined)?.bytes.toString('utf8');

const folderOf = (parts: readonly FormPart[]): string => {
  const [path, id] = [textOf(parts, 'folderPath'), textOf(parts, 'folderId')];
  if ((path === undefined) === (id === undefined)) throw invalid('Exactly one of folderId and folderPath is required.');
  if (id !== undefined) throw refuse(404, 'OBJECT_NOT_FOUND', `Folder ${id} does not exist`);
  if (path === undefined || !/^(?:\/[^/]+)+$/.test(path)) throw invalid(`folderPath ${path} is not a path`);
  return path;
};

const accessOf = (parts: readonly FormPart[]): FileAccess => {
  let options: unknown;
  try {
    options = JSON.parse(textOf(parts, 'options') ?? '');
  } catch {
    throw invalid('options must be a JSON object');
  }
  const given = isObject(options) ? options.access : undefined;
  const access = fileAccess.find((one) => one === given && !one.startsWith('HIDDEN'));
  if (access === undefined) throw invalid(`options.access ${given} is not allowed`);
  return access;
};

const upload = (portal: Portal, { parts, origin }: Call): Answer => {
  if (parts === undefined) throw refuse(415, 'VALIDATION_ERROR', 'The request must be multipart/form-data');
  const [access, folder] = [accessOf(parts), folderOf(parts)];
  const file = parts.find(({ name, filename }) => name === 'file' && filename !== undefined);
  if (file === undefined || file.bytes.length === 0) throw invalid('A file is required');
  const row = storeFile(portal, {
    fileName: textOf(parts, 'fileName') ?? file.filename ?? 'file',
    folder,
    access,
    contentType: file.type ?? 'application/octet-stream',
    content: file.bytes.toString('base64'),
    size: file.bytes.length,
  });
  return { status: 201, body: present(row, origin, portal) };
};

/**
 * Deleted files are hidden, and so are files that are too sensitive for an app:
 * https://github.com/HubSpot/hubspot-api-nodejs/issues/498
 */
const isShown = ({ archived, access }: FileRow): boolean => !archived && !access.endsWith('SENSITIVE');

const liveFile = (portal: Portal, { params }: Call): FileRow => {
  const row = /^\d+$/.test(params.id ?? '') ? portal.files.get(Number(params.id)) : undefined;
  if (!row || !isShown(row)) throw notFound();
  return row;
};

/**
 * Lists files without the hidden ones.
 * https://developers.hubspot.com/changelog/the-v3-files-api-is-now-available-in-public-beta
 */
const search = (portal: Portal, { query, origin, cut }: Call): Answer => {
  const limit = cut(readLimit(query, listLimit), 1);
  const ids = query.getAll('ids');
  if (ids.some((id) => !/^\d+$/.test(id))) throw invalid('ids must be numbers');
  const rows = portal.files
    .all()
    .filter((row) => isShown(row) && !row.access.startsWith('HIDDEN'))
    .filter(({ id }) => ids.length === 0 || ids.includes(String(id)));
  const after = Number(query.get('after') ?? 0);
  const end = after + limit;
  const sorted = query.get('sort') === '-createdAt' ? rows.toReversed() : rows;
  const results = sorted.slice(after, end).map((row) => present(row, origin, portal));
  return ok({ results, ...(end < rows.length && { paging: { next: { after: String(end) } } }) });
};

const remove = (portal: Portal, call: Call): Answer => {
  portal.files.put({ ...liveFile(portal, call), archived: true });
  return { status: 204 };
};

const pathOf = ({ settings }: Portal, { id }: FileRow): string => `${storage}/${settings.portalId}/${id}`;

const signatureOf = ({ settings }: Portal, path: string, expires: string): string =>
  createHmac('sha256', settings.accessToken).update(`${path}?${expires}`).digest('base64url');

const sign = (portal: Portal, call: Call): Answer => {
  const row = liveFile(portal, call);
  const lifetime = Number(call.query.get('expirationSeconds') ?? signed.usual);
  if (!(lifetime > 0 && lifetime <= signed.most)) throw invalid('expirationSeconds is out of range');
  const expires = Math.floor(portal.rules.now() / 1000) + lifetime;
  const path = pathOf(portal, row);
  const query = new URLSearchParams({
    Expires: String(expires),
    Signature: signatureOf(portal, path, String(expires)),
    'Key-Pair-Id': 'SIMULATED',
  });
  const { name, extension, size } = row;
  const url = `${call.origin}${path}?${query}`;
  return ok({ url, expiresAt: new Date(expires * 1000).toISOString(), name, extension, size, type: 'OTHER' });
};

/** Routes of files. https://developers.hubspot.com/docs/api-reference/files-files-v3/guide */
export const fileRoutes: readonly Route<Portal>[] = [
  { method: 'POST', path: api, body: 'bytes', handle: upload },
  { method: 'GET', path: `${api}/search`, handle: search },
  {
    method: 'GET',
    path: `${api}/{id}`,
    handle: (portal, call) => ok(present(liveFile(portal, call), call.origin, portal)),
  },
  { method: 'DELETE', path: `${api}/{id}`, handle: remove },
  { method: 'GET', path: `${api}/{id}/signed-url`, handle: sign },
];

const present = (row: FileRow, origin: string, portal: Portal) => {
  const { id, name, extension, folder, access, size, createdAt, archived } = row;
  const url = `${origin}${pathOf(portal, row)}`;
  const path = `${folder}/${name}${extension && `.${extension}`}`;
  const dated = { createdAt, updatedAt: createdAt, archived };
  return { id: String(id), name, extension, path, access, size, type: 'OTHER', url, defaultHostingUrl: url, ...dated };
};

const denied = (code: string): Answer => ({
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
});

/** Storage on its own host. Any reader with a signed address can read a private file for a limited time. */
export const storageRoute = (portals: readonly Portal[]): OpenRoute => ({
  method: 'GET',
  path: `${storage}/{portal}/{id}`,
  body: 'none',
  handle: ({ params, path, query }) => {
    const portal = portals.find(({ settings }) => String(settings.portalId) === params.portal);
    const row = portal?.files.get(Number(params.id));
    if (!portal || !row || row.archived) return denied('NoSuchKey');
    const expires = query.get('Expires') ?? '';
    const isPublic = row.access.startsWith('PUBLIC');
    if (!isPublic && query.get('Signature') !== signatureOf(portal, path, expires)) return denied('AccessDenied');
    if (!isPublic && Number(expires) * 1000 <= portal.rules.now()) return denied('ExpiredToken');
    const body = row.content === undefined ? Buffer.alloc(row.size) : Buffer.from(row.content, 'base64');
    return { status: 200, headers: { 'content-type': row.contentType }, body };
  },
});
