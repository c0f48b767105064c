import { DynamicsWebApi } from 'dynamics-web-api';
import { expect } from 'vitest';
import { startDynamicsSimulator } from '../../../infra/simulators/dynamics-365/index.ts';
import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';
import { dynamicsRecordCalls } from './dynamics-records.ts';

const [acme] = dynamicsOrgs;

type Row = Readonly<Record<string, unknown>>;

const key = '00000000-0000-4000-8000-000000000001';
const entityKey = "LogicalName='contact'";

/** A client of Dynamics 365: https://github.com/AleksandrRogov/DynamicsWebApi */
export const open: OpenClient = async () => {
  const simulator = await startDynamicsSimulator();
  const account = simulator.account(acme.host);
  const api = new DynamicsWebApi({
    serverUrl: `${account.url}/`,
    dataApi: { version: '9.2' },
    searchApi: { version: '2.0' },
    onTokenRefresh: async () => account.accessToken,
  });

  const calls: ClientSuite['calls'] = {
    ...dynamicsRecordCalls(api, account),
    'who asks': async () => {
      const { OrganizationId: organization } = await api.callFunction<Row>('WhoAmI');
      expect(organization).toMatch(/^[0-9a-f-]{36}$/);
    },
    'the custom tables, and the columns of one with their choices': async () => {
      const { value: tables } = await api.retrieveEntities<Row>({
        select: ['LogicalName', 'EntitySetName', 'PrimaryNameAttribute'],
        filter: 'IsCustomEntity eq true',
      });
      expect(tables).toMatchObject([{ LogicalName: 'new_vehicle', EntitySetName: 'new_vehicles' }]);
      const equals = (name: string, type: string, value: string) => ({
        FilterOperator: 'And',
        Conditions: [
          { ConditionOperator: 'Equals', PropertyName: name, Value: { Type: `System.${type}`, Value: value } },
        ],
      });
      const names = (...all: readonly string[]) => ({ AllProperties: false, PropertyNames: all });
      const { EntityMetadata: found } = await api.callFunction<Row>({
        name: 'RetrieveMetadataChanges',
        parameters: {
          Query: {
            Properties: names('Attributes'),
            Criteria: equals('EntitySetName', 'String', 'new_vehicles'),
            AttributeQuery: {
              Properties: names('AttributeType', 'AttributeTypeName', 'DisplayName', 'IsCustomAttribute', 'OptionSet'),
              Criteria: equals('IsValidForRead', 'Boolean', 'true'),
            },
          },
        },
      });
      const [{ Attributes: columns } = { Attributes: [] }] = found as readonly {
        readonly Attributes: readonly Row[];
      }[];
      const colour = columns.find(({ LogicalName: name }) => name === 'new_colour');
      expect(Object(colour?.OptionSet).Options).toHaveLength(2);
    },
    'rows of a custom table': async () => {
      const row = await api.create<Row>({
        collection: 'new_vehicles',
        data: { new_name: 'Van', new_colour: 100_000_001 },
        returnRepresentation: true,
      });
      const at = { collection: 'new_vehicles', key: String(row.new_vehicleid) };
      await api.update({ ...at, data: { new_price: 7 }, ifmatch: '*' });
      expect(await api.retrieve<Row>(at)).toMatchObject({ new_name: 'Van', new_price: 7 });
      await api.deleteRecord(at);
      const { value } = await api.retrieveMultiple<Row>({ collection: 'new_vehicles', filter: "new_name eq 'Van'" });
      expect(value).toEqual([]);
    },
    'a webhook with a step for a table, which goes with it': async () => {
      const { value: messages } = await api.retrieveMultiple<Row>({
        collection: 'sdkmessages',
        select: ['name'],
        filter: "name eq 'Create'",
        expand: [
          {
            property: 'sdkmessageid_sdkmessagefilter',
            select: ['primaryobjecttypecode'],
            filter: 'iscustomprocessingstepallowed eq true',
          },
        ],
      });
      const message = firstOf(messages);
      const filters = message.sdkmessageid_sdkmessagefilter as readonly Row[];
      const filter = filters.find((one) => one.primaryobjecttypecode === 'contact');
      const name = 'of a client';
      const made = await api.create<Row, Row>({
        collection: 'serviceendpoints',
        data: {
          name,
          url: 'https://client.example/hook',
          contract: 8,
          authtype: 5,
          authvalue: '<settings><setting name="x-secret" value="abc"/></settings>',
          serviceendpoint_sdkmessageprocessingstep: [
            {
              name,
              stage: 40,
              mode: 1,
              rank: 1,
              supporteddeployment: 0,
              asyncautodelete: true,
              'sdkmessageid@odata.bind': `/sdkmessages(${String(message.sdkmessageid)})`,
              'sdkmessagefilterid@odata.bind': `/sdkmessagefilters(${String(filter?.sdkmessagefilterid)})`,
            },
          ],
        },
        select: ['serviceendpointid'],
        returnRepresentation: true,
      });
      const key = String(made.serviceendpointid);
      const ours = { collection: 'serviceendpoints', select: ['url'], filter: `contract eq 8 and name eq '${name}'` };
      expect((await api.retrieveMultiple<Row>(ours)).value).toMatchObject([{ serviceendpointid: key }]);
      account.create('contact', { lastname: 'Told' });
      account.create('account', { name: 'Not told' });
      expect(simulator.hooks.take().map(({ url }) => url)).toEqual(['https://client.example/hook']);
      await api.deleteRecord({ collection: 'serviceendpoints', key });
      expect((await api.retrieveMultiple<Row>(ours)).value).toEqual([]);
    },
    'users, those who are active among them': async () => {
      const { value } = await api.retrieveMultiple<Row>({ collection: 'systemusers', filter: 'isdisabled eq false' });
      const active = acme.users.filter((user) => !('isDisabled' in user));
      expect(value.map((row) => row.internalemailaddress)).toEqual(active.map(({ email }) => email));
    },
    'the columns of a table, and the choices of those that have some': async () => {
      const { value } = await api.retrieveAttributes<Row>({ entityKey, filter: 'IsValidForRead eq true' });
      expect(value.map((column) => column.LogicalName)).toEqual(expect.arrayContaining(['lastname', 'new_score']));
      const { value: choices } = await api.retrieveAttributes<Row>({
        entityKey: "LogicalName='opportunity'",
        castType: 'Microsoft.Dynamics.CRM.PicklistAttributeMetadata',
        select: ['LogicalName', 'DisplayName'],
        filter: "LogicalName eq 'salesstage'",
        expand: [{ property: 'OptionSet', select: ['Options'] }],
      });
      const { Options: options } = Object(firstOf(choices).OptionSet);
      expect(options.map(({ Value: one }: { Value: number }) => one)).toEqual([0, 1, 2, 3]);
    },
  };

  const unsupported: ClientSuite['unsupported'] = {
    'rows with what they refer to': () =>
      api.retrieveMultiple({ collection: 'contacts', expand: [{ property: 'parentcustomerid_account' }] }),
    'a query in XML': () => api.fetch({ collection: 'contacts', fetchXml: '<fetch><entity name="contact"/></fetch>' }),
    'how many rows there are, as a number alone': () => api.count({ collection: 'contacts' }),
    'sums of rows': () => api.retrieveMultiple({ collection: 'opportunities', apply: 'aggregate($count as all)' }),
    'one column of a row is written': () =>
      api.updateSingleProperty({ collection: 'contacts', key, fieldValuePair: { jobtitle: 'Dr' } }),
    'one column of a row is emptied': () => api.deleteRecord({ collection: 'contacts', key, property: 'jobtitle' }),
    'a row by a key of another column': () => api.retrieve({ collection: 'accounts', key: "accountnumber='1'" }),
    'rows are put together': () =>
      api.associate({
        collection: 'accounts',
        primaryKey: key,
        relationshipName: 'contact_customer_accounts',
        relatedCollection: 'contacts',
        relatedKey: key,
      }),
    'several requests in one': () => {
      api.startBatch();
      void api.create({ collection: 'contacts', data: { lastname: 'One' } }).catch(() => undefined);
      return api.executeBatch();
    },
    'a lead is qualified': () =>
      api.callAction({ collection: 'leads', key, actionName: 'Microsoft.Dynamics.CRM.QualifyLead', action: {} }),
    'a search in all tables': () => api.query({ query: { search: 'Ada' } }),
    'all tables': () => api.retrieveEntities(),
    'one column of a table': () => api.retrieveAttribute({ entityKey, attributeKey: "LogicalName='lastname'" }),
    'choices that tables share': () => api.retrieveGlobalOptionSets(),
    'the description of everything': () => api.retrieveCsdlMetadata(),
    'the file of a column': () => api.downloadFile({ collection: 'contacts', key, property: 'new_file' }),
  };
  return { name: 'dynamics-web-api', simulator, calls, unsupported };
};
