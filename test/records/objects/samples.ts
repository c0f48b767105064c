import type { Reply } from '../../../infra/local/caller.ts';
import { pathOf } from '../../../lib/api/records/records.ts';
import { nameOf } from '../../../lib/objects/define.ts';
import { objects } from '../../../lib/objects/registry.ts';
import type { Service } from '../../harness/service.ts';
import { fromFolders } from '../../providers/folders.ts';
import type { Maker, OwnSamples, Sample } from './own-samples.ts';

type SampleOf = (maker: Maker) => Sample | Promise<Sample>;

const address = { street_1: '12 St James Square', city: 'Austin', state: 'Texas', postal_code: '78701', country: 'US' };

/** Samples that every provider of an object can write, with new parents. */
const usual: Readonly<Record<string, SampleOf>> = {
  'crm.contact': () => ({
    create: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_addresses: [],
      phone_numbers: [],
      addresses: [],
      field_mappings: {},
    },
    change: { name: 'Grace Hopper' },
  }),
  'crm.company': () => ({
    create: { name: 'Analytical Engines', industry: 'Consulting', addresses: [address] },
    change: { name: 'Difference Engines', addresses: [{ ...address, city: 'Paris' }] },
  }),
  'crm.deal': async ({ firstTwo, makeSample }) => {
    const [first, second] = await firstTwo('/crm/stages');
    const [contact, other] = [await makeSample('crm.contact'), await makeSample('crm.contact')];
    return {
      create: { name: 'Engine', amount: '1200.5', stage_id: second, contact_ids: [contact] },
      change: { name: 'Bigger engine', amount: 99, stage_id: first, contact_ids: [other] },
    };
  },
  'crm.lead': async ({ makeSample }) => ({
    create: { name: 'Ada Lovelace', contact_id: await makeSample('crm.contact') },
    change: { name: 'Ada King' },
  }),
  'crm.note': async ({ makeSample }) => ({
    create: { content: 'Called.', contact_id: await makeSample('crm.contact') },
    change: { content: 'Called again.' },
  }),
  'crm.task': async ({ makeSample }) => ({
    create: {
      subject: 'Call',
      status: 'open',
      due_date: '2030-01-02T10:30:00.000Z',
      contact_id: await makeSample('crm.contact'),
    },
    change: { subject: 'Call back', status: 'closed', due_date: '2030-01-03T00:00:00.000Z' },
  }),
  'crm.engagement': async ({ makeSample }) => {
    const [contact, other] = [await makeSample('crm.contact'), await makeSample('crm.contact')];
    return {
      create: {
        type: 'meeting',
        subject: 'Kick-off',
        start_at: '2030-01-02T10:00:00.000Z',
        end_time: '2030-01-02T11:00:00.000Z',
        contacts: [contact],
      },
      change: {
        subject: 'Kick-off, longer',
        end_time: '2030-01-02T12:15:00.000Z',
        contacts: [contact, other],
      },
    };
  },
  'crm.custom-object': () => ({
    create: { fields: { model: 'Lovelace 1', year: 1843 } },
    change: { fields: { model: 'Lovelace 2', year: 1844 } },
  }),
  'ticketing.ticket': () => ({
    create: { name: 'Printer', description: ['On fire.'], field_mappings: {} },
    change: { name: 'Printer, still' },
  }),
  'ticketing.comment': async ({ makeSample }) => ({
    create: { body: 'Looking.', ticket_id: await makeSample('ticketing.ticket') },
    change: { body: 'Looked.' },
  }),
  'ticketing.attachment': async ({ makeSample }) => ({
    create: {
      file_name: 'smoke.png',
      content_type: 'image/png',
      content: 'c21va2U=',
      ticket_id: await makeSample('ticketing.ticket'),
    },
    change: {},
  }),
  'ticketing.contact': ({ number }) => ({
    create: { name: 'Eve Customer', email_address: `eve-${number()}@customer.example` },
    change: { name: 'Eve Client' },
  }),
  'ticketing.account': ({ number }) => ({
    create: { name: `Globex ${number()}` },
    change: { name: `Globex ${number()}` },
  }),
  'marketingautomation.contact': ({ number }) => ({
    create: { email_address: `eve-${number()}@objects.example`, first_name: 'Eve' },
    change: { first_name: 'Eva', language: 'fr' },
  }),
  'marketingautomation.list': ({ number }) => ({
    create: { name: `Engines ${number()}` },
    change: { name: `More engines ${number()}` },
  }),
  'marketingautomation.tag': ({ number }) => ({
    create: { name: `Engines ${number()}` },
    change: { name: `More engines ${number()}` },
  }),
  'marketingautomation.campaign': () => ({
    create: { name: 'Engines in May', subject: 'Engines', from_name: 'Ada', reply_to: 'ada@engines.example' },
    change: { name: 'Engines in June', subject: 'All of them' },
  }),
  'marketingautomation.event': async ({ makeSample, number }) => ({
    create: {
      contact_id: await makeSample('marketingautomation.contact'),
      name: 'purchased',
      properties: { sku: 'A-1' },
      // Some vendors keep whole seconds, and distinguish events by them.
      occurred_at: new Date((Math.floor(Date.now() / 1000) - number()) * 1000).toISOString(),
    },
    change: {},
  }),
  'marketingautomation.template': () => ({
    create: { name: 'Engines', html: '<p>Engines</p>' },
    change: { name: 'More engines', html: '<p>More</p>' },
  }),
};

const own = await fromFolders<OwnSamples>('samples');

const pathTo = (name: string): string => {
  const found = Object.values(objects).find((object) => nameOf(object) === name);
  if (found === undefined) throw new Error(`There is no object ${name}.`);
  return pathOf(found);
};

let numbered = 0;

/**
 * The `data` of a reply, for recordings and traces, which run outside of tests. @throws Error with the reply, if its
 * status differs
 */
const dataOf = ({ status, body }: Reply, expected: number): unknown => {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body)}`);
  return Object(body).data;
};

const idsIn = (data: unknown): readonly string[] =>
  Array.isArray(data) ? data.map(({ id }) => String(id)) : [String(Object(data).id)];

/** Creates samples and records with the token of an account of the provider. */
export const makerFor = ({ call, simulators }: Service, provider: string, token: string | undefined) => {
  const maker: Maker = {
    simulators,
    make: async (path, body) => idsIn(dataOf(await call('POST', path, { token, body }), 201))[0] ?? '',
    makeSample: async (object) => maker.make(pathTo(object), (await sampleOf(object)).create),
    firstTwo: async (path) => idsIn(dataOf(await call('GET', path, { token, query: { limit: 2 } }), 200)),
    number: () => {
      numbered += 1;
      return numbered;
    },
  };
  /** @throws Error for an object without a sample */
  const sampleOf = async (object: string): Promise<Sample> => {
    const sample = await usual[object]?.(maker);
    if (sample === undefined) throw new Error(`Give ${object} a sample in test/records/objects/samples.ts.`);
    return own[provider]?.[object]?.(sample, maker) ?? sample;
  };
  return { ...maker, sampleOf };
};
