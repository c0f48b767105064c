import fc from 'fast-check';

/** Texts that have caused errors before (code, placeholders, empty texts), and any other text. */
export const anyText = fc.oneof(
  fc.constantFrom(
    '{id}',
    '{limit:csv}',
    '$&',
    '"quoted" \\',
    "'; --",
    '<b>',
    'query($id: ID!) { node(id: $id) @skip(if: true) { ...F } } # x',
    '"""block"""',
    '__proto__',
    ' ',
    ' a ',
    '\u0000',
    '💠',
    '0',
  ),
  fc.constant('x'.repeat(10_000)),
  fc.string({ unit: 'binary', minLength: 1 }),
);

export const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') });

/** Typical amounts of accounts. */
export const cents = fc.integer({ min: 0, max: 100_000_000_00 }).map((value) => value / 100);
