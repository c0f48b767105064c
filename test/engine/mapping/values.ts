import fc from 'fast-check';

/** Texts that have gone wrong somewhere before: what looks like code, a placeholder or nothing, and anything else. */
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

/** Amounts as accounts have them. */
export const cents = fc.integer({ min: 0, max: 100_000_000_00 }).map((value) => value / 100);
