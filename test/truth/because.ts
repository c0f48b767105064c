/** Reasons by the object and what it is about: a field, an enumeration or one of its values. */
type Reasons = Readonly<Record<string, string>>;

/** How the tables of a vendor and its declaration differ, and why that is right. Each name begins with the object. */
export interface Notes {
  /** Fields that a reader reads differently from the table. */
  readonly accepted?: Reasons;
  /** Fields of the unified record that the vendor has something for, and which are not read. */
  readonly unread?: Reasons;
  /** Objects of the tables that the declaration does not have yet. */
  readonly undeclared?: readonly string[];
  /** Enumerations of the tables that no field of ours has. */
  readonly withoutField?: Reasons;
  /** Enumerations that tell records of ours apart: which records are of an object, or of a kind of it. */
  readonly ofRecords?: readonly string[];
  /** Rows that the declaration reads or writes otherwise. */
  readonly otherwise?: Reasons;
}

/** The same reason for several names. */
export const because = (reason: string, ...names: readonly string[]): Reasons =>
  Object.fromEntries(names.map((name) => [name, reason]));
