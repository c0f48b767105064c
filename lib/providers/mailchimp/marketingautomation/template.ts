import type { ObjectDeclaration } from '../../define.ts';
import { byCreation } from '../requests.ts';

/** Path of a template. https://mailchimp.com/developer/marketing/api/templates/get-template-info/ */
const one = '/templates/{id}';

/**
 * A template that users created. The vendor's own templates, which every account has, are left out. No list contains
 * only changed templates, so syncs compare all templates.
 * https://mailchimp.com/developer/marketing/api/templates/list-templates/
 */
export const template = {
  id: 'id',
  createdAt: 'date_created',
  modifiedAt: 'date_edited',
  list: {
    ...byCreation('templates', '/templates', 'date_created', {
      type: 'user',
      sort_field: '{field}',
      sort_dir: '{direction}',
    }),
    sorts: {
      created_at: { field: 'date_created', direction: 'ASC' },
      '-created_at': { field: 'date_created', direction: 'DESC' },
      modified_at: { field: 'date_edited', direction: 'ASC' },
      '-modified_at': { field: 'date_edited', direction: 'DESC' },
    },
  },
  get: { method: 'GET', path: one },
  create: { method: 'POST', path: '/templates' },
  update: { method: 'PATCH', path: one },
  remove: { method: 'DELETE', path: one },
  // "User templates are not 'deleted,' but rather marked as 'inactive.'" Same page.
  where: { type: ['user'], active: [true] },
  required: ['name', 'html'],
  nonNull: ['name', 'html'],
  fields: {
    // The vendor needs the name and the HTML together, also in an update.
    // https://mailchimp.com/developer/marketing/api/templates/update-template/
    name: { kind: 'value', read: 'name', write: 'name', needs: ['html'] },
    // No response contains the HTML: "default-content" contains only the texts of its sections.
    // https://mailchimp.com/developer/marketing/api/template-default-content/view-default-content/
    html: { kind: 'value', read: 'html', write: 'html', needs: ['name'], writeOnly: true },
    type: { kind: 'value', read: 'type', original: true },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.template'>;
