import { controlOf } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';

type Body = Readonly<Record<string, unknown>>;

export const data = '/services/data/{version}';
export const dataPath = '/services/data/v66.0';
export const id = '001000000000001AAA';

export const saved = { id, success: true, errors: [] };

export const control = controlOf('salesforce');

export const malformedId = (path: string): Negative => ({
  name: 'an id that is none',
  where: 'path',
  message: /must match pattern/,
  change: { path },
});

/** Objects, each with a body that creates a record, and a body that must be refused. */
const objects: Readonly<Record<string, { readonly create?: Body; readonly update?: Body; readonly deletes?: true }>> = {
  Account: { create: { Name: 'Acme' }, update: { Name: 'Acme' }, deletes: true },
  Contact: { create: { LastName: 'Lovelace' }, update: { LastName: 'King' }, deletes: true },
  Lead: { create: { LastName: 'Lovelace', Company: 'Acme' }, update: { Title: 'Dr' }, deletes: true },
  Opportunity: {
    create: { Name: 'Engine', StageName: 'Prospecting', CloseDate: '2026-05-01' },
    update: { Amount: 10 },
    deletes: true,
  },
  OpportunityContactRole: {
    create: { OpportunityId: id, ContactId: id },
    update: { Role: 'Decision Maker' },
    deletes: true,
  },
  OpportunityStage: {},
  Task: { create: { Subject: 'Call' }, update: { Status: 'Completed' }, deletes: true },
  Event: { create: { Subject: 'Meet', DurationInMinutes: 30 }, update: { Location: 'Here' }, deletes: true },
  Note: { create: { ParentId: id, Title: 'Note' }, update: { Body: 'Text' }, deletes: true },
  ContentNote: { create: { Title: 'Note', Content: 'SGk=' }, update: { Title: 'Other' }, deletes: true },
  Attachment: { create: { ParentId: id, Name: 'a.txt', Body: 'SGk=' }, update: { Name: 'b.txt' }, deletes: true },
  ContentDocument: { update: { Title: 'File' }, deletes: true },
  ContentDocumentLink: {
    create: { ContentDocumentId: id, LinkedEntityId: id },
    update: { ShareType: 'V' },
    deletes: true,
  },
  ContentVersion: { create: { PathOnClient: 'a.txt', VersionData: 'SGk=' }, update: { Title: 'File' } },
  Case: { create: { Subject: 'Fire' }, update: { Status: 'Closed' }, deletes: true },
  CaseComment: { create: { ParentId: id, CommentBody: 'Text' }, update: { IsPublished: true }, deletes: true },
  EmailMessage: { create: { Subject: 'Hello' }, update: { Subject: 'Bye' }, deletes: true },
  Topic: { create: { Name: 'vip' }, update: { Name: 'gold' }, deletes: true },
  TopicAssignment: { create: { TopicId: id, EntityId: id }, deletes: true },
  User: {
    create: {
      Username: 'ada@example.com',
      LastName: 'Lovelace',
      Email: 'ada@example.com',
      Alias: 'ada',
      TimeZoneSidKey: 'Europe/Berlin',
      LocaleSidKey: 'en_US',
      EmailEncodingKey: 'UTF-8',
      LanguageLocaleKey: 'en_US',
      ProfileId: id,
    },
    update: { Title: 'Dr' },
  },
  UserRole: { create: { Name: 'CEO' }, update: { Name: 'CTO' }, deletes: true },
  Group: { create: { Name: 'Support', Type: 'Queue' }, update: { Name: 'Sales' }, deletes: true },
  GroupMember: { create: { GroupId: id, UserOrGroupId: id }, deletes: true },
  QueueSobject: { create: { QueueId: id, SobjectType: 'Case' }, deletes: true },
  Organization: { update: { Name: 'Acme' } },
  RecordType: {
    create: { Name: 'Big', DeveloperName: 'Big', SobjectType: 'Account' },
    update: { Name: 'Small' },
  },
  CaseStatus: {},
  LeadStatus: {},
  TaskStatus: {},
  TaskPriority: {},
};

const readOnly = (body: Body): Negative => ({
  name: 'a system field',
  where: 'request',
  message: /unknown field "SystemModstamp"/,
  change: { body: { ...body, SystemModstamp: '2026-01-01T00:00:00.000+0000' } },
});

const ofObject = ([object, { create, update, deletes }]: [string, (typeof objects)[string]]): Control[] => {
  const path = `${dataPath}/sobjects/${object}`;
  const template = `${data}/sobjects/${object}`;
  const answer = { attributes: { type: object, url: `${path}/${id}` }, Id: id };
  const [wrong, one] = [malformedId(`${path}/12`), { path: `${path}/${id}` }];
  return [
    control(`GET ${template}/{id}`, { ...one, query: 'fields=Id', answer }, [
      wrong,
      {
        name: 'an id that is a number',
        where: 'response',
        message: /must be string/,
        change: { answer: { ...answer, Id: 1 } },
      },
    ]),
    ...(create
      ? [
          control(`POST ${template}`, { path, body: create, status: 201, answer: saved }, [
            readOnly(create),
            {
              name: 'no result',
              where: 'response' as const,
              message: /required property 'success'/,
              change: { answer: { id, errors: [] } },
            },
          ]),
        ]
      : []),
    ...(update
      ? [control(`PATCH ${template}/{id}`, { ...one, body: update, status: 204 }, [wrong, readOnly(update)])]
      : []),
    ...(deletes ? [control(`DELETE ${template}/{id}`, { ...one, status: 204 }, [wrong])] : []),
  ];
};

export const salesforceObjectControls: readonly Control[] = Object.entries(objects).flatMap(ofObject);
