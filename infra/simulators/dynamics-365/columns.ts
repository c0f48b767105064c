/** Types that the simulator checks. `day` is a date without a time, `options` a multi-select. */
export type ColumnType =
  | 'string'
  | 'memo'
  | 'integer'
  | 'money'
  | 'decimal'
  | 'boolean'
  | 'datetime'
  | 'day'
  | 'option'
  | 'options'
  | 'status'
  | 'state'
  | 'lookup'
  | 'guid';

/** A choice. `value` is a number in requests. Annotations contain the label. */
export interface Choice {
  readonly value: number;
  readonly label: string;
  /** State to which a status reason belongs. */
  readonly state?: number | undefined;
}

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** Name in the spelling of the admin. Navigation properties use this spelling. */
  readonly schema: string;
  readonly type: ColumnType;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly isCustom: boolean;
  /** Forms require the column. */
  readonly isRequired: boolean;
  /** Tables of a lookup. */
  readonly targets: readonly string[];
  readonly choices: readonly Choice[];
  /** Minimum and maximum of a number. */
  readonly range: readonly [least: number, most: number] | undefined;
  /** Decimals of a number. Further decimals are rounded. */
  readonly places: number | undefined;
  /** Maximum number of characters of a custom text. */
  readonly maxLength: number | undefined;
}

/**
 * Default length of a text column. (unproven)
 * https://learn.microsoft.com/en-us/power-apps/maker/data-platform/types-of-fields
 */
const usualLength = 100;

/**
 * Default ranges and decimals of number columns.
 * https://learn.microsoft.com/en-us/power-apps/maker/data-platform/types-of-fields
 */
const numbers: Readonly<Partial<Record<ColumnType, readonly [range: readonly [number, number], places: number]>>> = {
  integer: [[-2_147_483_648, 2_147_483_647], 0],
  decimal: [[-100_000_000_000, 100_000_000_000], 2],
  money: [[-922_337_203_685_477, 922_337_203_685_477], 2],
};

const rangeIn = (marks: readonly string[]): readonly [number, number] | undefined => {
  const [least, most] =
    marks
      .find((mark) => /^\d+\.\.\d+$/.test(mark))
      ?.split('..')
      .map(Number) ?? [];
  return least === undefined || most === undefined ? undefined : [least, most];
};

const choicesOf = (text: string): readonly Choice[] =>
  text.split(';').map((part) => {
    const [, value = '', state, label = ''] = /^(\d+)(?:\/(\d+))?:(.*)$/.exec(part) ?? [];
    return { value: Number(value), label, ...(state !== undefined && { state: Number(state) }) };
  });

/**
 * Parses a column from a line: name, type, then marks. `r`: read-only. `!`: forms require it. `@`: tables of a lookup.
 * `#`: name with capitals. `0..100`: minimum and maximum of a number. `=`: choices, each a number, its state after a
 * slash, and its label after a colon. `~`: label of the column.
 */
export const toColumn = (line: string): Column => {
  const [head = '', label] = line.split('~');
  const [name = '', type = 'string', ...marks] = (head.split('=')[0] ?? '').trim().split(/\s+/);
  const choices = head.includes('=') ? choicesOf(head.slice(head.indexOf('=') + 1).trim()) : [];
  return {
    name,
    schema: marks.find((mark) => mark.startsWith('#'))?.slice(1) ?? name,
    type: type as ColumnType,
    label: label?.trim() ?? name,
    isReadOnly: marks.includes('r'),
    isCustom: name.includes('_'),
    isRequired: marks.includes('!'),
    targets:
      marks
        .find((mark) => mark.startsWith('@'))
        ?.slice(1)
        .split(',') ?? [],
    choices,
    range: rangeIn(marks) ?? numbers[type as ColumnType]?.[0],
    places: numbers[type as ColumnType]?.[1],
    maxLength: type === 'string' && name.includes('_') ? usualLength : undefined,
  };
};

/** Reads one column per line. Skips empty lines. */
export const toColumns = (lines: string): readonly Column[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(toColumn);
