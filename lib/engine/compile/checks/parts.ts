import type { Provider, ProviderWebhooks } from '../../../providers/define.ts';
import { objectsIn } from './placeholders.ts';

/** Every part of a declaration with its place: the provider itself, its objects, its webhooks. */
export const everyPart = (
  provider: Provider,
  webhooks: ProviderWebhooks | undefined,
): readonly { readonly value: unknown; readonly place: string }[] => {
  const { objects, ...rest } = provider;
  return [
    { value: rest, place: `${provider.id} ` },
    ...Object.entries(objects).map(([name, value]) => ({ value, place: `${provider.id} ${name} ` })),
    { value: webhooks, place: `${provider.id} webhooks ` },
  ];
};

/** Every object in a declaration and in the steps of its quirks. */
export const objectsOf = (provider: Provider, webhooks: ProviderWebhooks | undefined) =>
  everyPart(provider, webhooks).flatMap(({ value, place }) => objectsIn(value, place));
