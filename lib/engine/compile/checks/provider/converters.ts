import { converterNames } from '../../../http/request/template.ts';
import { type Check, nameToUse, when } from '../finding.ts';
import { everyPart } from '../parts.ts';
import { placeholdersAt } from '../placeholders.ts';

/** Finds converters that do not exist. */
export const converters: Check = (provider, webhooks) =>
  everyPart(provider, webhooks)
    .flatMap(({ value, place }) => placeholdersAt(value, place))
    .flatMap(({ place, converter, text }) =>
      when(
        converter !== undefined && !converterNames.includes(converter),
        place,
        `There is no converter "${converter}" for ${text}.`,
        nameToUse(converter ?? '', new Set(converterNames), (name) => `:${name}`),
      ),
    );
