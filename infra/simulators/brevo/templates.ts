import { liveRows } from '../shared/rows.ts';
import { type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, putRow, removeRow } from './account.ts';
import { acting } from './changes.ts';
import { invalid, missing } from './errors.ts';
import { pageOf } from './pages.ts';
import { timeText } from './present.ts';
import { senderIn } from './senders.ts';
import type { Row, Values } from './types.ts';

/** An e-mail template in the vendor's form. https://developers.brevo.com/reference/get-smtp-template */
const present = ({ id, created, modified, values }: Row): Values => {
  const { name, subject, isActive, htmlContent, sender } = values;
  const { id: senderId, ...from } = Object(sender);
  return {
    id,
    name,
    subject,
    isActive,
    testSent: false,
    sender: { ...from, id: String(senderId) },
    replyTo: from.email,
    toField: '',
    tag: '',
    htmlContent,
    createdAt: timeText(created),
    modifiedAt: timeText(modified),
    doiTemplate: false,
  };
};

const given = (body: unknown): Values => {
  const { templateName: name, subject, htmlContent, isActive, sender } = isObject(body) ? body : {};
  // "The field must have more than 10 characters." https://developers.brevo.com/reference/create-smtp-template
  if (htmlContent !== undefined && String(htmlContent).length <= 10) throw invalid('htmlContent is too short');
  for (const [member, value] of Object.entries({ templateName: name, subject }))
    if (value === '') throw invalid(`${member} is empty`);
  return {
    ...(name !== undefined && { name }),
    ...(subject !== undefined && { subject }),
    ...(htmlContent !== undefined && { htmlContent }),
    ...(typeof isActive === 'boolean' && { isActive }),
    ...(sender !== undefined && { sender: senderIn(sender) }),
  };
};

/** Inactive unless the body says otherwise. @throws Refusal 400 for missing or invalid members */
export const addTemplate = (account: Account, body: unknown): Row => {
  const values: Values = { isActive: false, ...given(body) };
  for (const member of ['name', 'subject', 'htmlContent', 'sender'])
    if (values[member] === undefined) throw missing(`${member} is missing`);
  return addRow(account, 'templates', values);
};

/** Changes the given members only. @throws Refusal 400 for an empty name or subject, or short HTML */
export const patchTemplate = (account: Account, row: Row, body: unknown): void => {
  putRow(account, 'templates', row, given(body));
};

/** "Delete an inactive email template". https://developers.brevo.com/reference/delete-smtp-template */
export const removeTemplate = (account: Account, row: Row): void => {
  if (row.values.isActive === true) throw invalid('Template is active');
  removeRow(account, 'templates', row);
};

const rowIn = (account: Account, { params }: Call): Row => knownRow(account, 'templates', params.id);

const one = '/smtp/templates/{id}';

/** Endpoints of templates. Brevo calls them `smtp`, although campaigns use the same templates. */
export const templateRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path: '/smtp/templates',
    handle: (account, call) => {
      const status = call.query.get('templateStatus');
      const rows = liveRows(account, 'templates').filter(
        ({ values }) => status === null || String(values.isActive) === status,
      );
      return pageOf(call, { name: 'templates', rows, usual: 50, most: 1000, present });
    },
  },
  {
    method: 'POST',
    path: '/smtp/templates',
    handle: (account, { body }) => ({ status: 201, body: { id: addTemplate(account, body).id } }),
  },
  { method: 'GET', path: one, handle: (account, call) => ({ status: 200, body: present(rowIn(account, call)) }) },
  acting('PUT', one, rowIn, patchTemplate),
  acting('DELETE', one, rowIn, removeTemplate),
];
