import type * as z from 'zod';
import type { propertyRecord } from '../../api/management/field-mapping.ts';
import type { Call } from '../../call.ts';
import { openConnection } from '../../connections/session.ts';
import { withChoices } from '../../engine/mapping/field-choices.ts';
import { findFields } from '../../engine/mapping/field-names.ts';
import { findPlace, targetingOf } from '../../engine/mapping/field-targets.ts';
import { readFieldList } from '../../engine/metadata/choices-and-fields.ts';
import { nearNames } from '../../engine/near-names.ts';
import { validationError } from '../../errors.ts';
import type { ObjectDeclaration } from '../../providers/define.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { listConnections } from '../../store/connections/connections.ts';
import { presentProperty } from './account-fields.ts';

/** Maximum number of accounts that are read. Each costs a request. */
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

/** A target, the remote field for its mapping, and the linked user whose accounts contain this field. */
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
    const { all } = targetingOf(kind)(lists[index] ?? [], [target]);
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
 * The account field for a target's mapping, read now from the accounts of the linked user. One account with the field
 * is enough.
 * @returns `undefined` if the linked user has connected no account
 * @throws ApiError `validation_failed` if all accounts lack a suitable field, and the provider's failures
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
