import { type Check, Place } from '../finding.ts';
import { objectsOf } from '../parts.ts';

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
export const urlPaths: Check = (provider, webhooks, found) => {
  for (const { value, place } of objectsOf(provider, webhooks)) {
    const { method, graphql = method, path } = value;
    const mistake = typeof graphql === 'string' && typeof path === 'string' ? mistakeIn(path) : undefined;
    const mend = 'Write the path below baseUrl, with names between single slashes.';
    if (mistake !== undefined) new Place(place, found).below('path').report(mistake, mend);
  }
};
