import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import type { ProviderName } from '../../contract/descriptions.ts';
import { envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const connect = (provider: ProviderName): Promise<MadeConnection> => service.connect(project, provider);

const ticketAt = async (provider: ProviderName, body: object = {}) => {
  const { token, id } = await connect(provider);
  if (provider === 'linear') {
    const query = { name: 'Engineering' };
    const [team] = recordsOf(await service.call('GET', '/ticketing/teams', { token, query }));
    const defaults = { 'ticketing.ticket': { team: team?.remote_id } };
    await service.call('PATCH', `/connections/${id}`, { key: project.key, body: { defaults } });
  }
  const given = { name: 'Printer', description: ['On fire.'], field_mappings: {}, ...body };
  const made = recordOf(await service.call('POST', '/ticketing/tickets', { token, body: given }), 201);
  return { token, made };
};

describe("the label of a provider's value", () => {
  it('is the name of a state whose value is an id', async () => {
    const { made } = await ticketAt('linear', { status: 'in_progress', priority: 'urgent' });
    expect(made).toMatchObject({
      remote_status: expect.stringMatching(/^[\da-f]{8}-/),
      remote_status_label: 'In Progress',
    });
    expect(made).toMatchObject({ remote_priority: '1', remote_priority_label: 'Urgent' });
  });

  it('is the name of a stage whose value is a number', async () => {
    const { made } = await ticketAt('hubspot', { status: 'closed' });
    expect(made).toMatchObject({ remote_status: '4', remote_status_label: 'Closed' });
  });

  it("is the label of the account's own outcome, which has no unified word", async () => {
    const { token } = await connect('hubspot');
    const body = { type: 'call', outcome: 'Call back later' };
    const made = recordOf(await service.call('POST', '/crm/engagements', { token, body }), 201);
    expect(made).toMatchObject({ outcome: 'Call back later', remote_outcome_label: 'Call back later' });
    expect(made.remote_outcome).toMatch(/^[\da-f]{8}-/);
  });

  it('is null if the provider lists no labels, or there is no value', async () => {
    const { made } = await ticketAt('zendesk', { status: 'open' });
    expect(made).toMatchObject({ remote_status: 'open', remote_status_label: null });
    expect(made).toMatchObject({ remote_priority: null, remote_priority_label: null });
  });

  it('is read even if `fields` names only the label', async () => {
    const { token, made } = await ticketAt('hubspot', { status: 'closed' });
    const query = { fields: 'remote_status_label' };
    const read = recordOf(await service.call('GET', `/ticketing/tickets/${made.id}`, { token, query }));
    expect(Object.keys(read).toSorted()).toEqual(['id', 'remote_id', 'remote_status_label']);
    expect(read.remote_status_label).toBe('Closed');
  });

  it('is accepted in a record that is sent back, and is not written', async () => {
    for (const provider of ['linear', 'hubspot'] as const) {
      const { token, made } = await ticketAt(provider, { status: 'closed' });
      const body = { ...made, comment: undefined, remote_status_label: 'Something else' };
      const reply = await service.call('PATCH', `/ticketing/tickets/${made.id}`, { token, body });
      expect(envelopeOf(reply).warnings ?? []).toEqual([]);
      expect(recordOf(reply).remote_status_label).toBe(made.remote_status_label);
    }
  });
});
