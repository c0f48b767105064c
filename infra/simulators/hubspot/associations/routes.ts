import { type Answer, type Call, isObject, type Route } from '../../shared/vendor.ts';
import { idOf, readInputs } from '../batches.ts';
import { invalid } from '../errors.ts';
import { typeOf } from '../objects.ts';
import { liveRow, type Portal } from '../portal.ts';
import { baseType, isLabelled, parentTypes, presentAssociations } from '../present.ts';
import { heldAt } from '../properties/computed.ts';
import { activities, type ObjectDefinition, objectType } from '../types.ts';
import { type End, ownLabels, parentLabel, primary } from './associations.ts';

/**
 * Maximum numbers of records in a batch read and in a batch write.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3
 */
const readMax = 1_000;
const writeMax = 2_000;

const otherOf = (call: Call): ObjectDefinition => {
  const other = objectType(call.params.other ?? '');
  if (!other) throw invalid(`Unable to infer object type from: ${call.params.other}`);
  return other;
};

/** Reads associations. The results omit records without an association. */
const read = (portal: Portal, call: Call): Answer => {
  const [type, other] = [typeOf(portal, call), otherOf(call)];
  const results = readInputs(call.body, readMax)
    .map(idOf)
    .flatMap((id) => {
      const to = presentAssociations(portal, type, Number(id), other);
      return to.length === 0 ? [] : [{ from: { id }, to }];
    });
  return { status: 200, body: complete(portal, results) };
};

interface Pair {
  readonly from: string;
  readonly to: string;
  readonly type: string;
}

const readPairs = (portal: Portal, call: Call): Pair[] => {
  const [type, other] = [typeOf(portal, call), otherOf(call)];
  return readInputs(call.body, writeMax).map((input) => {
    if (!isObject(input)) throw invalid('An input is an object');
    const pair = { from: idOf(input.from), to: idOf(input.to), type: String(input.type) };
    if (!isTypeOf(pair.type, type, other)) throw invalid(`${pair.type} is not a type of ${type.name} to ${other.name}`);
    liveRow(portal, type, pair.from);
    liveRow(portal, other, pair.to);
    return pair;
  });
};

/** Whether a name is a type in `/crm/v3/associations/{from}/{to}/types`. A label of the portal has its own name. */
const isTypeOf = (name: string, type: ObjectDefinition, other: ObjectDefinition): boolean =>
  typeNames(type, other).includes(name);

/** Label of a type. Undefined for the basic type, which every association has. */
const labelOf = (portal: Portal, call: Call, { type, from, to }: Pair): string | undefined => {
  if (parentTypes.includes(type)) return parentLabel(type === 'child_to_parent_company' ? to : from);
  if (type === baseType(typeOf(portal, call), otherOf(call))) return undefined;
  return ownLabels.includes(type) ? type : primary;
};

const endsOf = (portal: Portal, call: Call, { from, to }: Pair): [End, End] => [
  `${typeOf(portal, call).name}/${Number(from)}`,
  `${otherOf(call).name}/${Number(to)}`,
];

/** A company has at most one parent. (unproven) */
const checkParent = (portal: Portal, call: Call, pair: Pair): void => {
  const child = portal.tables.companies.get(Number(pair.from));
  if (pair.type !== 'child_to_parent_company' || child === undefined) return;
  const former = heldAt(portal, typeOf(portal, call).name, child, 'hs_parent_company_id');
  if (former !== undefined && former !== pair.to) throw invalid(`Company ${pair.from} already has a parent`);
};

const create = (portal: Portal, call: Call): Answer => {
  const pairs = readPairs(portal, call);
  for (const pair of pairs) checkParent(portal, call, pair);
  for (const pair of pairs) portal.links.add(...endsOf(portal, call, pair), labelOf(portal, call, pair));
  const results = pairs.map(({ from, to, type }) => ({ from: { id: from }, to: { id: to }, type }));
  return { status: 201, body: complete(portal, results) };
};

/** Removes associations. Records with several labels stay associated until the unlabelled association is removed. */
const archive = (portal: Portal, call: Call): Answer => {
  for (const pair of readPairs(portal, call))
    portal.links.remove(...endsOf(portal, call, pair), labelOf(portal, call, pair));
  return { status: 204 };
};

/** Lists types. Primary companies and custom labels have further types, in addition to the basic type. */
const typesOf = (portal: Portal, call: Call): Answer => {
  const [type, other] = [typeOf(portal, call), otherOf(call)];
  const names = typeNames(type, other);
  if (names.length === 0) throw invalid(`There are no associations of ${type.name} with ${other.name}`);
  return { status: 200, body: { results: names.map((name, index) => ({ id: String(index + 1), name })) } };
};

const typeNames = (type: ObjectDefinition, other: ObjectDefinition): readonly string[] => {
  const base = baseType(type, other);
  const main = isLabelled(type, other) ? [`${type.singular}_to_${other.singular}`] : [];
  const own = [type, other].some((one) => activities.includes(one.name)) ? [] : ownLabels;
  const ofParents = type.name === 'companies' && other.name === 'companies' ? parentTypes : [];
  return [...main, base, ...ofParents, ...own];
};

/** Associations of version 3. Each write concerns one pair of kinds, which the path names. */
export const associationRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: '/crm/v3/associations/{type}/{other}/types', handle: typesOf },
  { method: 'POST', path: '/crm/v3/associations/{type}/{other}/batch/read', handle: read },
  { method: 'POST', path: '/crm/v3/associations/{type}/{other}/batch/create', handle: create },
  { method: 'POST', path: '/crm/v3/associations/{type}/{other}/batch/archive', handle: archive },
];

const complete = (portal: Portal, results: readonly unknown[]) => {
  const at = new Date(portal.rules.now()).toISOString();
  return { status: 'COMPLETE', results, startedAt: at, completedAt: at };
};
