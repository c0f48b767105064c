import { type Check, Place } from '../finding.ts';

/** Finds an id that does not fit into paths and variables, and URLs that are not plain `https`. */
export const idsAndUrls: Check = ({ id, documentation, baseUrl }, _webhooks, found) => {
  const place = new Place(`${id} `, found);
  if (!/^[a-z][a-z0-9-]*$/.test(id)) {
    const mend = 'Use small letters, digits and hyphens, and begin with a letter.';
    place.below('id').report(`"${id}" is not an id.`, mend);
  }
  if (!URL.canParse(documentation) || new URL(documentation).protocol !== 'https:')
    place.below('documentation').report(`"${documentation}" is not an https URL.`, 'Write the whole URL of a page.');
  if (!/^https:\/\/[^/]+(\/.*[^/])?$/.test(baseUrl))
    place.below('baseUrl').report(`"${baseUrl}" is not a base URL.`, 'Begin with https://, and end without a slash.');
};
