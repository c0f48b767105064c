/** The texts that a person typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;
