import { type Check, when } from '../finding.ts';

/** Finds an id that does not fit into paths and variables, and URLs that are not plain `https`. */
export const idsAndUrls: Check = ({ id, documentation, baseUrl }) => [
  ...when(
    !/^[a-z][a-z0-9-]*$/.test(id),
    `${id} id`,
    `"${id}" is not an id.`,
    'Use small letters, digits and hyphens, and begin with a letter.',
  ),
  ...when(
    !URL.canParse(documentation) || new URL(documentation).protocol !== 'https:',
    `${id} documentation`,
    `"${documentation}" is not an https URL.`,
    'Write the whole URL of a page.',
  ),
  ...when(
    !/^https:\/\/[^/]+(\/.*[^/])?$/.test(baseUrl),
    `${id} baseUrl`,
    `"${baseUrl}" is not a base URL.`,
    'Begin with https://, and end without a slash.',
  ),
];
