import { answerFaults, inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { control, moment } from './control-builders.ts';

const emails = '/marketing/v3/emails';
const one = `${emails}/369218116794`;

const recipients = { include: ['51'], exclude: [] };

const email = {
  id: '369218116794',
  name: 'Engines',
  subject: 'Engines in May',
  state: 'DRAFT',
  type: 'BATCH_EMAIL',
  isAb: false,
  isPublished: false,
  sendOnPublish: true,
  publishDate: moment,
  createdAt: moment,
  updatedAt: moment,
  from: { fromName: 'Ada', replyTo: 'ada@engines.example' },
  to: { contactIlsLists: recipients, suppressGraymail: true },
  stats: { counters: { sent: 1 }, deviceBreakdown: {}, qualifierStats: {}, ratios: { openratio: 1.5 } },
};

const body = {
  name: 'Engines',
  subject: 'Engines in May',
  from: { fromName: 'Ada' },
  to: { contactIlsLists: recipients },
};

const listed = (record: unknown) => ({ total: 1, results: [record], paging: { next: { after: 'MjA=' } } });

const faults = (wrap: (record: unknown) => unknown) => [
  ...answerFaults(email, wrap),
  inAnswer('a state that there is not', /allowed values/, wrap({ ...email, state: 'MAYBE' })),
  inAnswer(
    'counters in words',
    /must be integer/,
    wrap({ ...email, stats: { ...email.stats, counters: { sent: 'many' } } }),
  ),
];

const bodyFaults = [
  inBody('a member that none has', /unknown field "properties"/, { ...body, properties: { subject: 'Engines' } }),
  inBody('a list id that is a number', /must be string/, { ...body, to: { contactIlsLists: { include: [51] } } }),
  inBody('a date in words', /date-time/, { ...body, publishDate: 'tomorrow' }),
];

const withBody = inAnswer('an answer', /a body where none is described/, { done: true });

export const hubspotEmailControls: readonly Control[] = [
  control(
    `GET ${emails}`,
    {
      path: emails,
      query: `limit=50&after=MjA%3D&includeStats=true&sort=createdAt&updatedAfter=${moment}`,
      answer: listed(email),
    },
    [
      inQuery('a limit in words', /must be integer/, 'limit=many'),
      inQuery('an unknown type', /allowed values/, 'type=LETTER'),
      inQuery('statistics in words', /must be boolean/, 'includeStats=some'),
      inQuery('a time in words', /date-time/, 'createdAfter=yesterday'),
      ...faults(listed),
    ],
  ),
  control(`POST ${emails}`, { path: emails, body, status: 201, answer: email }, [
    inBody('no name', /required property 'name'/, { subject: 'Engines' }),
    ...bodyFaults,
    ...faults((record) => record),
  ]),
  control(`GET ${emails}/{emailId}`, { path: one, query: 'includeStats=true', answer: email }, [
    inQuery('statistics in words', /must be boolean/, 'includeStats=some'),
    ...faults((record) => record),
  ]),
  control(`PATCH ${emails}/{emailId}`, { path: one, body: { ...body, sendOnPublish: false }, answer: email }, [
    ...bodyFaults,
    ...faults((record) => record),
  ]),
  control(`DELETE ${emails}/{emailId}`, { path: one, status: 204 }, [withBody]),
  control(`POST ${emails}/{emailId}/publish`, { path: `${one}/publish`, status: 204 }, [withBody]),
  control(`POST ${emails}/{emailId}/unpublish`, { path: `${one}/unpublish`, status: 204 }, [withBody]),
];
