import type { ObjectDeclaration, Placeholders, Quirk, WriteRequest } from '../../define.ts';
import { getList, getPath, getText } from '../../language/answers.ts';
import { base, get, list, listOfIssue, times } from '../requests.ts';

const fields = `${base} title subtitle url sourceType creator{id}issue{id}`;

/** Headers from a list of `{ key, value }`. */
const headersIn = (list: readonly unknown[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    list.flatMap((one) => {
      const [name, value] = [getText(one, 'key'), getText(one, 'value')];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
    }),
  );

const prepareUpload =
  'mutation($contentType:String!,$filename:String!,$size:Int!){fileUpload(contentType:$contentType,filename:$filename,size:$size){uploadFile{uploadUrl assetUrl headers{key value}}}}';

/**
 * Uploads a file to the vendor's storage. The attachment then links to the file.
 * https://linear.app/developers/how-to-upload-a-file-to-linear
 */
function* upload(): Quirk<Placeholders> {
  const body = { contentType: '{content_type}', filename: '{file_name}', size: '{size}' };
  const answers = ['fileUpload.uploadFile.uploadUrl', 'fileUpload.uploadFile.assetUrl'];
  const request = { path: '/graphql', graphql: prepareUpload, body, answers };
  const prepared = getPath(yield { request }, 'fileUpload.uploadFile');
  yield {
    method: 'PUT',
    url: getPath(prepared, 'uploadUrl'),
    headers: { 'cache-control': 'public, max-age=31536000', ...headersIn(getList(prepared, 'headers')) },
  };
  return { asset: getPath(prepared, 'assetUrl') };
}

const create = {
  path: '/graphql',
  graphql: `mutation($input:AttachmentCreateInput!){attachmentCreate(input:$input){attachment{${fields}}}}`,
  body: { input: { title: '{file_name}', url: '{asset}' } },
  wrap: 'input',
  renames: { 'issue.id': 'issueId' },
  record: 'attachmentCreate.attachment',
} as const satisfies WriteRequest;

/** Attachments, which are links, for example to files. https://linear.app/developers/attachments */
export const attachment = {
  ...times,
  list: list('attachments', fields, { filter: 'AttachmentFilter' }),
  listBy: [listOfIssue('attachments', fields, 'AttachmentFilter')],
  get: get('attachment', fields),
  create,
  quirks: { upload },
  // Linear's own files are on a separate host. https://linear.app/developers/file-storage-authentication
  content: { url: 'url' },
  fields: {
    file_name: 'title',
    file_url: { kind: 'value', read: 'url' },
    uploader: { kind: 'ref', object: 'ticketing.user', read: 'creator.id' },
    ticket_id: { kind: 'ref', object: 'ticketing.ticket', read: 'issue.id', write: 'issue.id', createOnly: true },
  },
} as const satisfies ObjectDeclaration<'ticketing.attachment'>;
