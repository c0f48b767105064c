/** Constraints of a vendor on one member of a body. Lengths are characters as JavaScript counts them. */
export interface Rule {
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** Allowed texts. */
  readonly oneOf?: readonly string[];
  /** Members that an object must contain. */
  readonly required?: readonly string[];
}

const moment = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:?\d{2})$/;

/** Formats of descriptions. https://spec.openapis.org/registry/format/ */
const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': moment,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  uri: /^[a-z][a-z\d+.-]*:\S+$/i,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

/** Narrows the `format` of an OpenAPI description to the five formats that the simulators check. */
export const isFormat = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(formats, name);

const patterns = new Map<string, RegExp>();

const fits = (pattern: string, text: string): boolean => {
  const compiled = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, compiled);
  return compiled.test(text);
};

/** Fault of a text as English words that follow the member's name. The unit is UTF-16 code units. */
export const tooLong = (most: number): string => `is too long (maximum is ${most} characters)`;

const textFault = (rule: Rule, text: string): string | undefined => {
  const { maxLength, minLength, pattern, format, oneOf } = rule;
  if (maxLength !== undefined && text.length > maxLength) return tooLong(maxLength);
  if (minLength !== undefined && text.length < minLength) return `is too short (minimum is ${minLength} characters)`;
  if (pattern !== undefined && !fits(pattern, text)) return `does not match ${pattern}`;
  if (format !== undefined && formats[format]?.test(text) === false) return `is not a valid ${format}`;
  if (oneOf !== undefined && !oneOf.includes(text)) return `is not one of ${oneOf.join(', ')}`;
  return undefined;
};

const numberFault = ({ minimum, maximum }: Rule, value: number): string | undefined => {
  if (maximum !== undefined && value > maximum) return `is more than ${maximum}`;
  return minimum !== undefined && value < minimum ? `is less than ${minimum}` : undefined;
};

/** Text of a document of nodes, such as Jira's. Any other value has no text. */
const textIn = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textIn).join('');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, member]) => (name === 'text' && typeof member === 'string' ? member : textIn(member)))
    .join('');
};

/** Members that the vendor requires and the object lacks. */
export const missingIn = ({ required = [] }: Rule, value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return required.filter((name) => !Object.hasOwn(value, name));
};

/**
 * Reason why a vendor refuses the value. Undefined for a valid value. These rules check texts, numbers and documents
 * only.
 */
export const faultOf = (rule: Rule, value: unknown): string | undefined => {
  if (typeof value === 'string') return textFault(rule, value);
  if (typeof value === 'number') return numberFault(rule, value);
  if (typeof value !== 'object' || value === null || rule.maxLength === undefined) return undefined;
  return textFault({ maxLength: rule.maxLength }, textIn(value));
};

/** A value that the vendor would refuse, or a required member that the body lacks. */
export interface Breach {
  /** Names and indices from the body to the value. */
  readonly at: readonly string[];
  /** The last name in `at`. */
  readonly name: string;
  readonly fault: string;
  readonly isMissing?: true;
  /** Maximum number of characters, if a text is too long. */
  readonly most?: number;
}
