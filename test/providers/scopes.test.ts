import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headerOf } from '../../infra/docs/header.ts';
import { appScopes as pipedriveAppScopes } from '../../infra/simulators/pipedrive/scopes.ts';
import { suffices } from '../../infra/simulators/shared/scopes.ts';
import { objectNames } from '../../lib/objects/names.ts';
import type { OAuth, ScopeNeed } from '../../lib/providers/define.ts';
import { askedOf, everyProvider, requestsOf, tables } from './scope-requests.ts';

/** Scopes that no request of a declaration needs, with the reason to request them. */
const withoutRequest: Readonly<Record<string, string>> = {
  // https://developer.close.com/api/overview/oauth-authentication
  'close offline_access': 'refresh tokens are issued only with it',
  // https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#use-a-refresh-token-to-get-another-access-token-and-refresh-token-pair
  'jira offline_access': 'refresh tokens are issued only with it',
  // https://developer.salesforce.com/docs/platform/mobile-sdk/guide/oauth-scope-parameter-values.html
  'salesforce refresh_token': 'refresh tokens are issued only with it',
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/authenticate-oauth
  'dynamics-365 https://{host}/user_impersonation': 'a token is valid for a whole environment',
  'dynamics-365 offline_access': 'refresh tokens',
  'hubspot crm.objects.owners.read': 'an app without marketing has no `automation`, which would also suffice',
  // https://developers.hubspot.com/changelog/the-v3-files-api-is-now-available-in-public-beta
  'hubspot files.ui_hidden.read': 'files that people attach in the screens are hidden',
};

/** Requests that need a scope which is not requested, with the reason to send them. */
const notAsked: Readonly<Record<string, string>> = {
  'linear query webhooks': 'webhooks need the scope `admin`, which an app requests separately',
  'linear mutation webhookCreate': 'the same',
  'linear mutation webhookDelete': 'the same',
  'klaviyo GET /api/webhook-topics': 'only apps of partners may have webhooks, and they request the scope separately',
  'klaviyo GET /api/webhooks': 'the same',
  'klaviyo POST /api/webhooks': 'the same',
  'klaviyo PATCH /api/webhooks/{id}': 'the same',
  'klaviyo DELETE /api/webhooks/{id}': 'the same',
};

const withNeeds = everyProvider.flatMap((provider) =>
  provider.oauth === undefined ? [] : [[provider.id, provider, provider.oauth as OAuth] as const],
);

/** The scope to request for each need. */
const firstOf = (needs: readonly ScopeNeed[] = []): readonly string[] => needs.map((need) => [need].flat()[0] ?? '');

const isWrite = (place: string): boolean =>
  /\.(?:create|update|remove|upload|actions|add|instead|write|ids|transitions)\b/.test(place);

const rows = async () => {
  const lines: string[] = [];
  for (const provider of everyProvider) {
    for (const { place, operations } of await requestsOf(provider)) {
      for (const operation of operations) {
        const accepted = tables[provider.id]?.[operation] ?? [];
        const by = accepted.filter((one) => suffices([one], askedOf(provider)));
        const shown = accepted.length === 0 ? 'any token' : by.map((one) => [one].flat().join(' + ')).join(', ');
        lines.push([provider.id, place, operation, shown || '(not asked for)'].join(' | '));
      }
    }
  }
  return lines;
};

describe('the scopes that a declaration asks for', () => {
  it.each(everyProvider.map((provider) => [provider.id, provider] as const))(
    'cover every request of %s',
    async (id, provider) => {
      const requests = await requestsOf(provider);
      const uncovered = requests.flatMap(({ place, operations }) =>
        operations.flatMap((operation) => {
          const accepted = tables[id]?.[operation];
          if (accepted === undefined) return [`${place}: no scopes are known of ${operation}`];
          if (suffices(accepted, askedOf(provider)) || `${id} ${operation}` in notAsked) return [];
          return [`${place}: ${operation} takes ${JSON.stringify(accepted)}`];
        }),
      );
      // The request for the account, and at least one request of an object.
      expect(requests.length).toBeGreaterThan(1);
      expect(uncovered).toEqual([]);
    },
  );

  it.each(everyProvider.map((provider) => [provider.id, provider] as const))(
    'are all needed by requests of %s, or have a reason',
    async (id, provider) => {
      const asked = askedOf(provider);
      const operations = (await requestsOf(provider)).flatMap((request) => request.operations);
      const isNeeded = (scope: string): boolean => {
        const others = asked.filter((one) => one !== scope);
        return operations.some((operation) => {
          const accepted = tables[id]?.[operation] ?? [];
          return suffices(accepted, asked) && !suffices(accepted, others);
        });
      };
      const unneeded = asked.filter((scope) => !isNeeded(scope) && !(`${id} ${scope}` in withoutRequest));
      expect(unneeded).toEqual([]);
    },
  );

  it('are in the header of the declaration if they belong to the settings of the app', () => {
    const [, listed = ''] = /## Scopes\n([\s\S]*?)\n## /.exec(headerOf('pipedrive') ?? '') ?? [];
    const named = [...listed.matchAll(/^- `([^`]+)`:/gm)].map(([, scope]) => scope);
    expect(named).toEqual(pipedriveAppScopes);
  });

  it.each(withNeeds)('are declared per object at %s as its requests need them', async (id, provider, oauth) => {
    const requests = await requestsOf(provider);
    const faults = objectNames.flatMap((object) =>
      (['read', 'write'] as const).flatMap((kind) => {
        const accepted = requests
          .filter(({ place }) => place.startsWith(`objects.${object}.`) && !place.includes('.children.'))
          // Contacts of a list are read with the rights to contacts.
          .filter(({ place }) => !/\.instead\..*\.getMany$/.test(place))
          .filter(({ place }) => isWrite(place) === (kind === 'write'))
          .flatMap(({ operations }) => operations.map((one) => tables[id]?.[one] ?? []))
          .filter((one) => one.length > 0);
        const needs = (kind === 'read' ? oauth.readScopes : oauth.writeScopes)?.[object] ?? [];
        const beside = kind === 'read' ? [] : firstOf(oauth.readScopes?.[object]);
        const covers = (scopes: readonly string[]) => accepted.every((one) => suffices(one, [...beside, ...scopes]));
        return [
          ...(covers(firstOf(needs)) ? [] : [`${kind} ${object}: not all requests are covered`]),
          ...needs.flatMap((need, index) =>
            [need]
              .flat()
              .filter((one) => !covers(firstOf(needs.with(index, one))))
              .map((one) => `${kind} ${object}: ${one}`),
          ),
          ...needs
            .filter((_, index) => accepted.every((one) => suffices(one, firstOf(needs.toSpliced(index, 1)))))
            .map((need) => `${kind} ${object}: ${need} is not needed`),
        ];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('are in a table: provider, place, operation, scopes that cover it', async () => {
    const lines = await rows();
    const { SCOPE_TABLE } = process.env;
    if (SCOPE_TABLE !== undefined) writeFileSync(join(process.cwd(), SCOPE_TABLE), `${lines.join('\n')}\n`);
    expect(lines.filter((line) => line.endsWith('(not asked for)')).length).toBe(Object.keys(notAsked).length);
  });
});
