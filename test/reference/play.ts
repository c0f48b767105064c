import { createConnection, type MadeConnection, type MadeProject } from '../../infra/local/setup.ts';
import { recordId } from '../../lib/engine/mapping/remote-ids.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import type { Service } from '../harness/service.ts';
import { openNews } from '../sync/play/events.ts';
import type { Example } from './examples.ts';
import type { ScriptedVendor } from './scripted-vendor.ts';
import type { Step } from './transcript.ts';

/** A day, after which every sync is due again. */
const interval = 24 * 60 * 60_000;

/** Credentials that a person would enter. A site has the form of a host name. */
const credentialsOf = ({ credentials }: Provider): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(credentials).map((name) => [name, name === 'site' ? 'globex' : `my-${name}`]));

/** Returns the members of an answer that the page shows and that differ. */
const differencesOf = (shown: unknown, actual: unknown, at = ''): readonly string[] => {
  if (typeof shown !== 'object' || shown === null)
    return shown === actual ? [] : [`${at} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`];
  if (Array.isArray(shown) && (!Array.isArray(actual) || actual.length !== shown.length))
    return [`${at} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`];
  return Object.entries(shown).flatMap(([name, value]) =>
    differencesOf(value, Object(actual)[name], at === '' ? name : `${at}.${name}`),
  );
};

/** An example with its own connection. */
class Player {
  readonly #service: Service;
  readonly #vendor: ScriptedVendor;
  readonly #provider: Provider;
  readonly #example: string;
  readonly #news = openNews();
  #project: MadeProject | undefined;
  #connection: MadeConnection | undefined;
  #identity = '';
  /** Entity tag of the last answer. */
  #entityTag = '';
  /** `next_cursor` of the last list. */
  #next = '';
  #time = Date.now();

  constructor(service: Service, vendor: ScriptedVendor, provider: Provider, { name }: Example) {
    this.#service = service;
    this.#vendor = vendor;
    this.#provider = provider;
    this.#example = name;
  }

  async play(step: Step): Promise<readonly string[]> {
    const problems = this.#vendor.expect(this.#example, step.exchanges);
    const found = await this.#act(step).catch((error: unknown) => [String(error)]);
    return [...problems(), ...found].map((problem) => `> ${step.call}: ${problem}`);
  }

  async #act(step: Step): Promise<readonly string[]> {
    const [verb = '', target = ''] = step.call.split(' ');
    if (verb === 'connect') return this.#connect();
    if (this.#connection === undefined) throw new Error('The example is not connected.');
    if (verb === 'register') {
      await this.#service.hooks(Date.now());
      return [];
    }
    return verb === 'sync' ? this.#sync(target, step) : this.#call(verb, target, step);
  }

  async #connect(): Promise<readonly string[]> {
    const project = await this.#service.project();
    const connection = await createConnection(this.#service.call, project, {
      provider: this.#provider.id,
      id_linked_user: await this.#service.linkedUser(project),
      credentials: credentialsOf(this.#provider),
    });
    const stored = await getConnection(project.id, connection.id);
    this.#identity = stored?.identity ?? '';
    this.#project = project;
    this.#connection = connection;
    return [];
  }

  /** `<crm.deal 7>` is our id of the deal with the remote id 7. */
  #filled<T>(value: T): T {
    if (value === undefined) return value;
    const text = JSON.stringify(value).replaceAll(/<([\w.-]+):([^>]+)>/g, (_, object: string, path: string) =>
      recordId(this.#identity, object as ObjectName, path.split('/')),
    );
    return JSON.parse(text);
  }

  async #call(method: string, target: string, { body, headers, shown }: Step): Promise<readonly string[]> {
    const [path = '', query = ''] = this.#filled(target).replace('<next>', encodeURIComponent(this.#next)).split('?');
    const reply = await this.#service.call(method, path, {
      token: this.#connection?.token,
      query: Object.fromEntries(new URLSearchParams(query)),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace('<etag>', this.#entityTag)]),
      ),
      ...(body !== undefined && { body: this.#filled(body) as object }),
    });
    this.#entityTag = reply.headers.get('etag') ?? this.#entityTag;
    this.#next = String(Object(reply.body).next_cursor ?? '');
    return shown.flatMap(({ status, value }) => {
      const wrong = reply.status === status ? [] : [`status ${reply.status}: ${JSON.stringify(reply.body)}`];
      return [
        ...wrong,
        ...(wrong.length === 0 && value !== undefined ? differencesOf(this.#filled(value), reply.body) : []),
      ];
    });
  }

  async #sync(object: string, { shown }: Step): Promise<readonly string[]> {
    const [project, connection] = [this.#project?.id ?? '', this.#connection?.id ?? ''];
    await this.#news(project, connection);
    this.#time += interval;
    await requestSync({ project, connection, object }, { source: 'request', request: {} }, this.#time);
    await this.#service.sync(this.#time);
    const events = (await this.#news(project, connection)).flatMap(({ type, remoteId }) =>
      remoteId === undefined ? [] : [`${type} ${remoteId}`],
    );
    const expected = shown.map(({ value }) => String(value));
    return JSON.stringify(events.toSorted()) === JSON.stringify(expected.toSorted())
      ? []
      : [`events ${JSON.stringify(events)}`];
  }
}

/** Plays the calls below an example. Returns the differences from the page. */
export const playSteps = async (
  service: Service,
  vendor: ScriptedVendor,
  provider: Provider,
  example: Example,
): Promise<readonly string[]> => {
  const player = new Player(service, vendor, provider, example);
  const [first] = example.steps;
  const problems: string[] = [];
  if (first?.call !== 'connect')
    problems.push(...(await player.play({ call: 'connect', body: undefined, headers: {}, exchanges: [], shown: [] })));
  for (const step of example.steps) problems.push(...(await player.play(step)));
  return problems;
};
