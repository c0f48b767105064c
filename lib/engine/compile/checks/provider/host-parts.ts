import { type Check, namesOf, Place } from '../finding.ts';
import { unknownPlaceholders } from '../placeholders.ts';

/** Texts that change a host when they fill a placeholder. */
const harmful = ['', 'a/', 'a.b', '.', '..', 'a@b', 'a:b', 'a?b', 'a#b', 'a\\b', 'a b', 'A', 'ü', 'a\n', '\na', '%61'];

/** Finds parts of a base URL that have no pattern, or a pattern that accepts more than one plain label. */
export const hostParts: Check = ({ id, baseUrl, hostParts: parts = {}, credentials, oauth }, _webhooks, found) => {
  const { baseUrl: ofConsent, credentials: inputs = [], identify: lookup } = oauth ?? {};
  const place = new Place(`${id} `, found);
  const at = place.below('hostParts');
  unknownPlaceholders(place.below('baseUrl'), baseUrl, namesOf(parts));
  unknownPlaceholders(place.below('oauth.baseUrl'), ofConsent, [...inputs, ...namesOf(lookup?.credentials)]);
  at.unknownNames('credential', namesOf(parts), namesOf(credentials));
  for (const [part, pattern] of Object.entries(parts)) {
    const accepted = harmful.filter((text) => pattern.test(text)).map((text) => JSON.stringify(text));
    if (pattern.flags === '' && accepted.length === 0) continue;
    const problem = `The pattern ${pattern} accepts ${accepted.join(', ') || 'more than it says, by its flags'}.`;
    at.below(part).report(problem, 'Accept one label of small letters, digits and hyphens, without flags.');
  }
};
