import type { OpenTemplates } from '../../records/templates.ts';
import { account } from './account.ts';

/** Parts that a sanitiser would remove: styles, conditions for Outlook, words of the vendor's template language. */
const html =
  '<!doctype html><html><head><style>p { color: red }</style></head><body><!--[if mso]><table><![endif]-->' +
  '<p style="color:red" mc:edit="main">*|FNAME|*</p></body></html>';
const letter = { name: 'Letter', html };

export const templates: OpenTemplates = ({ service }) => ({
  created: {
    body: letter,
    shown: { name: 'Letter', html: null, text: null, type: 'user', remote_type: 'user' },
    sent: [['POST /templates', letter]],
  },
  changed: [
    {
      body: { name: 'Renamed', html: '<p>New</p>' },
      shown: { name: 'Renamed' },
      sent: [['PATCH /templates/{id}', { name: 'Renamed', html: '<p>New</p>' }]],
    },
    {
      body: { html: '<p>Newer</p>' },
      shown: { name: 'Renamed' },
      sent: [['PATCH /templates/{id}', { name: 'Renamed', html: '<p>Newer</p>' }]],
    },
  ],
  deleted: ['DELETE /templates/{id}'],
  refused: [
    ['POST', { name: 'Letter' }, ['html', 'name'], 'html'],
    ['PATCH', { name: 'Renamed' }, ['name'], 'mailchimp keeps name only together with html'],
  ],
  unplaced: [[{ ...letter, subject: 'News', text: 'News' }, ['subject', 'text']]],
  atVendor: () => account(service().simulators).templates(),
});
