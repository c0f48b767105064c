/** A field of a module. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly length: number;
  /** Decimals. null for a field without decimals. */
  readonly places: number | null;
  readonly isReadOnly: boolean;
  readonly isMandatory: boolean;
  readonly isUnique: boolean;
  readonly isCustom: boolean;
  /** Module of a lookup. For a formula, the type of its result. */
  readonly target: string | undefined;
  /** Values of a picklist. For a formula, a field and its factor. */
  readonly options: readonly string[];
}

/** Digits of numbers, before and after the point. https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html */
const digits: Readonly<Record<string, readonly [whole: number, places: number | null]>> = {
  integer: [9, null],
  double: [16, 2],
  currency: [16, 2],
  percent: [5, 2],
};

/**
 * Parses a line such as `First_Name text 40 mr @Accounts ~Given name =One;Two`: name, type, length, flags (`m`
 * mandatory, `r` read-only, `u` unique, `c` custom), module of a lookup, label, values of a picklist. `Doubled formula
 * r @double =Amount;2` is computed.
 */
export const toField = (line: string): Field => {
  const [text = '', values = ''] = line.split(' =');
  const [start = '', label] = text.split(' ~');
  const [name = '', type = '', ...rest] = start.trim().split(/ +/);
  const flags = rest.find((part) => /^[mruc]+$/.test(part)) ?? '';
  return {
    name,
    label: label?.trim() ?? name.replaceAll('_', ' '),
    type,
    length: Number(rest.find((part) => /^\d+$/.test(part)) ?? digits[type]?.[0] ?? 120),
    places: digits[type]?.[1] ?? null,
    isReadOnly: flags.includes('r'),
    isMandatory: flags.includes('m'),
    isUnique: flags.includes('u'),
    isCustom: flags.includes('c'),
    target: rest.find((part) => part.startsWith('@'))?.slice(1),
    options: values === '' ? [] : values.split(';').map((value) => value.trim()),
  };
};

/** Reads one field per line, as `toField` describes a line. Skips empty lines. */
export const toFields = (text: string): Field[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(toField);
