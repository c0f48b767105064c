import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivecampaignAccount } from '../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../infra/simulators/index.ts';
import { connected, counter } from '../harness/connected.ts';
import { failureOf, recordOf, recordsOf } from '../harness/reply.ts';

const { service, call, writesWhile } = connected('activecampaign');
let account: ActivecampaignAccount;

const contacts = '/marketingautomation/contacts';
const tags = '/marketingautomation/tags';

beforeAll(() => {
  account = service().simulators.activecampaign.account(activecampaignAccounts[0].account);
});

const nth = counter();

describe('a tag of ActiveCampaign', () => {
  it('is made for contacts, and renamed by its name alone on those who have it', async () => {
    const [name, renamed] = [nth('spring'), nth('summer')];
    const sent = await writesWhile(async () => {
      const { id } = recordOf(await call('POST', tags, { name }), 201);
      expect(recordOf(await call('PATCH', `${tags}/${id}`, { name: renamed }))).toMatchObject({ id, name: renamed });
    });
    expect(sent.map(([, body]) => body)).toEqual([
      { tag: { tag: name, tagType: 'contact' } },
      { tag: { tag: renamed } },
    ]);
  });

  it('counts its contacts, and is taken from them when it is deleted', async () => {
    const name = nth('counted');
    const tag = recordOf(await call('POST', tags, { name }), 201);
    const email_address = `${name}@tags.example`;
    const contact = recordOf(await call('POST', contacts, { email_address, tags: [name, 'vip'] }), 201);
    expect(contact.tags).toEqual([name, 'vip']);
    expect(recordOf(await call('GET', `${tags}/${tag.id}`)).member_count).toBe(1);
    expect((await call('DELETE', `${tags}/${tag.id}`)).status).toBe(200);
    expect(recordOf(await call('GET', `${contacts}/${contact.id}`)).tags).toEqual(['vip']);
  });

  it('is no tag of templates, which is neither listed, nor read by its id', async () => {
    const template = account.create('tags', { tag: nth('of templates'), tagType: 'template' });
    expect(recordsOf(await call('GET', tags)).map(({ remote_id }) => remote_id)).not.toContain(template);
    const sent = await writesWhile(async () => {
      const reply = await call('PATCH', tags, { remote_id: template, name: nth('taken') });
      expect(failureOf(reply)).toEqual([404, 'not_found']);
    });
    expect(sent).toEqual([]);
  });
});
