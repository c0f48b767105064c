import { aFile, type Documented, inPath, inQuery, integer, text } from './parts.ts';

export const hubspot: Documented = {
  provider: 'hubspot',
  paths: {
    // The address of a file is the vendor's to choose, and so is what signs it: nobody else makes one up.
    '/hubfs/{portalId}/{fileId}': {
      get: {
        externalDocs: {
          url: 'https://developers.hubspot.com/docs/api-reference/files-files-v3/files/get-files-v3-files-fileId-signed-url',
        },
        parameters: [
          inPath('portalId', integer),
          inPath('fileId', integer),
          inQuery('Expires', integer),
          inQuery('Key-Pair-Id', text),
          inQuery('Signature', text),
        ],
        responses: { '200': { description: 'The file.', content: aFile } },
      },
    },
  },
};
