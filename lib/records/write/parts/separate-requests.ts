import { getPath, removePath, setPath } from '../../../engine/mapping/path.ts';
import { unifiedFieldAt } from '../../../engine/mapping/places.ts';
import type { Warning } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import type { Apart } from '../../../providers/define.ts';
import { isReadable, mappingOf } from '../../../providers/language/kinds.ts';
import type { Attempts } from '../../follow-up-requests.ts';
import { currentValuesOf } from '../current-values.ts';
import { bodyPathIn, type MappedWrite } from '../writing.ts';
import { runChange } from './links.ts';
import type { FollowUp, Part } from './part.ts';

/** Places of a mapped record that separate requests write. */
interface Separate {
  readonly given: Readonly<Record<string, unknown>>;
  /** The fields at these places. */
  readonly fields: readonly string[];
  readonly send: Apart['update'];
}

const takeOne = (
  { context: { declaration }, given: { mode }, record }: MappedWrite,
  { at, create: created = [], update: send }: Apart,
): readonly Separate[] => {
  const places = at.filter(
    (place) => getPath(record, place) !== undefined && !(mode === 'create' && created.includes(place)),
  );
  if (places.length === 0) return [];
  const given: Record<string, unknown> = {};
  for (const place of places) {
    setPath(given, place, getPath(record, place));
    removePath(record, place);
  }
  return [{ given, fields: places.flatMap((place) => unifiedFieldAt(declaration, place) ?? []), send }];
};

/**
 * Checks the guards again with the vendor's response. A vendor may keep the decision of an address without a contact,
 * and show it only with the new contact.
 * @throws ApiError from a guard
 */
const checkAnswered = (write: MappedWrite, { fields }: Separate, answered: unknown): void => {
  const { context, values, presentation, given } = write;
  const { object, session, now } = context;
  const guards = fields.flatMap((field) => object.guards?.[field] ?? []);
  if (guards.length === 0 || session.preview !== undefined) return;
  const current = currentValuesOf(context, answered, presentation, new Map());
  for (const guard of guards) guard.check(values, current, now, bodyPathIn(given));
};

/** Warnings about values that the vendor has accepted, and that the record does not show yet. */
const notYetShown = (
  { context, values, given }: MappedWrite,
  field: string,
  record: ModelValues,
  { warnings }: Attempts,
): readonly Warning[] => {
  const { provider, declaration, object } = context;
  const path = bodyPathIn(given)(field);
  const isShown = typeof values[field] === 'string' && isReadable(mappingOf(declaration, field));
  const shown = (object.spread === undefined ? record[field] : object.spread.shownIn(record, field)) ?? '';
  if (!isShown || values[field] === shown || warnings.some((warning) => warning.path === path)) return [];
  const message = `${provider.id} accepted ${path} and applies it later: the record is unchanged until then`;
  return [{ path, code: 'partial_record', message }];
};

const sendSeparately = (write: MappedWrite, separate: Separate): FollowUp => {
  const { given, fields, send } = separate;
  const [field = ''] = fields;
  return {
    isUnshown: true,
    followsBatch: true,
    send: async ({ context, names, latest, attempts }) => {
      const change = async () => {
        checkAnswered(write, separate, latest);
        await runChange(context, names, send({ given, record: latest }));
      };
      await attempts.add(bodyPathIn(write.given)(field), 'follow_up_failed', change);
    },
    warningsAbout: (record, attempts) => fields.flatMap((name) => notYetShown(write, name, record, attempts)),
  };
};

/** Places of a mapped record that its own request does not contain. Their requests are sent one after the other. */
export const separateRequests: Part = {
  appliesTo: ({ declaration }) => declaration.quirks?.write !== undefined,
  take: (write) =>
    (write.context.declaration.quirks?.write ?? [])
      .flatMap((one) => takeOne(write, one))
      .map((separate) => sendSeparately(write, separate)),
};
