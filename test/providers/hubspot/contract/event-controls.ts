import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { control, moment } from './control-builders.ts';

const events = '/events/v3/events';

const event = {
  id: '0c3a7fd4-5c1e-4b1e-9a0f-3f1f4f6a0d11',
  eventType: 'pe147893286_order_placed',
  objectType: 'CONTACT',
  objectId: '101',
  occurredAt: moment,
  properties: { hs_city: 'Berlin' },
};

const sent = {
  eventName: event.eventType,
  objectId: '101',
  occurredAt: moment,
  properties: { hs_city: 'Berlin' },
  uuid: event.id,
};

const page = (one: unknown) => ({ results: [one], paging: { next: { after: 'MjA=' } } });

export const hubspotEventControls: readonly Control[] = [
  control(
    `GET ${events}`,
    {
      path: events,
      query: `objectType=contact&objectId=101&occurredAfter=${moment}&occurredBefore=${moment}&limit=100&after=MjA%3D`,
      answer: page(event),
    },
    [
      inQuery('an id in words', /must be integer/, 'objectType=contact&objectId=ada'),
      inQuery('a time in words', /date-time/, 'occurredAfter=yesterday'),
      inQuery('a parameter that there is not', /unknown query parameter "contact"/, 'contact=101'),
      inAnswer('an event without id', /required property 'id'/, page({ ...event, id: undefined })),
      inAnswer('a property that is a number', /must be string/, page({ ...event, properties: { sum: 12 } })),
      inAnswer('a time in words', /date-time/, page({ ...event, occurredAt: 'yesterday' })),
    ],
  ),
  control('POST /events/v3/send', { path: '/events/v3/send', body: sent, status: 204 }, [
    inBody('no name', /required property 'eventName'/, { ...sent, eventName: undefined }),
    inBody('a property that is a number', /must be string/, { ...sent, properties: { sum: 12 } }),
    inBody('a time in words', /date-time/, { ...sent, occurredAt: 'yesterday' }),
    inBody('a field that none has', /unknown field "contact"/, { ...sent, contact: 101 }),
  ]),
];
