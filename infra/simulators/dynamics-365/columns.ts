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

/** A choice. `value` is a number in requests; annotations contain the label. */
export interface Choice {
  readonly value: number;
  readonly label: string;
  /** Of a reason, the state that it is for. */
  readonly state?: number | undefined;
}

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** As its admin has spelt it: navigation properties are called so. */
  readonly schema: string;
  readonly type: ColumnType;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly isCustom: boolean;
  /** Forms demand it. */
  readonly isRequired: boolean;
  /** Tables of a lookup. */
  readonly targets: readonly string[];
  readonly choices: readonly Choice[];
  /** Of a number, its least and its most. */
  readonly range: readonly [least: number, most: number] | undefined;
  /** Of a number, its digits after the point; more are rounded. */
  readonly places: number | undefined;
  /** Of a text of the account's own, how many characters it has. */
  readonly maxLength: number | undefined;
}

/** (memory) Of a text column whose maker says nothing else. https://learn.microsoft.com/en-us/power-apps/maker/data-platform/types-of-fields */
const usualLength = 100;

/** Of columns that say nothing else. https://learn.microsoft.com/en-us/power-apps/maker/data-platform/types-of-fields */
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
 * A column of a line: name, type, `r` where nobody writes it, `!` where forms demand it, `@` before the tables of a lookup, `#` before its name with capitals, `=` before choices, each a number,
 * its state after a slash, `0..100` the least and the most of a number, and its label after a colon; `~` before the label of the column.
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
