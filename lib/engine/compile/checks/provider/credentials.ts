import { type Check, namesOf, Place } from '../finding.ts';
import { placeholderNames, unknownPlaceholders } from '../placeholders.ts';

/** Finds credentials that are used and not declared, declared and not used, or all shown to people. */
export const credentials: Check = (provider, _webhooks, found) => {
  const { id, identify, authorization, baseUrl, credentials: declared, oauth } = provider;
  const place = new Place(`${id} `, found);
  const named = [identify.account, identify.name].flatMap((source) =>
    typeof source === 'string' ? [] : [`{${source.credential}}`],
  );
  const known = [...namesOf(declared), ...namesOf(oauth?.identify?.credentials)];
  const at = place.below('credentials');
  unknownPlaceholders(place.below('authorization'), authorization, known);
  unknownPlaceholders(place.below('identify'), named, known);
  unknownPlaceholders(place.below('identify'), identify, []);
  at.unusedNames(namesOf(declared), placeholderNames([authorization, baseUrl, named]));
  if (!Object.values(declared).some(({ secret }) => secret))
    at.report('No credential is secret.', 'Set `secret` for the one that proves who calls.');
};
