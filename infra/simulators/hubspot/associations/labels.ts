import { type Answer, type Call, isObject, type Route } from '../../shared/vendor.ts';
import { idOf, readInputs } from '../batches.ts';
import { typeIn } from '../custom-objects.ts';
import { invalid } from '../errors.ts';
import { readLimit, typeOf } from '../objects.ts';
import { liveRow, type Portal } from '../portal.ts';
import { associatedIds } from '../present.ts';
import { activities, type ObjectDefinition } from '../types.ts';
import { associationTypes, type End, ownLabels, primary, primaryIds } from './associations.ts';

/**
 * Page sizes of lists, and the maximum number of records in a write.
 * https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide
 */
const listLimit = { usual: 500, max: 500 };
const writeMax = 2_000;

/** Type of an association in version 4. The basic type, which every association has, has no label. */
interface Type {
  readonly category: 'HUBSPOT_DEFINED' | 'USER_DEFINED';
  readonly typeId: number;
  readonly label: string | null;
}

/** A type with its stored label, if it has a label. */
interface Known extends Type {
  readonly kept: string | undefined;
}

const firstOwnId = 101;

const ownTypes: readonly Known[] = ownLabels.map((kept, index) => ({
  category: 'USER_DEFINED',
  typeId: firstOwnId + index,
  label: `${kept.charAt(0).toUpperCase()}${kept.slice(1).replaceAll('_', ' ')}`,
  kept,
}));

const definedBetween = (type: ObjectDefinition, other: ObjectDefinition): readonly Known[] =>
  Object.entries(associationTypes)
    .filter(([, [from, to]]) => from === type.name && to === other.name)
    .map(([id]): Known => {
      const isPrimary = primaryIds.includes(Number(id));
      return {
        category: 'HUBSPOT_DEFINED',
        typeId: Number(id),
        label: isPrimary ? 'Primary' : null,
        kept: isPrimary ? primary : undefined,
      };
    });

/**
 * Type of an unlabelled association of a custom object. The account creates the type with the object. (unproven) Same
 * page.
 */
const ownBase: Known = { category: 'USER_DEFINED', typeId: firstOwnId - 1, label: null, kept: undefined };

const isAssociated = (type: ObjectDefinition, other: ObjectDefinition): boolean =>
  type.associated?.includes(other.name) === true || other.associated?.includes(type.name) === true;

/**
 * "Association labels are supported between contacts, companies, deals, tickets, and custom objects". Activities have
 * no labels. Same page.
 */
const knownBetween = (type: ObjectDefinition, other: ObjectDefinition): readonly Known[] => {
  if (type.associated !== undefined || other.associated !== undefined)
    return isAssociated(type, other) ? [ownBase, ...ownTypes] : [];
  const own = [type, other].some(({ name }) => activities.includes(name)) ? [] : ownTypes;
  return [...definedBetween(type, other), ...own];
};

const shown = ({ category, typeId, label }: Known): Type => ({ category, typeId, label });

const otherOf = (portal: Portal, call: Call): ObjectDefinition => {
  const other = typeIn(portal, call.params.other ?? '');
  if (!other) throw invalid(`Unable to infer object type from: ${call.params.other}`);
  return other;
};

const listLabels = (portal: Portal, call: Call): Answer => {
  const known = knownBetween(typeOf(portal, call), otherOf(portal, call));
  return { status: 200, body: { results: known.map(shown) } };
};

const listAssociations = (portal: Portal, call: Call): Answer => {
  const [type, other] = [typeOf(portal, call), otherOf(portal, call)];
  const row = liveRow(portal, type, call.params.id ?? '');
  const known = knownBetween(type, other);
  const limit = call.cut(readLimit(call.query, listLimit), 1);
  const start = Number(call.query.get('after') ?? 0);
  const ids = associatedIds(portal, type.name, row.id, other.name);
  const results = ids.slice(start, start + limit).map((id) => {
    const labels = portal.links.labels(`${type.name}/${row.id}`, `${other.name}/${id}`);
    const its = known.filter(({ kept }) => kept === undefined || labels.includes(kept));
    return { toObjectId: id, associationTypes: its.map(shown) };
  });
  const after = String(start + limit);
  const link = `${call.origin}${call.path}?after=${after}`;
  return { status: 200, body: { results, ...(start + limit < ids.length && { paging: { next: { after, link } } }) } };
};

interface Change {
  readonly from: string;
  readonly to: string;
  readonly types: readonly Known[];
}

const readTypes = (types: unknown, known: readonly Known[]): readonly Known[] => {
  if (!Array.isArray(types) || types.length === 0) throw invalid('Associations need `types`');
  return types.map((type: unknown) => {
    const { associationCategory: category, associationTypeId: id } = isObject(type) ? type : {};
    const found = known.find((one) => one.category === category && one.typeId === id);
    if (found === undefined) throw invalid(`Association type ${String(category)} ${String(id)} does not exist`);
    return found;
  });
};

const readChanges = (portal: Portal, call: Call): readonly Change[] => {
  const [type, other] = [typeOf(portal, call), otherOf(portal, call)];
  const known = knownBetween(type, other);
  return readInputs(call.body, writeMax).map((input) => {
    if (!isObject(input)) throw invalid('An input is an object');
    const change = { from: idOf(input.from), to: idOf(input.to), types: readTypes(input.types, known) };
    liveRow(portal, type, change.from);
    liveRow(portal, other, change.to);
    return change;
  });
};

const endsOf = (portal: Portal, call: Call, { from, to }: Change): [End, End] => [
  `${typeOf(portal, call).name}/${Number(from)}`,
  `${otherOf(portal, call).name}/${Number(to)}`,
];

const create = (portal: Portal, call: Call): Answer => {
  const changes = readChanges(portal, call);
  for (const change of changes)
    for (const { kept } of change.types) portal.links.add(...endsOf(portal, call, change), kept);
  const at = new Date(portal.rules.now()).toISOString();
  const results = changes.map(({ from, to, types }) => ({
    fromObjectTypeId: typeOf(portal, call).typeId,
    fromObjectId: Number(from),
    toObjectTypeId: otherOf(portal, call).typeId,
    toObjectId: Number(to),
    labels: types.flatMap(({ label }) => label ?? []),
  }));
  return { status: 201, body: { status: 'COMPLETE', results, startedAt: at, completedAt: at } };
};

/** "Deleting an unlabeled association will also delete all labeled associations between those two objects." Same page. */
const archive = (portal: Portal, call: Call): Answer => {
  for (const change of readChanges(portal, call))
    for (const { kept } of change.types) portal.links.remove(...endsOf(portal, call, change), kept);
  return { status: 204 };
};

const between = '/crm/v4/associations/{type}/{other}';

/**
 * Associations with labels, in the version that supports them.
 * https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide
 */
export const associationLabelRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: `${between}/labels`, handle: listLabels },
  { method: 'GET', path: '/crm/v4/objects/{type}/{id}/associations/{other}', handle: listAssociations },
  { method: 'POST', path: `${between}/batch/create`, handle: create },
  { method: 'POST', path: `${between}/batch/labels/archive`, handle: archive },
];
