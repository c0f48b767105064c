import { below, type Check, when } from '../finding.ts';
import { everyPart } from '../parts.ts';
import { objectsIn } from '../placeholders.ts';

/** Segments that a URL drops, or reads as a step to another folder. */
const impossible = ['', '.', '..'];

const mistakeIn = (path: string): string | undefined => {
  if (!path.startsWith('/')) return `The path "${path}" does not begin with a slash.`;
  const segments = (path.split('?')[0] ?? '').split('/').slice(1);
  const wrong = segments.find(
    (one, index) => impossible.includes(one) && !(one === '' && index === segments.length - 1),
  );
  return wrong === undefined ? undefined : `The path "${path}" has the segment "${wrong}", which no URL can have.`;
};

/** Finds paths of requests that no URL can have. */
export const urlPaths: Check = (provider, webhooks) =>
  everyPart(provider, webhooks)
    .flatMap(({ value, place }) => objectsIn(value, place))
    .flatMap(({ value: { method, graphql = method, path }, place }) => {
      if (typeof graphql !== 'string' || typeof path !== 'string') return [];
      const mistake = mistakeIn(path);
      return when(
        mistake !== undefined,
        below(place, 'path'),
        mistake ?? '',
        'Write the path below baseUrl, with names between single slashes.',
      );
    });
