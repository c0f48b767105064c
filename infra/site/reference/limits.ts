import type { Schema } from '../../../lib/api/openapi/document.ts';
import type { Part } from '../../../lib/pages/html.ts';
import { codes, numeral } from './text.ts';

/** Range such as `1 to 100 items`, `at most 64 characters`; `undefined` without limits. */
const range = (least: unknown, most: unknown, unit: string): string | undefined => {
  const [from, to] = [least, most].map((value) => (typeof value === 'number' ? numeral(value) : undefined));
  const named = (text: string): string => `${text}${unit === '' ? '' : ` ${unit}`}`;
  if (from !== undefined && to !== undefined) return from === to ? named(from) : named(`${from} to ${to}`);
  if (from !== undefined) return named(`at least ${from}`);
  return to === undefined ? undefined : named(`at most ${to}`);
};

/** Formats whose names say more than the type. Other formats are words of JSON Schema. */
const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  uri: 'URL',
  'date-time': 'ISO 8601 date and time',
  date: 'YYYY-MM-DD',
  email: 'e-mail address',
};

/**
 * Limits of a value: format, length, range, pattern and default. The longest texts are in the documents of `/limits`,
 * but each limit of the schema is here.
 */
export const limitsOf = (schema: Schema): readonly Part[] => {
  const { format, pattern, contentEncoding, default: fallback } = schema;
  const own: Readonly<Record<string, unknown>> = { ...schema };
  const isNumber = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
  const names = schema.propertyNames;
  const parts: readonly (Part | undefined)[] = [
    format === undefined ? undefined : (formats[format] ?? format),
    contentEncoding,
    range(schema.minLength, schema.maxLength, 'characters'),
    isNumber ? range(schema.minimum, schema.maximum, '') : undefined,
    range(schema.minItems, schema.maxItems, 'items'),
    range(undefined, own['x-max-depth'], 'levels'),
    range(undefined, own['x-max-members'], 'members in all'),
    range(schema.minProperties, schema.maxProperties, 'members'),
    typeof names === 'object' && names.maxLength !== undefined
      ? `names of at most ${numeral(names.maxLength)} characters`
      : undefined,
    pattern === undefined ? undefined : ['pattern ', ...codes([pattern])],
    fallback === undefined ? undefined : ['default ', ...codes([fallback])],
  ];
  return parts.filter((part) => part !== undefined);
};
