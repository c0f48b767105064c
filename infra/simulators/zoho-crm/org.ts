import { randomUUID } from 'node:crypto';
import { createDaily, type Daily } from '../shared/daily.ts';
import type { Journal, Table } from '../shared/journal.ts';
import { noModule } from './faults.ts';
import { type Field, toField } from './fields.ts';
import { customFields, standardModules } from './modules.ts';
import type { CustomModule, ZohoOrgSettings } from './seeds.ts';

/** Fields of a record by API name. A lookup is stored as an id. */
export type Values = Readonly<Record<string, unknown>>;

/** A record of a module. Times are epoch ms. */
export interface Row {
  readonly id: number;
  readonly values: Values;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly deletedAt?: number;
  /** The record is in the recycle bin, or permanently deleted. */
  readonly deleted?: 'recycle' | 'permanent';
  /** The record is no longer listed as deleted. */
  readonly isForgotten?: true;
}

/** A module. `name` is the API name. Admins can add fields while the simulator runs. */
export interface Module {
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  readonly isCustom: boolean;
  fields: readonly Field[];
  /** The user's profile does not see the module. */
  isHidden: boolean;
  readonly table: Table<Row>;
}

/** A subscription to changes. */
export interface Channel {
  readonly id: number;
  /** Number that the subscriber chose for the channel. */
  readonly number: string;
  readonly modules: readonly string[];
  readonly token: string | null;
  readonly url: string;
  readonly expiresAt: number;
  readonly removed: boolean;
}

interface Rules {
  readonly now: () => number;
}

/** State of an org. Credits are counted per day. Page tokens do not survive a restart. */
export interface Org {
  readonly settings: ZohoOrgSettings;
  readonly rules: Rules;
  readonly credits: Daily;
  readonly channels: Table<Channel>;
  /** @throws Fault if no module has this name */
  module(name: string): Module;
  modules(): readonly Module[];
  /** Adds a custom module, as an admin does. */
  addModule(module: CustomModule): void;
  hideModule(name: string, isHidden: boolean): void;
  idOf(row: Pick<Row, 'id'>): string;
  /** Row of an id, including deleted rows. */
  find(module: Module, id: string): Row | undefined;
  /** Time in answers: in whole seconds, with the offset of the org. */
  time(ms: number): string;
  user(index: number): { readonly id: string; readonly name: string; readonly email: string };
  layoutId(index: number): string;
  /** Ids of the records after a page, by the page's token. */
  readonly tokens: Map<string, readonly string[]>;
}

interface NamedModule {
  readonly name: string;
  readonly singular: string;
  readonly plural?: string;
  readonly fields: readonly Field[];
  readonly isCustom: boolean;
}

const firstRecord = 1_000_001;
const firstUser = 500_001;
const firstLayout = 90_001;

const offsetMs = (offset: string): number => {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};

/** A module with its custom fields. */
const toModule = (
  settings: ZohoOrgSettings,
  journal: Journal,
  { name, singular, plural, fields, isCustom }: NamedModule,
): Module => ({
  name,
  singular,
  plural: plural ?? name.replaceAll('_', ' '),
  isCustom,
  isHidden: false,
  fields: [
    ...fields,
    ...(settings.fields?.[name] ?? []).map(toField),
    ...(name === 'Deals' && settings.currencies
      ? [toField(`Currency picklist =${settings.currencies.join(';')}`)]
      : []),
  ],
  table: journal.table<Row>(`${settings.id}/${name}`, firstRecord),
});

/** Opens a table per module. Default credits: 1,000,000 a day. */
export const openOrg = (settings: ZohoOrgSettings, rules: Rules, journal: Journal): Org => {
  const withPrefix = (number: number): string => `${settings.prefix}${String(number).padStart(12, '0')}`;

  const modules = new Map(
    standardModules.map((module) => [module.name, toModule(settings, journal, { ...module, isCustom: false })]),
  );
  const addModule = ({ fields, ...named }: CustomModule): void => {
    const all = [...customFields, ...fields.map(toField)];
    modules.set(named.name, toModule(settings, journal, { ...named, fields: all, isCustom: true }));
  };
  for (const module of settings.modules ?? []) addModule(module);

  return {
    settings,
    rules,
    credits: createDaily(settings.dailyCredits ?? 1_000_000, rules.now),
    channels: journal.table<Channel>(`${settings.id}/watch`, 1),
    tokens: new Map(),
    module(name) {
      const found = modules.get(name);
      if (!found || found.isHidden) throw noModule();
      return found;
    },
    modules: () => [...modules.values()].filter(({ isHidden }) => !isHidden),
    addModule,
    hideModule(name, isHidden) {
      const found = modules.get(name);
      if (!found) throw new Error(`No module ${name}`);
      found.isHidden = isHidden;
    },
    idOf: ({ id }) => withPrefix(id),
    find(module, id) {
      if (!id.startsWith(settings.prefix)) return undefined;
      return module.table.get(Number(id.slice(settings.prefix.length)));
    },
    time: (ms) => `${new Date(ms + offsetMs(settings.offset)).toISOString().slice(0, 19)}${settings.offset}`,
    user(index) {
      const user = settings.users[index] ?? settings.users[0];
      if (user === undefined) throw new Error('an org has users');
      return {
        id: withPrefix(firstUser + Math.max(0, settings.users.indexOf(user))),
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
      };
    },
    layoutId: (index) => withPrefix(firstLayout + index),
  };
};

/** Token of a page. It identifies the start of the next page. */
export const newToken = (): string => randomUUID().replaceAll('-', '');
