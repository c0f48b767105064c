import { verticals } from '../../lib/objects/define.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { hasLastingKeys } from '../../lib/providers/short-lived.ts';
import type { ProviderSummary } from '../../lib/providers/summary.ts';

/** File with a summary of all providers. Functions read this file instead of the declarations. */
export const summaryPath = 'lib/providers/summary.json';

const summaryOf = (provider: Provider): ProviderSummary => ({
  name: provider.name,
  verticals: verticals.filter((vertical) =>
    Object.keys(provider.objects).some((object) => object.startsWith(`${vertical}.`)),
  ),
  needsConsent: !hasLastingKeys(provider.credentials),
});

/** Line of a provider, in the format of Biome: `{ "name": "Acme", "verticals": ["crm"] }`. */
const lineOf = ([id, provider]: readonly [string, Provider]): string => {
  const { name, verticals: present, needsConsent } = summaryOf(provider);
  const list = present.map((vertical) => JSON.stringify(vertical)).join(', ');
  const consent = needsConsent ? ', "needsConsent": true' : '';
  return `  ${JSON.stringify(id)}: { "name": ${JSON.stringify(name)}, "verticals": [${list}]${consent} }`;
};

/** Text of the summary file, with a line for each provider. */
export const summaryFile = (): string => `{\n${Object.entries(providers).map(lineOf).join(',\n')}\n}\n`;
