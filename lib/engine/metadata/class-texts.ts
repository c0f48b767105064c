import type { Ask, Quirk, Quirks, Step } from '../../providers/define.ts';
import { declaredPath } from '../http/request/template.ts';

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Fills placeholders in each text of a part of a declaration, URL-encoded in request paths. Other placeholders stay.
 * @param names values by placeholder
 */
export const fillTexts = (value: unknown, names: Readonly<Record<string, string>>, key = ''): unknown => {
  if (typeof value === 'string') {
    const encode = key === 'path' ? encodeURIComponent : (text: string) => text;
    return Object.entries(names).reduce((text, [name, to]) => text.replaceAll(`{${name}}`, () => encode(to)), value);
  }
  if (Array.isArray(value)) return value.map((element) => fillTexts(element, names));
  if (!isPlain(value)) return value;
  const filled = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fillTexts(member, names, name)]),
  );
  return 'method' in value ? { [declaredPath]: value.path, ...value, ...filled } : filled;
};

const filledStep = (step: Step, names: Readonly<Record<string, string>>): Step =>
  'request' in step ? { ...step, request: fillTexts(step.request, names) as Ask['request'] } : step;

type MakeQuirk = (...given: readonly unknown[]) => Quirk<unknown>;

const isQuirk = (value: unknown): value is MakeQuirk => typeof value === 'function';

const filledQuirk = (make: MakeQuirk, names: Readonly<Record<string, string>>): MakeQuirk =>
  function* filled(...given) {
    const quirk = make(...given);
    let next = quirk.next();
    while (next.done !== true) next = quirk.next(yield filledStep(next.value, names));
    return next.value;
  };

const fillMembers = (value: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (isQuirk(value)) return filledQuirk(value, names);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillMembers(member, names)]));
};

/** Wraps quirks so that placeholders are filled in each request that a quirk yields. */
export const fillQuirks = <Q extends Quirks>(quirks: Q, names: Readonly<Record<string, string>>): Q =>
  fillMembers(quirks, names) as Q;
