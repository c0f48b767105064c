import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { bodyFault, control, faults, type Item, page, pageFaults } from './control-parts.ts';

const time = '2026-07-01T22:35:06.000Z';

const segment: Item = { id: 3, segmentName: 'Buyers', categoryName: 'Default', updatedAt: time };

const sender: Item = { id: 1, name: 'Acme Shop', email: 'news@acme.example', active: true };

const template: Item = {
  id: 4,
  name: 'Engines',
  subject: 'Engines',
  isActive: true,
  testSent: false,
  sender: { name: 'Acme Shop', email: 'news@acme.example', id: '1' },
  replyTo: 'news@acme.example',
  toField: '',
  tag: '',
  htmlContent: '<p>Engines</p>',
  createdAt: time,
  modifiedAt: time,
};

const newTemplate: Item = { templateName: 'Engines', subject: 'Engines', sender: { id: 1 } };

export const brevoMailControls: readonly Control[] = [
  control(
    'GET /contacts/segments',
    { path: '/contacts/segments', query: 'limit=50', answer: page('segments', segment) },
    pageFaults(segment, 'segments'),
  ),
  control('GET /senders', { path: '/senders', answer: { senders: [sender] } }, [
    inAnswer('a member that none has', /unknown field "colour"/, { senders: [{ ...sender, colour: 'red' }] }),
  ]),
  control(
    'GET /smtp/templates',
    { path: '/smtp/templates', query: 'limit=50', answer: page('templates', template) },
    pageFaults(template, 'templates'),
  ),
  control('POST /smtp/templates', { path: '/smtp/templates', body: newTemplate, answer: { id: 4 }, status: 201 }, [
    bodyFault(newTemplate),
    inBody('no subject', /required property 'subject'/, { ...newTemplate, subject: undefined }),
    inBody('a sender by a text', /must be integer/, { ...newTemplate, sender: { id: '1' } }),
    ...faults({ id: 4 }, (item) => item),
  ]),
  control(
    'GET /smtp/templates/{templateId}',
    { path: '/smtp/templates/4', answer: template },
    faults(template, (item) => item),
  ),
  control('PUT /smtp/templates/{templateId}', { path: '/smtp/templates/4', body: { subject: 'News' }, status: 204 }, [
    bodyFault({ subject: 'News' }),
  ]),
  control('DELETE /smtp/templates/{templateId}', { path: '/smtp/templates/4', status: 204 }, [
    { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { gone: true } } },
  ]),
];
