import { describe, expect, it } from 'vitest';
import type { Accepted, ScopeTable } from '../../infra/simulators/scopes.ts';
import { tables } from '../providers/scope-requests.ts';
import { isDescribed, loadDescriptions, type ProviderName, skippedBecause } from './descriptions.ts';
import { isObject, type Json } from './json.ts';
import { findOperation, operationsOf } from './operations.ts';

const reason = skippedBecause('The scopes of descriptions were');
if (reason !== '') process.stderr.write(`${reason}\n`);

type Needed = readonly string[];

/** The scopes of an operation: any of the lists is enough, each as a whole. */
const described = (security: Json | undefined): readonly Needed[] =>
  (Array.isArray(security) ? security : []).flatMap((one) => {
    const scopes = isObject(one) ? (one.oauth2 ?? one.OAuth2) : undefined;
    return Array.isArray(scopes) ? [scopes.map(String)] : [];
  });

const sorted = (all: readonly Needed[]): string[] =>
  [...new Set(all.map((one) => one.toSorted().join(' + ')))].toSorted();

const asLists = (accepted: Accepted): readonly Needed[] => accepted.map((one) => [one].flat());

/** What a vendor's list means where its documentation says more than the description. */
interface Reading {
  /** Of what the description says, what counts. */
  readonly read: (needed: readonly Needed[], operation: string) => readonly Needed[];
  /** Of the table, what the description should say; the rest is documented elsewhere. */
  readonly inTable: (accepted: Accepted, operation: string) => Accepted;
}

const asIs: Reading = { read: (needed) => needed, inTable: (accepted) => accepted };

const readings: Partial<Record<ProviderName, Reading>> = {
  jira: asIs,
  pipedrive: {
    // One of those in the list is enough. https://pipedrive.readme.io/docs/marketplace-scopes-and-permissions-explanations
    read: (needed) => needed.flatMap((one) => one.map((scope) => [scope])),
    // https://developers.pipedrive.com/changelog/post/introducing-new-oauth-scopes-for-webhooks
    inTable: (accepted, operation) =>
      operation.includes('/webhooks') ? accepted.filter((one) => one === 'admin') : accepted,
  },
  hubspot: {
    // "This scope works with the existing contacts scope."
    // https://developers.hubspot.com/changelog/announcement-new-scope-required-to-get-the-content-of-email-engagements
    read: (needed, operation) => (operation.includes('/v3/objects/emails') ? [needed.flat()] : needed),
    inTable: (accepted) => accepted,
  },
};

/** One list for the properties, pipelines, associations and own objects of all types: the table has those that are about a type. */
const isOfAllTypes = (operation: string): boolean =>
  /\/(?:properties|pipelines|associations|objects\/(?:leads|\{type\}))(?:\/|$)/.test(operation);

const keyOf = (operation: string): { method: string; path: string } => {
  const [method = '', path = ''] = operation.split(' ');
  return { method, path };
};

const cases = Object.entries(readings).flatMap(([id, reading]) =>
  !isDescribed(id as ProviderName)
    ? []
    : Object.entries<Accepted>((tables[id] ?? {}) as ScopeTable).map(
        ([operation, accepted]) => [`${id} ${operation}`, id as ProviderName, operation, accepted, reading] as const,
      ),
);

describe.skipIf(cases.length === 0)('the scopes that a simulator takes', () => {
  it.each(cases)('are those of the description: %s', (_, id, operation, accepted, { read, inTable }) => {
    const match = findOperation(operationsOf(loadDescriptions(id)), keyOf(operation));
    const security = match?.operation.definition.security;
    const found = sorted(read(described(security), operation));
    const taken = sorted(asLists(inTable(accepted, operation)));
    expect(found.length).toBeGreaterThan(0);
    if (id === 'hubspot' && isOfAllTypes(operation)) expect(found).toEqual(expect.arrayContaining(taken));
    else expect(taken).toEqual(found);
  });

  it.each((['github', 'zendesk'] as const).filter(isDescribed))(
    'are documented elsewhere: the description of %s has none',
    (id) => {
      const all = operationsOf(loadDescriptions(id)).flatMap(({ definition }) => described(definition.security));
      expect(all).toEqual([]);
    },
  );
});
