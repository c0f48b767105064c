import type { Reply } from '../../../../infra/local/caller.ts';
import type { UnifiedObject } from '../../../../lib/objects/define.ts';
import { type ObjectName, objectNames } from '../../../../lib/objects/names.ts';
import { objects } from '../../../../lib/objects/registry.ts';
import { providers } from '../../../../lib/providers/all.ts';
import type { Provider } from '../../../../lib/providers/define.ts';
import { isOfClasses, isUnion, kindsOf } from '../../../../lib/providers/language/kinds.ts';
import { dataOf, envelopeOf, recordsOf } from '../../../harness/reply.ts';
import type { ProviderId, Service } from '../../../harness/service.ts';
import type { Values } from './bodies.ts';
import { leastBodies, type Mode } from './cases.ts';

/** An object of a connected account, as `/meta` describes it. */
export interface Described {
  readonly name: ObjectName;
  readonly path: string;
  /** The field that contains the kind of a record. */
  readonly by: string | undefined;
  readonly schemas: Readonly<Record<Mode, Values | null>>;
}

/** A connected account with its records. */
export interface World {
  readonly described: readonly Described[];
  send(method: string, path: string, body?: Values, query?: Readonly<Record<string, string>>): Promise<Reply>;
  idsOf(object: string): readonly unknown[];
  /** Creates a record. If kinds are given, the record has such a kind. Returns its id. */
  make(described: Described, kinds?: readonly unknown[]): Promise<unknown>;
}

const refsIn = (provider: Provider, name: ObjectName): readonly (readonly [field: string, object: string])[] => {
  const declared = provider.objects[name];
  const kinds = declared === undefined ? [] : kindsOf(declared);
  return kinds.flatMap(([, { fields }]) =>
    Object.entries(fields).flatMap(([field, mapping]) => {
      const { kind, object } = Object(mapping);
      return kind === 'ref' ? [[field, String(object)] as const] : [];
    }),
  );
};

const describe = async (send: World['send'], provider: Provider, name: ObjectName): Promise<Described | undefined> => {
  const declared = provider.objects[name];
  if (declared === undefined || isOfClasses(declared)) return undefined;
  const object: UnifiedObject = objects[name];
  const path = `/${object.vertical}/${object.plural}`;
  const { create, update } = Object(dataOf(await send('GET', `${path}/meta`)));
  return { name, path, by: isUnion(declared) ? declared.field : undefined, schemas: { create, update } };
};

/** Connects an account of a provider, and creates a record of each object that can be created. */
export const openWorld = async (service: Service, token: string, id: ProviderId): Promise<World> => {
  const provider = Object.values<Provider>(providers).find((one) => one.id === id);
  if (provider === undefined) throw new Error(`There is no provider ${id}`);
  const ids = new Map<string, Set<unknown>>();
  const send: World['send'] = (method, path, body, query) => service.call(method, path, { token, body, query });
  const add = (object: string, found: unknown): void => {
    const known = ids.get(object) ?? new Set();
    for (const one of [found].flat()) if (typeof one === 'string') known.add(one);
    ids.set(object, known);
  };
  const learn = (name: ObjectName, record: Values): void => {
    // Nothing is assigned to a user who has left.
    if (record.is_active === false) return;
    add(name, record.id);
    for (const [field, object] of refsIn(provider, name)) if (!/user/.test(object)) add(object, record[field]);
  };
  const idsOf = (object: string): readonly unknown[] => [...(ids.get(object) ?? [])];

  let round = 0;
  const make: World['make'] = async ({ name, path, by, schemas: { create } }, kinds) => {
    round += 1;
    const bodies = create === null ? [] : leastBodies({ schema: create, idsOf, round });
    const [least] = bodies.filter(({ body }) => kinds === undefined || by === undefined || kinds.includes(body[by]));
    const reply = least && (await send('POST', path, least.body));
    if (reply?.status !== 201) return undefined;
    const record: Values = Object(envelopeOf(reply).data);
    learn(name, record);
    return record.id;
  };

  const described: Described[] = [];
  for (const name of objectNames) {
    const found = await describe(send, provider, name);
    if (found === undefined) continue;
    described.push(found);
    const list = await send('GET', found.path, undefined, { limit: '25' });
    if (list.status === 200) for (const record of recordsOf(list)) learn(name, record);
  }
  // Creates the records again, because some refer to others.
  const creatable = described.filter(({ schemas }) => schemas.create !== null);
  for (const one of creatable) await make(one);
  for (const one of creatable) if (idsOf(one.name).length === 0) await make(one);
  return { described, send, idsOf, make };
};
