import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sdk from '@zohocrm/nodejs-sdk-8.0';
import { expect } from 'vitest';
import { startZohoSimulator } from '../../../infra/simulators/zoho-crm/index.ts';
import { zohoOrgs } from '../../../infra/simulators/zoho-crm/seeds.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';
import { zohoNoteCalls } from './zoho-notes.ts';
import { zohoNotificationCalls } from './zoho-notifications.ts';
import { parametersOf, zohoRecordCalls } from './zoho-records.ts';

const [acme] = zohoOrgs;

/** Stores the token in memory. By default, the package writes it to a file. */
class Memory extends sdk.TokenStore.TokenStore {
  private held: sdk.Token | null = null;
  async findToken(): Promise<sdk.Token | null> {
    return this.held;
  }
  async findTokenById(): Promise<sdk.Token | null> {
    return this.held;
  }
  async saveToken(token: sdk.Token): Promise<void> {
    token.setId('1');
    this.held = token;
  }
}

/** Throws for a refusal, because the package returns a refusal like any other object. */
const orThrow = async (answer: Promise<{ getStatusCode(): number }>): Promise<unknown> => {
  const status = (await answer).getStatusCode();
  if (status >= 400) throw new Error(`refused with ${status}`);
  return answer;
};

/** Zoho CRM's client: https://github.com/zoho/zohocrm-nodejs-sdk-8.0 */
export const open: OpenClient = async () => {
  const simulator = await startZohoSimulator();
  const account = simulator.account(acme.id);
  const builder = await new sdk.InitializeBuilder();
  await builder
    .environment(sdk.DataCenter.setEnvironment(account.url, `${simulator.url}/${acme.accounts}`, account.url))
    .token(new sdk.OAuthBuilder().accessToken(account.accessToken).findUser(false).build())
    .store(new Memory())
    .SDKConfig(new sdk.SDKConfigBuilder().autoRefreshFields(false).pickListValidation(false).build())
    .resourcePath(mkdtempSync(join(tmpdir(), 'zoho-sdk-')))
    .initialize();

  const calls: ClientSuite['calls'] = {
    ...zohoRecordCalls(account),
    ...zohoNoteCalls(account),
    ...zohoNotificationCalls(account, simulator),
    'the org, and its modules': async () => {
      const { getCompanyName } = firstOf((await new sdk.Org.OrgOperations().getOrganization()).getObject().getOrg());
      expect(getCompanyName).toBeInstanceOf(Function);
      const modules = (await new sdk.Modules.ModulesOperations().getModules()).getObject().getModules();
      expect(modules.map((module) => module.getAPIName())).toEqual(expect.arrayContaining(['Contacts', 'Deals']));
      const own = modules.filter((module) => module.getGeneratedType().getValue() === 'custom');
      expect(own.map((module) => module.getAPIName())).toEqual(acme.modules?.map(({ name }) => name));
    },
    'users, all of them and one': async () => {
      const users = new sdk.Users.UsersOperations();
      const { TYPE, PAGE, PER_PAGE } = sdk.Users.GetUsersParam;
      const emailsOf = async (type: string, page: number) => {
        const answer = await users.getUsers(await parametersOf([TYPE, type], [PAGE, page], [PER_PAGE, 2]));
        return answer
          .getObject()
          .getUsers()
          .map((user) => user.getEmail());
      };
      const [ada, grace, alan] = acme.users.map(({ email }) => email);
      expect(await emailsOf('AllUsers', 1)).toEqual([ada, grace]);
      expect(await emailsOf('AllUsers', 2)).toEqual([alan]);
      expect(await emailsOf('DeactiveUsers', 1)).toEqual([alan]);
      const one = (await users.getUser(BigInt(account.user(1).id))).getObject();
      expect(firstOf(one.getUsers()).getEmail()).toBe(grace);
    },
    'the fields of a module': async () => {
      const { MODULE } = sdk.Fields.GetFieldsParam;
      const answer = await new sdk.Fields.FieldsOperations().getFields(await parametersOf([MODULE, 'Contacts']));
      const types = answer
        .getObject()
        .getFields()
        .map((field) => [field.getAPIName(), field.getDataType()]);
      expect(types).toEqual(
        expect.arrayContaining([
          ['Languages', 'multiselectpicklist'],
          ['Email', 'email'],
        ]),
      );
    },
    'the pipelines of each layout, with their stages': async () => {
      const { MODULE } = sdk.Layouts.GetLayoutsParam;
      const answer = await new sdk.Layouts.LayoutsOperations().getLayouts(await parametersOf([MODULE, 'Deals']));
      const found: Record<string, readonly string[]> = {};
      for (const layout of answer.getObject().getLayouts()) {
        const pipelines = await new sdk.Pipeline.PipelineOperations(layout.getId()).getPipelines();
        for (const pipeline of pipelines.getObject().getPipeline()) {
          found[pipeline.getActualValue()] = pipeline.getMaps().map((stage) => stage.getActualValue());
        }
      }
      const declared = acme.layouts.flatMap(({ pipelines }) => pipelines.map(({ name, stages }) => [name, stages]));
      expect(found).toEqual(Object.fromEntries(declared));
    },
  };

  const contacts = new sdk.Record.RecordOperations('Contacts');
  const unsupported: ClientSuite['unsupported'] = {
    'an upsert by the fields that are unique': () => orThrow(contacts.upsertRecords(new sdk.Record.BodyWrapper())),
    'a search by a word': async () =>
      orThrow(contacts.searchRecords(await parametersOf([sdk.Record.SearchRecordsParam.WORD, 'Ada']))),
    'how many records there are': () => orThrow(contacts.recordCount(new sdk.ParameterMap())),
    'the photo of a contact': () => orThrow(contacts.getPhoto(1n)),
    'tags of a module': async () =>
      orThrow(new sdk.Tags.TagsOperations().getTags(await parametersOf([sdk.Tags.GetTagsParam.MODULE, 'Leads']))),
    'a change of a part of a channel': () =>
      orThrow(new sdk.Notifications.NotificationsOperations().updateNotification(new sdk.Notifications.BodyWrapper())),
    'the notes on a record, whose list it has described before': async () =>
      orThrow(
        new sdk.RelatedRecords.RelatedRecordsOperations('Notes', 'Accounts').getRelatedRecords(
          1n,
          await parametersOf([sdk.RelatedRecords.GetRelatedRecordsParam.FIELDS, 'Note_Content']),
        ),
      ),
    currencies: () => orThrow(new sdk.Currencies.CurrenciesOperations().getCurrencies()),
  };
  return { name: '@zohocrm/nodejs-sdk-8.0', simulator, calls, unsupported };
};
