import { join } from 'node:path';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Codec } from '../../lib/providers/define.ts';
import { sources } from './sources.ts';

const root = join(import.meta.dirname, '../..');

/** All modules of declarations, by path. */
const modules: Record<string, object> = {};
for (const { path } of sources.filter((source) => /^lib\/(providers|objects)\//.test(source.path)))
  modules[path] = await import(join(root, path));

type Found = readonly [place: string, value: object];

/** Every object and function that a value reaches, each once, with the first path to it. */
const reachedFrom = function* (start: object): Generator<Found> {
  const seen = new Set<object>();
  const rest: Found[] = [['', start]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [place, value] = next;
    if (seen.has(value)) continue;
    seen.add(value);
    yield next;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'object' && member !== null) rest.push([`${place}/${name}`, member]);
    }
  }
};

const isCodec = (value: object): value is Codec =>
  'decode' in value && typeof value.decode === 'function' && 'encode' in value && typeof value.encode === 'function';

const isSchema = (value: object): boolean => '_zod' in value;

const declared = [...reachedFrom(modules)];

/** Every codec of a declaration or of its modules. */
export const codecs: readonly (readonly [place: string, codec: Codec])[] = declared.flatMap(([place, value]) =>
  isCodec(value) && !isSchema(value) ? [[place, value] as const] : [],
);

/** Every regular expression that is a value in a declaration, however it was created. */
export const declaredRegexes = declared.flatMap(([place, value]) =>
  value instanceof RegExp ? [{ place, regex: value }] : [],
);

/** Patterns in the API document: our own patterns, and patterns of the schema library. */
export const documentedPatterns = [...reachedFrom(describeApi(routes, '1.0.0'))].flatMap(([place, value]) =>
  'pattern' in value && typeof value.pattern === 'string' ? [{ place, regex: new RegExp(value.pattern, 'u') }] : [],
);
