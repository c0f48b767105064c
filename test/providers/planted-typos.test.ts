import { describe, expect, it } from 'vitest';
import { checkProvider, checks, findingsOf } from '../../lib/engine/compile/checks/check-provider.ts';
import { textOf } from '../../lib/engine/compile/checks/finding.ts';
import type { Provider, ProviderWebhooks } from '../../lib/providers/define.ts';
import { hubspot } from '../../lib/providers/hubspot/index.ts';
import { hubspotWebhooks } from '../../lib/providers/hubspot/webhooks.ts';
import { acme, acmeWebhooks } from './typos/acme.ts';
import { ofFields } from './typos/of-fields.ts';
import { ofHubspot } from './typos/of-hubspot.ts';
import { ofProvider } from './typos/of-provider.ts';
import { ofRequests } from './typos/of-requests.ts';
import { plant } from './typos/plant.ts';
import type { Typo, Typos } from './typos/typo.ts';

type Declared = readonly [Provider, ProviderWebhooks];

const withTypo = ([provider, webhooks]: Declared, { in: object, at, value }: Typo): Declared => {
  const path = at.split('.');
  if (object === 'webhooks') return [provider, plant(webhooks, path, value)];
  return [plant(provider, object === '' ? path : ['objects', object, ...path], value), webhooks];
};

const typos: Typos = { ...ofProvider, ...ofFields, ...ofRequests };

const rows = Object.entries(typos).flatMap(([check, some]) =>
  some.map((typo) => [check, `${typo.in} ${typo.at}`.trim(), typo] as const),
);

describe('a typo in a declaration', () => {
  it('is planted in correct declarations', () => {
    expect(checkProvider(acme, acmeWebhooks)).toEqual([]);
    expect(checkProvider(hubspot, hubspotWebhooks)).toEqual([]);
  });

  it('is planted for every check', () => {
    expect(Object.keys(typos).filter((check) => typos[check]?.length === 0)).toEqual([]);
    expect(Object.keys(typos).toSorted()).toEqual(Object.keys(checks).toSorted());
  });

  it.each(rows)('is found by %s: %s', (check, _, typo) => {
    const planted = withTypo([acme, acmeWebhooks], typo);
    expect(checkProvider(...planted).map(textOf)).toEqual(typo.says);
    const found = findingsOf([checks[check as keyof typeof checks]], ...planted);
    expect(found.length).toBeGreaterThan(0);
  });

  it.each(ofHubspot.map((typo) => [typo.at, typo] as const))('is found in a real declaration: %s', (_, typo) => {
    expect(checkProvider(...withTypo([hubspot, hubspotWebhooks], typo)).map(textOf)).toEqual(typo.says);
  });
});
