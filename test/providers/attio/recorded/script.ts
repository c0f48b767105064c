import { at } from '../../../../infra/simulators/request.ts';
import { recordedOf } from '../../../recorded/exchanges.ts';
import type { Ask, Beside, Script } from '../../../recorded/scripts.ts';

/** Ids of the recorded workspace, as the simulated one has them. */
type Ids = Map<string, string>;

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

/** What else was recorded names in the account: the slugs of an own object and an own list. */
const named: readonly (readonly [RegExp, string])[] = [
  [/seed_list_\d/g, 'outreach'],
  [/test_text_attribute/g, 'remarks'],
];

const translated = (text: string, ids: Ids): string =>
  named.reduce((all, [name, ours]) => all.replaceAll(name, ours), text).replaceAll(uuid, (id) => ids.get(id) ?? id);

/** Requests that make or change the definitions of a workspace, or a webhook: nothing here sends them. */
const isOfDefinitions = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  (method !== 'GET' && /^\/v2\/(?:lists|objects)(?:\/[^/]+)?$/.test(path)) ||
  (method === 'PATCH' && path.startsWith('/v2/webhooks')) ||
  /^\/v2\/lists\/(?!seed_list|39723680)/.test(path);

/** A record, a note, a task or a webhook for each that the recorded requests name. */
const prepare = async (ask: Ask): Promise<Readonly<Record<string, () => Promise<string>>>> => {
  const make = async (path: string, data: object, id: string): Promise<string> =>
    String(at(await ask('POST', path, { data }), `data.id.${id}`));
  const name = { first_name: 'Ada', last_name: 'L', full_name: 'Ada L' };
  const person = () => make('/v2/objects/people/records', { values: { name } }, 'record_id');
  await make('/v2/objects/companies/records', { values: { name: 'Acme', domains: ['acme.example'] } }, 'record_id');
  const parent = await person();
  const task = { format: 'plaintext', deadline_at: null, is_completed: false, linked_records: [], assignees: [] };
  const hook = { target_url: 'https://a.test/hook', subscriptions: [{ event_type: 'note.created', filter: null }] };
  const entry = { parent_record_id: parent, parent_object: 'people', entry_values: {} };
  return {
    records: person,
    tasks: () => make('/v2/tasks', { ...task, content: 'Call' }, 'task_id'),
    entries: () => make('/v2/lists/outreach/entries', entry, 'entry_id'),
    webhooks: () => make('/v2/webhooks', hook, 'webhook_id'),
    lists: async () => 'outreach',
  };
};

/** Everything that was recorded of a real workspace, asked of the simulated one: no package of the vendor's does it. */
export const script: Script = async (ask) => {
  const makers = await prepare(ask);
  const ids: Ids = new Map();
  const besides: Beside[] = [];
  for (const { method, path, requestBody } of recordedOf('attio').filter((one) => !isOfDefinitions(one))) {
    for (const [, kind = '', id = ''] of path.matchAll(/\/(\w+)\/([\da-f-]{36})(?=\/|$)/g)) {
      const maker = makers[kind];
      if (maker !== undefined && !ids.has(id)) ids.set(id, await maker());
    }
    const body: unknown = requestBody === undefined ? undefined : JSON.parse(JSON.stringify(requestBody));
    const parent = at(body, 'data.parent_record_id');
    const { records } = makers;
    if (typeof parent === 'string' && records !== undefined) ids.set(parent, ids.get(parent) ?? (await records()));
    const sent: unknown = body === undefined ? undefined : JSON.parse(translated(JSON.stringify(body), ids));
    const answer = await ask(method, translated(path, ids), sent);
    const pattern = path.replaceAll(/seed_list_\d|[\da-f-]{36}/g, '[\\w-]+');
    besides.push({ method, path: new RegExp(`^${pattern}$`), answers: [answer] });
  }
  return besides;
};
