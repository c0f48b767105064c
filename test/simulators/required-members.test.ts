import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { jiraSites } from '../../infra/simulators/jira/seeds.ts';
import described from '../../infra/simulators/shared/limits/described.json' with { type: 'json' };
import type { Rule } from '../../infra/simulators/shared/limits/rules.ts';
import type { Limits, Rules } from '../../infra/simulators/shared/limits/table.ts';
import { providers } from '../../lib/providers/all.ts';
import { providerNames } from '../contract/descriptions.ts';
import { dataOf } from '../harness/reply.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';

/*
 * Removes each member that the table requires from an otherwise complete body. The simulated vendor must refuse the
 * body and name the member.
 */

const table: Readonly<Record<string, Limits>> = described;

const ids = providerNames.filter((id) => id in table);

/** Values that fit the formats of the table. */
const fitting: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T10:00:00Z',
  date: '2026-01-31',
  email: 'a@firm.example',
  uri: 'https://firm.example/',
  uuid: '11111111-2222-4333-8444-555555555555',
};

/** Values that a vendor looks up before it checks for missing members. */
const values: Readonly<Record<string, unknown>> = {
  'dynamics-365 /Status': 5,
  'jira /fields/project': { key: 'SHOP' },
  'jira /fields/issuetype': { name: 'Task' },
};

/** Texts in a refusal that replace the name of a member. */
const said: Readonly<Record<string, string>> = {
  'jira /fields': 'summary',
  'zendesk /ticket/comment': 'Description',
};

const sampleOf = ({ oneOf, format }: Rule = {}): unknown => oneOf?.[0] ?? fitting[format ?? ''] ?? 'x';

interface Wanted {
  readonly id: ProviderId;
  readonly rules: Rules;
  /** The missing place of the body. */
  readonly left: string;
}

/** Builds a value at a pointer with everything that is required there. */
const build = (wanted: Wanted, at: string): unknown => {
  const { id, rules, left } = wanted;
  const own = values[`${id} ${at}`];
  if (own !== undefined) return own;
  const inner = Object.keys(rules).filter((pointer) => pointer.startsWith(`${at}/`));
  if (inner.some((pointer) => pointer.startsWith(`${at}/*`))) return [build(wanted, `${at}/*`)];
  const { required = [] } = rules[at] ?? {};
  const onTheWay = left.startsWith(`${at}/`) ? [left.slice(at.length + 1).split('/')[0] ?? ''] : [];
  const names = new Set([...required, ...onTheWay].filter((name) => `${at}/${name}` !== left));
  if (names.size === 0 && rules[at]?.required === undefined) return sampleOf(rules[at]);
  return Object.fromEntries([...names].map((name) => [name, build(wanted, `${at}/${name}`)]));
};

interface Lacking {
  readonly operation: string;
  readonly left: string;
  readonly body: unknown;
}

const lackingIn = (id: ProviderId): readonly Lacking[] =>
  Object.entries(table[id] ?? {}).flatMap(([operation, rules]) =>
    Object.entries(rules).flatMap(([at, { required = [] }]) =>
      required.map((name) => {
        const left = `${at}/${name}`;
        return { operation, left, body: build({ id, rules, left }, '') };
      }),
    ),
  );

/** Existing records, for a vendor that looks for them first. */
const known: Record<string, string> = { issueIdOrKey: 'SHOP-1' };

const basePath = (id: ProviderId): string => /^https:\/\/[^/]+(\/.*)?$/.exec(providers[id]?.baseUrl ?? '')?.[1] ?? '';

const note = { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] };

let service: Service;
const tokens = new Map<ProviderId, string>();

beforeAll(async () => {
  // No declaration sends these requests.
  service = await startService({ isWatched: false });
  const project = await service.project();
  for (const id of ids) tokens.set(id, (await service.connect(project, id, { scopes: ['passthrough'] })).token);
  const comment = service.simulators.jira.account(jiraSites[0].site).createComment('SHOP-1', note);
  known.id = String(comment.id);
});
afterAll(() => service.stop());

const answer = z.object({ status: z.number(), body: z.unknown() });

const send = async (id: ProviderId, { operation, body }: Lacking) => {
  const [method = '', template = ''] = operation.split(' ');
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '1');
  const path = filled.startsWith(`${basePath(id)}/`) ? filled.slice(basePath(id).length) : filled;
  const reply = await service.call('POST', '/passthrough', { token: tokens.get(id), body: { method, path, body } });
  return answer.parse(dataOf(reply));
};

describe.each(ids)('the simulator of %s', (id) => {
  it(`refuses a write without a required member, SEED=${seed}`, async () => {
    const lacking = someOf(lackingIn(id), 3, seed);
    const taken: string[] = [];
    for (const one of lacking) {
      const { status, body } = await send(id, one);
      const name = said[`${id} ${one.left}`] ?? one.left.split('/').at(-1) ?? '';
      if (status < 400 || status >= 500 || !JSON.stringify(body).includes(name))
        taken.push(`${one.operation} without ${one.left}: ${status} ${JSON.stringify(body)?.slice(0, 200)}`);
    }
    expect(taken).toEqual([]);
  });
});
