import type { ObjectDeclaration, Step } from '../../../../providers/define.ts';
import { partsOf } from '../../../../providers/language/kinds.ts';
import { namesOf, type Place } from '../finding.ts';
import { unknownPlaceholders } from '../placeholders.ts';
import { type AnyQuirk, isQuirk, playQuirk } from '../play-quirk.ts';
import {
  classPlaceholders,
  declarationOf,
  fieldsOfKind,
  ofObjects,
  recordPlaceholders,
  type Subject,
} from '../subjects.ts';

interface Played {
  readonly quirk: AnyQuirk;
  /** Placeholders that the engine fills in the quirk's requests. */
  readonly known: readonly string[];
  readonly place: Place;
  /** Whether all its steps must be requests. */
  readonly onlyAsks?: true;
}

const checkStep = (step: Step, known: readonly string[], place: Place): void => {
  if ('undo' in step) checkStep(step.undo, known, place);
  else if ('request' in step) unknownPlaceholders(place, step.request, [...known, ...Object.keys(step.values ?? {})]);
};

const checkQuirk = ({ quirk, known, place, onlyAsks }: Played): void => {
  const { steps } = playQuirk(quirk);
  const hasOther = steps.some((step) => !('request' in step));
  for (const step of steps) checkStep(step, known, place);
  if (onlyAsks === true && (steps.length === 0 || hasOther))
    place.report('A change of links sends requests and nothing else.', 'Yield `{ request }`.');
};

const linksOf = (subject: Subject): readonly Played[] => {
  const own = recordPlaceholders(subject.declaration);
  const fields = [...fieldsOfKind(subject, 'ref'), ...fieldsOfKind(subject, 'value')];
  return fields.flatMap(({ field, place }) => {
    const referred = field.kind === 'ref' ? declarationOf(subject.provider, field.object) : undefined;
    const known = [...own, ...(referred === undefined ? [] : recordPlaceholders(referred))];
    return quirksIn({ links: field.links }, place).map((one) => ({ ...one, known, onlyAsks: true as const }));
  });
};

/** The quirks in a part of a declaration. */
const quirksIn = (value: unknown, place: Place): readonly Pick<Played, 'quirk' | 'place'>[] => {
  if (isQuirk(value)) return [{ quirk: value, place }];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([name, one]) => quirksIn(one, place.below(name)));
};

const others = (declaration: ObjectDeclaration): readonly string[] => [
  ...recordPlaceholders(declaration),
  ...(declaration.partitions?.parts ?? []),
  ...classPlaceholders(declaration),
];

/** The result of `prepares` in a play names placeholders. If there is no result, the placeholders are unknown. */
const checkEnrolment = ({ declaration, place }: Subject): void => {
  const { prepares: finds, request } = declaration.quirks?.add ?? {};
  const found = finds === undefined ? {} : playQuirk(finds).result;
  if (found === undefined) return;
  const known = [...others(declaration), 'contact', 'email_address', ...namesOf(Object(found))];
  unknownPlaceholders(place.below('quirks.add.request'), request, known);
};

/** Finds requests of quirks with placeholders that nothing fills, and links of a field that also has `write`. */
export const quirkPlaceholders = ofObjects((subject) => {
  const { declaration, object, place } = subject;
  // `create.object` is a separate declaration.
  const { create: _, ...quirks } = declaration.quirks ?? {};
  const known = [...others(declaration), ...(object.file ? ['file_name', 'content_type', 'size'] : [])];
  const ofParts = [...partsOf(declaration), ...classPlaceholders(declaration)];
  for (const played of linksOf(subject)) checkQuirk(played);
  for (const one of quirksIn(quirks, place.below('quirks')))
    checkQuirk({ ...one, known: /quirks\.(?:prepares|ids)\b/.test(one.place.text) ? ofParts : known });
  checkEnrolment(subject);
  for (const { field, place: at } of fieldsOfKind(subject, 'ref'))
    if (field.links !== undefined && typeof field.write === 'string')
      at.below('links').report('The field has two ways to be written.', 'Remove `links` or `write`.');
});
