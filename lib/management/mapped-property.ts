import type * as z from 'zod';
import type { Call } from '../api/endpoint.ts';
import type { propertyRecord } from '../api/management/field-mapping.ts';
import { openConnection } from '../connections/session.ts';
import { normalise } from '../engine/choices.ts';
import { withChoices } from '../engine/field-choices.ts';
import type { CustomField } from '../engine/mapping/custom-fields.ts';
import { findFields } from '../engine/mapping/field-names.ts';
import { type FieldTarget, findPlace, withTargets } from '../engine/mapping/field-targets.ts';
import { readFieldList } from '../engine/metadata.ts';
import { validationError } from '../errors.ts';
import type { ObjectDeclaration } from '../providers/define.ts';
import type { Connection } from '../store/connection.ts';
import { listConnections } from '../store/connections.ts';
import { presentProperty } from './properties.ts';

/** How many characters have to be changed, added or left out to make one text of another. */
const distanceOf = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (b[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

const mostNear = 3;

/** Names of the fields that are spelt much like a text, or begin so, the nearest first. */
const nearNames = (text: string, fields: readonly CustomField[]): readonly string[] => {
  const wanted = normalise(text);
  const farnessOf = (name: string): number => (name.startsWith(wanted) ? 0 : distanceOf(wanted, name));
  return fields
    .map(({ name, label }) => [name, Math.min(...[name, label].map((one) => farnessOf(normalise(one))))] as const)
    .filter(([, farness]) => farness <= wanted.length / 3)
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, mostNear)
    .map(([name]) => name);
};

/** What is asked of the accounts: each is a request. */
const mostAccounts = 5;

const accountsOf = async (project: string, linkedUser: string, provider: string): Promise<readonly Connection[]> => {
  const found: Connection[] = [];
  let startAfter: string | undefined;
  do {
    const page = await listConnections(project, { linkedUser, provider, limit: mostAccounts, startAfter });
    found.push(...page.items);
    startAfter = page.next;
  } while (startAfter !== undefined && found.length < mostAccounts);
  return found.slice(0, mostAccounts);
};

/** What a target is to be mapped to, and whose accounts have it. */
export interface Wanted {
  readonly project: string;
  readonly linkedUser: string;
  readonly provider: string;
  readonly object: string;
  readonly kinds: readonly ObjectDeclaration[];
  readonly target: FieldTarget & { readonly remoteField: string };
}

type Property = z.input<typeof propertyRecord>;

const findIn = async (
  { kinds, object, target }: Wanted,
  connection: Connection,
  call: Call,
): Promise<Property | string> => {
  const session = await openConnection(connection, call);
  const lists = await Promise.all(kinds.map((kind) => readFieldList(session, kind, call.now, call.now)));
  for (const [index, kind] of kinds.entries()) {
    const { all } = withTargets(lists[index] ?? [], [target]);
    const field = all.find((one) => one.target !== undefined);
    if (field === undefined) continue;
    const [shown = field] = await withChoices(session, kind, [field], connection.defaults[object], call.now);
    return presentProperty(shown, all);
  }
  const list = lists.flat();
  const place = findPlace(target.type, target.remoteField, list);
  const near = findFields(list, target.remoteField).length > 0 ? [] : nearNames(target.remoteField, list);
  const reason = 'reason' in place ? place.reason : 'this account has no such field';
  return near.length === 0 ? reason : `${reason}; similar are ${near.join(', ')}`;
};

/**
 * The field that a target is to stand for, read now from the accounts of the linked user: it is enough that one of them
 * has it.
 * @returns `undefined` where the linked user has connected none
 * @throws ApiError `validation_failed` where all of them lack a field for it, and as the provider fails
 */
export const findProperty = async (wanted: Wanted, call: Call): Promise<Property | undefined> => {
  const { project, linkedUser, provider } = wanted;
  const connections = await accountsOf(project, linkedUser, provider);
  const found = await Promise.all(connections.map((connection) => findIn(wanted, connection, call)));
  const [property] = found.filter((one) => typeof one !== 'string');
  const reasons = [...new Set(found.filter((one) => typeof one === 'string'))];
  if (property !== undefined || reasons.length === 0) return property;
  throw validationError([
    { path: 'remote_field', message: `${reasons.join('; ')} (all: GET /field-mapping/properties)` },
  ]);
};
