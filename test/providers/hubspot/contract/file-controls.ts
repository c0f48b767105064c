import { inAnswer } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { control, moment } from './control-builders.ts';

const operation = '/files/v3/files';
const one = `${operation}/1`;

const file = {
  id: '1',
  name: 'smoke',
  extension: 'png',
  access: 'PRIVATE',
  size: 5,
  url: 'https://a.test/1',
  createdAt: moment,
  updatedAt: moment,
  archived: false,
};

const { id: _, ...nameless } = file;

const bytes = { name: 'file', filename: 'smoke.png', type: 'image/png', size: 5 };
const textPart = (name: string, text: string) => ({ name, size: text.length, text });
const folder = textPart('folderPath', '/tickets/1');
const options = (given: object) => textPart('options', JSON.stringify(given));
const closed = options({ access: 'PRIVATE', overwrite: false });

const inForm = (name: string, message: RegExp, ...body: readonly unknown[]): Negative => ({
  name,
  where: 'request',
  message,
  change: { body },
});

const fileFaults = (around: (shown: unknown) => unknown): readonly Negative[] => [
  inAnswer('a file without id', /required property 'id'/, around(nameless)),
  inAnswer('an access that there is not', /allowed values/, around({ ...file, access: 'SECRET' })),
  inAnswer('an undeclared member', /unknown field "colour"/, around({ ...file, colour: 'red' })),
];

const id = { name: 'an id in words', where: 'path', message: /pattern/ } as const;

const signed = {
  url: 'https://a.test/1?s=1',
  expiresAt: moment,
  name: 'smoke',
  extension: 'png',
  size: 5,
  type: 'IMG',
};

export const hubspotFileControls: readonly Control[] = [
  control(
    `POST ${operation}`,
    {
      path: operation,
      contentType: 'multipart/form-data; boundary=x',
      body: [textPart('fileName', 'smoke.png'), folder, closed, bytes],
      status: 201,
      answer: file,
    },
    [
      inForm('no file', /there is no file/, folder, closed),
      inForm('a text for a file', /must be string/, textPart('file', 'smoke'), folder, closed),
      inForm('a file for a text', /must be string/, bytes, folder, closed, { ...bytes, name: 'fileName' }),
      inForm('two files', /must be string/, bytes, bytes, folder, closed),
      inForm('no folder', /one of folderId and folderPath/, bytes, closed),
      inForm('two folders', /one of folderId and folderPath/, bytes, closed, folder, textPart('folderId', '1')),
      inForm('no options', /must be object/, bytes, folder),
      inForm('options that say nothing of access', /required property 'access'/, bytes, folder, options({})),
      inForm('an access that there is not', /allowed values/, bytes, folder, options({ access: 'SECRET' })),
      inForm(
        'an unknown option',
        /unknown field "hidden"/,
        bytes,
        folder,
        options({ access: 'PRIVATE', hidden: true }),
      ),
      inForm('an unknown part', /unknown field "colour"/, bytes, folder, closed, textPart('colour', 'red')),
      {
        name: 'the bytes alone',
        where: 'request',
        message: /"image\/png" is not one of multipart\/form-data/,
        change: { contentType: 'image/png' },
      },
      ...fileFaults((shown) => shown),
    ],
  ),
  control(
    `GET ${operation}/search`,
    { path: `${operation}/search`, query: 'ids=1&ids=2&limit=100', answer: { results: [file] } },
    [
      { name: 'an id in words', where: 'query', message: /integer/, change: { query: 'ids=one' } },
      { name: 'an unknown filter', where: 'query', message: /colour/, change: { query: 'colour=red' } },
      ...fileFaults((shown) => ({ results: [shown] })),
    ],
  ),
  control(`GET ${operation}/{fileId}`, { path: one, answer: file }, [
    { ...id, change: { path: `${operation}/one` } },
    ...fileFaults((shown) => shown),
  ]),
  control(`DELETE ${operation}/{fileId}`, { path: one, status: 204 }, [
    { ...id, change: { path: `${operation}/one` } },
    inAnswer('an answer', /a body where none is described/, { deleted: true }),
  ]),
  control(`GET ${operation}/{fileId}/signed-url`, { path: `${one}/signed-url`, answer: signed }, [
    { ...id, change: { path: `${operation}/one/signed-url` } },
    {
      name: 'a time in words',
      where: 'query',
      message: /integer/,
      change: { query: 'expirationSeconds=soon' },
    },
    inAnswer('no URL', /required property 'url'/, { ...signed, url: undefined }),
  ]),
];
