/** A value in a condition. Dates stay texts: their meaning depends on the field. */
export type Literal =
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'datetime'; readonly text: string }
  /** A named range such as `TODAY` or `LAST_N_DAYS:7`. */
  | { readonly kind: 'range'; readonly name: string; readonly count: number };

/** A field with the relationships that lead to it. `at` is the offset in the query. */
export interface Path {
  readonly names: readonly string[];
  readonly at: number;
}

/** Comparison operators in capitals. `INCLUDES` and `EXCLUDES` are for multi-select picklists. */
export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'LIKE' | 'IN' | 'NOT IN' | 'INCLUDES' | 'EXCLUDES';

/** A condition tree. `NOT` binds tighter than `AND`; `AND` and `OR` need brackets if mixed. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | { readonly kind: 'compare'; readonly path: Path; readonly operator: Operator; readonly values: readonly Literal[] }
  | { readonly kind: 'semi-join'; readonly path: Path; readonly operator: 'IN' | 'NOT IN'; readonly query: Query };

/** A selected field, a `FIELDS()` set, or a subquery over child records. */
export type Selected =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'set'; readonly set: 'ALL' | 'STANDARD' | 'CUSTOM' }
  | { readonly kind: 'children'; readonly query: Query };

/** Sort order of a field. Default: ascending with nulls first, as in Salesforce. */
export interface Order {
  readonly path: Path;
  readonly descending: boolean;
  readonly nullsLast: boolean;
}

/** A parsed query. `fromAt` is an offset in `text`, for errors. */
export interface Query {
  readonly text: string;
  readonly selected: readonly Selected[];
  /** `SELECT COUNT()`: the answer is a number without rows. */
  readonly counts: boolean;
  readonly from: string;
  readonly fromAt: number;
  readonly where?: Condition;
  readonly order: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  /** Includes deleted rows. */
  readonly allRows: boolean;
}
