import { converterNames } from '../../../http/request/template.ts';
import { type Check, nameToUse, Place } from '../finding.ts';
import { everyPart } from '../parts.ts';
import { placeholdersAt } from '../placeholders.ts';

/** Finds converters that do not exist. */
export const converters: Check = (provider, webhooks, found) => {
  const placeholders = everyPart(provider, webhooks).flatMap(({ value, place }) => placeholdersAt(value, place));
  for (const { place, converter, text } of placeholders) {
    if (converter === undefined || converterNames.includes(converter)) continue;
    const mend = nameToUse(converter, new Set(converterNames), (name) => `:${name}`);
    new Place(place, found).report(`There is no converter "${converter}" for ${text}.`, mend);
  }
};
