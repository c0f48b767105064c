import { closeOrganizations } from '../../../infra/simulators/close/seeds.ts';
import type { Body, Maker, OwnSamples, Sample } from '../../records/objects/own-samples.ts';

/** Every record belongs to a lead, which is a company here. */
const onCompany = async (usual: Sample, { makeSample }: Maker): Promise<Sample> => ({
  create: { ...usual.create, company_id: await makeSample('crm.company') },
  change: usual.change,
});

/** Adds a label to each address. */
const labelled = ({ addresses, ...body }: Body): Body => ({
  ...body,
  addresses: [addresses].flat().map((one) => ({ ...Object(one), address_type: 'business' })),
});

export const samples: OwnSamples = {
  // The industry of a company is read-only.
  'crm.company': ({ create: { industry: _, ...create }, change }) => ({
    create: labelled(create),
    change: labelled(change),
  }),
  // A deal has no name. A warning says so.
  'crm.deal': ({ create, change }) => ({ create: { ...create, name: '' }, change: { ...change, name: '' } }),
  'crm.note': onCompany,
  'crm.task': onCompany,
  // Meetings come from calendars.
  'crm.engagement': (_, maker) =>
    onCompany({ create: { type: 'call', content: 'Called.' }, change: { content: 'Called again.' } }, maker),
  'crm.custom-object': (_, { simulators: { close } }) => {
    const account = close.account(closeOrganizations[0].organizationId);
    const lead_id = account.create('leads', { name: 'Lovelace Ltd' });
    return {
      create: { fields: { name: 'Lovelace 1', lead_id, Code: 'L 1', Seats: 4 } },
      change: { fields: { name: 'Lovelace 2', lead_id, Code: 'L 2', Seats: 5 } },
    };
  },
};
