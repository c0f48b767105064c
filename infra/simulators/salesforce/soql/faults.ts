import { Fault } from '../faults.ts';

/** Marks a position in a query as the vendor does: the line, a caret below, and line and column counted from 1. */
const pointed = (text: string, at: number, message: string): string => {
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  const start = Math.max(0, at - 40);
  const excerpt = text.slice(start, at + 40).replaceAll('\n', ' ');
  return `\n${excerpt}\n${' '.repeat(at - start)}^\nERROR at Row:${before.length}:Column:${column}\n${message}`;
};

/** A 400 for a query that cannot be parsed, without a position. */
export const malformedQuery = (message: string): Fault => new Fault(400, 'MALFORMED_QUERY', message);

/** A 400 that shows line, column and excerpt. `at` is an offset in `text`. */
export const malformedAt = (text: string, at: number, message: string): Fault =>
  malformedQuery(pointed(text, at, message));

/** A 400 for a field that the query cannot use in this place. */
export const invalidField = (message: string): Fault => new Fault(400, 'INVALID_FIELD', message);

const reference = 'Please reference your WSDL or the describe call for the appropriate names.';

/**
 * Error for an unknown column in a query.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm
 */
export const unknownColumn = (text: string, at: number, name: string, type: string): Fault =>
  invalidField(
    pointed(
      text,
      at,
      `No such column '${name}' on entity '${type}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name. ${reference}`,
    ),
  );

/** A 400 that shows line, column and excerpt. `at` is an offset in `text`. */
export const unknownRelationship = (text: string, at: number, name: string): Fault =>
  invalidField(
    pointed(
      text,
      at,
      `Didn't understand relationship '${name}' in field path. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name. ${reference}`,
    ),
  );

/** A 400 with the code `INVALID_TYPE`. `at` is an offset in `text`. */
export const unknownType = (text: string, at: number, name: string): Fault =>
  new Fault(
    400,
    'INVALID_TYPE',
    pointed(
      text,
      at,
      `sObject type '${name}' is not supported. If you are attempting to use a custom object, be sure to append the '__c' after the entity name. ${reference}`,
    ),
  );
