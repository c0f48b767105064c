import { placeholdersIn } from '../../../engine/http/request/template.ts';
import { issuesOf, validationError, type Warning } from '../../../errors.ts';
import { guardStatus } from '../../../objects/consent.ts';
import type { OpenedList } from '../../read/membership.ts';
import type { GivenStatus, Said } from './membership-status.ts';

/** Optional members of a consent that some providers do not store. */
const details = ['source', 'ip'] as const;

const lost = (path: string, message: string): Warning => ({ path, code: 'unsupported_field', message });

/** Warnings about the parts of a consent that the request of a membership does not send. */
export const lostOfConsent = (
  { membership: { instead = {}, body: subscription = {} }, opened: { provider } }: OpenedList,
  { consent }: GivenStatus,
  said: Said | undefined,
): readonly Warning[] => {
  if (consent === undefined) return [];
  if (said === undefined) return [lost('consent', 'has no effect without `status`: consent was not written')];
  const sent = placeholdersIn(instead[said.status] ?? subscription);
  if (!sent.has('opted_in_at'))
    return [lost('consent', `${provider.id} keeps no consent of a contact on a list: consent was not written`)];
  const given = details.filter((part) => Object(consent)[part] && !sent.has(part));
  return given.map((part) =>
    lost(`consent.${part}`, `${provider.id} keeps no ${part} of a consent: consent.${part} was not written`),
  );
};

/**
 * Refuses a consent if the provider would not store a part of the consent. A consent that the status demands is
 * accepted even if the provider does not store the consent itself.
 * @throws ApiError `validation_failed`
 */
export const refuseLost = (warnings: readonly Warning[], given: GivenStatus): void => {
  const isDemanded = guardStatus.asks({ ...given });
  const issues = warnings.filter(({ path }) => path !== 'consent' || !isDemanded);
  if (issues.length > 0) throw validationError(issuesOf(issues));
};
