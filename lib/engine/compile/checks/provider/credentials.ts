import { type Check, namesOf, unusedNames, when } from '../finding.ts';
import { placeholderNames, unknownPlaceholders } from '../placeholders.ts';

/** Finds credentials that are used and not declared, declared and not used, or all shown to people. */
export const credentials: Check = ({ id, identify, authorization, baseUrl, credentials: declared, oauth }) => {
  const named = [identify.account, identify.name].flatMap((source) =>
    typeof source === 'string' ? [] : [`{${source.credential}}`],
  );
  const known = [...namesOf(declared), ...namesOf(oauth?.identify?.credentials)];
  return [
    ...unknownPlaceholders(`${id} authorization`, authorization, known),
    ...unknownPlaceholders(`${id} identify`, named, known),
    ...unknownPlaceholders(`${id} identify`, identify, []),
    ...unusedNames(`${id} credentials`, namesOf(declared), placeholderNames([authorization, baseUrl, named])),
    ...when(
      !Object.values(declared).some(({ secret }) => secret),
      `${id} credentials`,
      'No credential is secret.',
      'Set `secret` for the one that proves who calls.',
    ),
  ];
};
