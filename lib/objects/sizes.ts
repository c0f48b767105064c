/*
 * Maximum sizes of client input. Texts are counted in UTF-16 code units, as `length` counts them. The sizes are not in
 * the file of the schemas, because not every function loads the schemas.
 */

/** Longest name, code, id or parameter of a query. */
export const longestWord = 2_000;
/** Longest filter value, such as an e-mail address. In a URL, one unit may need nine characters. RFC 5321 §4.5.3.1 */
export const longestFilter = 320;
/** Longest text. The largest text fields of the vendors have this size. */
export const longestText = 65_536;
/** Longest body of a note, e-mail, ticket or comment. */
export const longestDocument = 262_144;

/** Most elements of a list, and most members of an object whose members the client names. */
export const mostElements = 1_000;
export const longestName = 500;

/** Most levels of objects and lists in a JSON value without a schema. */
export const deepestValue = 100;
export const mostMembers = 100_000;
