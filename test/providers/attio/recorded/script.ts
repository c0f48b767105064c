import { at } from '../../../../infra/simulators/shared/request.ts';
import { recordedOf } from '../../../recorded/exchanges.ts';
import type { Ask, Beside, Script } from '../../../recorded/scripts.ts';

/** Ids of the recorded workspace, with the matching ids of the simulated workspace. */
type Ids = Map<string, string>;

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

/** Slugs of the recorded custom object and custom list, with the matching slugs of the simulated workspace. */
const named: readonly (readonly [RegExp, string])[] = [
  [/seed_list_\d/g, 'outreach'],
  [/test_text_attribute/g, 'remarks'],
];

const translated = (text: string, ids: Ids): string =>
  named.reduce((all, [name, ours]) => all.replaceAll(name, ours), text).replaceAll(uuid, (id) => ids.get(id) ?? id);

/** Whether a request changes the definitions of a workspace, or a webhook. The service sends no such requests. */
const isOfDefinitions = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  (method !== 'GET' && /^\/v2\/(?:lists|objects)(?:\/[^/]+)?$/.test(path)) ||
  (method === 'PATCH' && path.startsWith('/v2/webhooks')) ||
  /^\/v2\/lists\/(?!seed_list|39723680)/.test(path);

/** Creates a record, a note, a task or a webhook for each id in the recorded requests. */
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

/**
 * Repeats all recorded requests of a real workspace at the simulated workspace. The vendor has no client package for
 * this.
 */
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
