import type { Checks } from '../../../contract/checks.ts';
import { checkUpload } from './files.ts';
import { checkQueryNames, checkRequestNames, checkResponseNames } from './names.ts';
import { checkRequired } from './required.ts';

export const checks: Checks = {
  query: ({ path, query }, { custom }) => checkQueryNames(path, query, custom),
  requestBody: ({ method, path, requestBody }, { custom }) => [
    ...checkUpload(path, requestBody),
    ...checkRequired(method, path, requestBody),
    ...checkRequestNames(path, requestBody, custom),
  ],
  responseBody: ({ path, responseBody }, { custom }) => checkResponseNames(path, responseBody, custom),
};
