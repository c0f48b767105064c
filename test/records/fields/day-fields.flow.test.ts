import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { providers } from '../../../lib/providers/all.ts';
import type { Declaration } from '../../../lib/providers/define.ts';
import { day } from '../../../lib/providers/language/codecs.ts';
import { kindsOf, mappingOf } from '../../../lib/providers/language/kinds.ts';
import { recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { seed, someOf } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

/*
 * Tests every field that a vendor keeps as a day, including required fields. A time of day causes a warning, and a 422
 * when strict. The stored day is the day of the sender's clock.
 */

const paths: Readonly<Record<string, string>> = {
  'crm.deal': '/crm/deals',
  'crm.lead': '/crm/leads',
  'crm.task': '/crm/tasks',
  'crm.engagement': '/crm/engagements',
  'ticketing.ticket': '/ticketing/tickets',
};

interface Case {
  readonly provider: ProviderId;
  readonly object: string;
  readonly kind: string | undefined;
  readonly field: string;
}

const fields = Object.values(providers).flatMap(({ id, objects }): Case[] =>
  Object.entries<Declaration>(objects).flatMap(([object, declared]) =>
    kindsOf(declared).flatMap(([kind, declaration]) =>
      Object.keys(declaration.fields).flatMap((field) => {
        const mapping = mappingOf(declaration, field);
        const isDay = typeof mapping === 'object' && mapping.kind === 'value' && mapping.codec === day && mapping.write;
        return isDay ? [{ provider: id as ProviderId, object, kind, field }] : [];
      }),
    ),
  ),
);

let service: Service;
let project: MadeProject;
const tokens = new Map<ProviderId, string>();
const parties = new Map<ProviderId, Readonly<Record<string, string>>>();

const call = (provider: ProviderId, method: string, path: string, body?: object, query = {}) =>
  service.call(method, path, { token: tokens.get(provider), body, query });

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  for (const provider of new Set(fields.map((one) => one.provider))) {
    tokens.set(provider, (await service.connect(project, provider)).token);
    if (!fields.some((one) => one.provider === provider && one.object.startsWith('crm.'))) continue;
    const company = recordOf(await call(provider, 'POST', '/crm/companies', { name: 'Firm' }), 201);
    const contact = { last_name: 'Lovelace', company_id: company.id };
    const { id } = recordOf(await call(provider, 'POST', '/crm/contacts', contact), 201);
    parties.set(provider, { company_id: company.id, contact_id: id });
  }
});

afterAll(() => service.stop());

const least = ({ provider, object, kind }: Case): Readonly<Record<string, unknown>> => {
  const { company_id, contact_id } = parties.get(provider) ?? {};
  switch (object) {
    case 'crm.deal':
      return { name: 'Deal', company_id };
    case 'crm.lead':
      return { name: 'Lead', contact_id };
    case 'crm.task':
      return { subject: 'Task', type: 'to_do' };
    case 'crm.engagement':
      return { type: kind, subject: 'Call' };
    default:
      return { name: 'Ticket', description: ['Text'], field_mappings: {} };
  }
};

/** Values to send, the day on the sender's clock, and whether the vendor loses a part. */
const moments = [
  ['2027-01-31T00:00:00-05:00', '2027-01-31', false],
  ['2027-01-31T23:30:00-05:00', '2027-01-31', true],
  ['2027-02-01T01:30:00+09:00', '2027-02-01', true],
] as const;

describe.each(fields.map((one, nth) => ({ ...one, nth, title: `${one.provider} ${one.object} ${one.kind ?? ''}` })))(
  '$field of $title',
  (one) => {
    const { provider, object, field } = one;
    const path = paths[object] ?? '';

    it.each(someOf(['create', 'batch', 'update'], 3, seed + one.nth))(
      `keeps the sender's day in a %s, and reports a lost time of day (SEED=${seed})`,
      async (way) => {
        const send = async (value: string, query = {}) => {
          const body = { ...least(one), [field]: value };
          if (way === 'create') return call(provider, 'POST', path, body, query);
          if (way === 'batch') return call(provider, 'POST', `${path}/batch`, { items: [body] }, query);
          const before = await call(provider, 'POST', path, { ...least(one), [field]: '2026-05-05T00:00:00Z' });
          return call(provider, 'PATCH', `${path}/${recordOf(before, 201).id}`, { [field]: value }, query);
        };
        const itemOf = (reply: Awaited<ReturnType<typeof send>>) =>
          way === 'batch'
            ? { ...reply, body: Object(reply.body).data[0], status: Object(reply.body).data[0].statusCode }
            : reply;
        for (const [value, expected, isLost] of moments) {
          const reply = itemOf(await send(value));
          const { id } = recordOf(reply, way === 'update' ? 200 : 201);
          const read = recordOf(await call(provider, 'GET', `${path}/${id}`));
          expect(String(read[field]).slice(0, 10), value).toBe(expected);
          const said = warnedPaths(reply).filter((name) => name === field);
          expect(said, value).toEqual(isLost ? [field] : []);
          if (!isLost) continue;
          expect(refusedPaths(itemOf(await send(value, { strict: 'true' }))), value).toContain(field);
        }
      },
    );
  },
);
