import {
  aFile,
  asForm,
  type Documented,
  inPath,
  json,
  text,
  tokenAnswer,
  tokenRequest,
  words,
} from '../../contract/controls/documented-parts.ts';

const guide = 'https://linear.app/developers/oauth-2-0-authentication';

export const documented: Documented = {
  paths: {
    '/oauth/token': {
      post: {
        externalDocs: { url: guide },
        requestBody: asForm(tokenRequest({ code_verifier: words })),
        responses: { '200': { description: 'Tokens.', content: json(tokenAnswer()) } },
      },
    },
    // The token to revoke authorizes the request.
    '/oauth/revoke': {
      post: { externalDocs: { url: guide }, responses: { '200': { description: 'The token is void.' } } },
    },
    // Files are on a separate host, at URLs that the vendor creates.
    '/private-storage/{id}': {
      get: {
        externalDocs: { url: 'https://linear.app/developers/file-storage-authentication' },
        parameters: [inPath('id', text)],
        responses: { '200': { description: 'The file.', content: aFile } },
      },
    },
  },
};
