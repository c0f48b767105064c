import { below, type Check, namesOf, unknownNames, when } from '../finding.ts';
import { unknownPlaceholders } from '../placeholders.ts';

/** Texts that change a host when they fill a placeholder. */
const harmful = ['', 'a/', 'a.b', '.', '..', 'a@b', 'a:b', 'a?b', 'a#b', 'a\\b', 'a b', 'A', 'ü', 'a\n', '\na', '%61'];

/** Finds parts of a base URL that have no pattern, or a pattern that accepts more than one plain label. */
export const hostParts: Check = ({ id, baseUrl, hostParts: parts = {}, credentials, oauth }) => {
  const { baseUrl: ofConsent, credentials: inputs = [], identify: lookup } = oauth ?? {};
  return [
    ...unknownPlaceholders(`${id} baseUrl`, baseUrl, namesOf(parts)),
    ...unknownPlaceholders(`${id} oauth.baseUrl`, ofConsent, [...inputs, ...namesOf(lookup?.credentials)]),
    ...unknownNames(`${id} hostParts`, 'credential', namesOf(parts), namesOf(credentials)),
    ...Object.entries(parts).flatMap(([part, pattern]) => {
      const accepted = harmful.filter((text) => pattern.test(text)).map((text) => JSON.stringify(text));
      return when(
        pattern.flags !== '' || accepted.length > 0,
        below(`${id} `, 'hostParts', part),
        `The pattern ${pattern} accepts ${accepted.join(', ') || 'more than it says, by its flags'}.`,
        'Accept one label of small letters, digits and hyphens, without flags.',
      );
    }),
  ];
};
