/*
 * How large what comes in may be. Texts are counted in UTF-16 code units, as `length` gives them. Not beside the schemas: not
 * every function has those.
 */

/** Names, codes, ids, parameters of a query. */
export const longestWord = 2_000;
/** An e-mail address, and what else lists are narrowed down by: in a URL each unit may take nine characters. RFC 5321 §4.5.3.1 */
export const longestFilter = 320;
/** What the largest text fields of the vendors hold. */
export const longestText = 65_536;
/** Bodies of notes, e-mails, tickets and comments. */
export const longestDocument = 262_144;

/** Elements of a list, and members of a free object. */
export const mostElements = 1_000;
export const longestName = 500;

/** Levels of objects and lists within free JSON. */
export const deepestValue = 100;
export const mostMembers = 100_000;
