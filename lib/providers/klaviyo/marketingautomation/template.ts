import type { ObjectDeclaration } from '../../define.ts';
import { afterTimes, beforeTimes, listed, resource } from '../requests.ts';
import { path } from '../version.ts';

/**
 * A template. A created template contains its own HTML, not the HTML of an editor. The vendor adds a head to HTML that
 * has none. Page size: "Max: 10". https://developers.klaviyo.com/en/reference/create_template
 */
export const template = {
  id: 'id',
  createdAt: 'attributes.created',
  modifiedAt: 'attributes.updated',
  list: { ...listed('/templates', 10, {}), clauses: { ...afterTimes, ...beforeTimes } },
  get: { method: 'GET', path: path('/templates/{id}'), record: 'data' },
  create: {
    method: 'POST',
    path: path('/templates'),
    ...resource('template'),
    body: { data: { type: 'template', attributes: { editor_type: 'CODE' } } },
  },
  update: { method: 'PATCH', path: path('/templates/{id}'), ...resource('template', { id: '{id}' }) },
  remove: { method: 'DELETE', path: path('/templates/{id}') },
  // "Required for CODE". Same page.
  required: ['name', 'html'],
  nonNull: ['name', 'html'],
  fields: {
    name: 'attributes.name',
    // The vendor refuses HTML for a template of the drag-and-drop editor.
    // https://developers.klaviyo.com/en/reference/update_template
    html: 'attributes.html',
    text: 'attributes.text',
    type: { kind: 'value', read: 'attributes.editor_type', original: true },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.template'>;
