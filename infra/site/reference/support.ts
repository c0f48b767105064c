import { nameOf, type UnifiedObject } from '../../../lib/objects/define.ts';
import { objects } from '../../../lib/objects/registry.ts';
import { html, type Part } from '../../../lib/pages/html.ts';
import { providers } from '../../../lib/providers/all.ts';
import type { Provider } from '../../../lib/providers/define.ts';
import { kindsOf } from '../../../lib/providers/language/kinds.ts';
import { type Covered, coverage } from '../../docs/covered.ts';
import { joined } from './text.ts';

/** An object at a provider. */
interface Offer {
  readonly object: UnifiedObject;
  readonly covered: Covered;
  readonly provider: Provider;
}

type Check = (offer: Offer) => boolean;

const can =
  (...operations: Covered['operations']): Check =>
  ({ covered }) =>
    operations.every((operation) => covered.operations.includes(operation));

/** An upsert finds its record by a filter of the list, or by a unique field of the account. */
const canUpsert: Check = (offer) => {
  const { object, covered } = offer;
  const filters = Object.values(object.matches ?? {}).map(({ filter }) => filter);
  const finds = covered.custom_fields || filters.some((filter) => covered.filters.includes(filter));
  return can('create', 'update')(offer) && finds;
};

const isMember =
  (...ways: Covered['membership']): Check =>
  ({ covered }) =>
    ways.some((way) => covered.membership.includes(way));

const hasAssociations: Check = ({ covered }) => covered.associations.length > 0;

/** Whether the provider adds contacts to its automations. The coverage lists operations of records only. */
const canEnrol: Check = ({ object, provider }) => {
  const declared = provider.objects[nameOf(object)];
  return declared !== undefined && kindsOf(declared).some(([, { quirks }]) => quirks?.add !== undefined);
};

/** Requirements on a provider, by the last part of the operation's id. Other operations require the object only. */
const needs: Readonly<Record<string, Check>> = {
  list: can('list'),
  get: can('get'),
  content: can('get'),
  create: can('create'),
  batch: can('create'),
  update: can('update'),
  updateById: can('update'),
  updateByClassAndId: can('update'),
  batch_update: can('update'),
  remove: can('remove'),
  batch_remove: can('remove'),
  upsert: canUpsert,
  batch_upsert: canUpsert,
  listAssociations: hasAssociations,
  setAssociation: hasAssociations,
  removeAssociation: hasAssociations,
  listContacts: isMember('add', 'remove', 'status'),
  batch_addContacts: isMember('add', 'status'),
  removeContact: isMember('remove'),
  batch_removeContacts: isMember('remove'),
};

const checkFor = (object: UnifiedObject, operation: string): Check => {
  if (Object.hasOwn(object.actions ?? {}, operation))
    return ({ covered }) => covered.actions.some(({ name }) => name === operation);
  if (operation === 'addContact')
    return object.vertical === 'marketingautomation' && object.plural === 'lists'
      ? isMember('add', 'status')
      : canEnrol;
  return needs[operation] ?? (() => true);
};

const all: readonly Provider[] = Object.values(providers);

const byCollection: ReadonlyMap<string, UnifiedObject> = new Map(
  Object.values(objects).map((object) => [`${object.vertical}.${object.plural}`, object]),
);

/** Object of an operation, with the providers of its vertical. `undefined` if the operation has no records. */
const placeOf = (operation: string) => {
  const [vertical = '', plural = '', name = ''] = operation.split('.');
  const object = byCollection.get(`${vertical}.${plural}`);
  const isOfVertical = ({ objects: declared }: Provider): boolean =>
    Object.keys(declared).some((one) => one.startsWith(`${vertical}.`));
  return object === undefined ? undefined : { object, name, ofVertical: all.filter(isOfVertical) };
};

/** Sentence with links to all providers of an operation's vertical. `undefined` if the operation has no records. */
export const providersOf = (operation: string): Part => {
  const place = placeOf(operation);
  if (place === undefined) return undefined;
  const links = place.ofVertical.map(({ id, name }) => html`<a href="/docs/providers/${id}">${name}</a>`);
  return html`<p>Providers: ${joined(links, ', ')}. Their fields and filters are in the <a href="/docs/coverage">coverage</a>.</p>`;
};

const namesOf = (some: readonly Provider[]): string => some.map(({ name }) => name).join(', ');

/**
 * Sentence about the providers that support an operation, such as `crm.contacts.list`. `undefined` if the operation has
 * no records.
 */
export const supportOf = (operation: string): Part => {
  const place = placeOf(operation);
  if (place === undefined) return undefined;
  const { object, name, ofVertical } = place;
  const check = checkFor(object, name);
  const [yes = [], no = []] = [true, false].map((isWanted) =>
    ofVertical.filter((provider) => {
      const covered = coverage.find((one) => one.provider === provider.id && one.object === nameOf(object));
      return isWanted === (covered !== undefined && check({ object, covered, provider }));
    }),
  );
  const without = no.length === 0 ? '' : `; not ${namesOf(no)}`;
  return html`<p>Supported by ${yes.length === 0 ? 'no provider' : namesOf(yes)}${without}.</p>`;
};
