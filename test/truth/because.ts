/** Reasons, by object and name of a field, an enumeration or an enumeration value. */
type Reasons = Readonly<Record<string, string>>;

/**
 * Accepted differences between a vendor's tables and its declaration, with reasons. Each name begins with the object.
 */
export interface Notes {
  /** Fields that the readers read differently from the table. */
  readonly accepted?: Reasons;
  /** Fields of the unified record that the vendor supports but we do not read. */
  readonly unread?: Reasons;
  /** Objects of the tables that the declaration does not contain yet. */
  readonly undeclared?: readonly string[];
  /** Enumerations of the tables that belong to no unified field. */
  readonly withoutField?: Reasons;
  /** Enumerations that decide to which object or kind a record belongs. */
  readonly ofRecords?: readonly string[];
  /** Rows that the declaration reads or writes differently. */
  readonly otherwise?: Reasons;
}

/** Gives the same reason to several names. */
export const because = (reason: string, ...names: readonly string[]): Reasons =>
  Object.fromEntries(names.map((name) => [name, reason]));
