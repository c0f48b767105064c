import { toOffsetTime } from '../shared/times.ts';
import { type Account, addRow, knownRow, putRow } from './account.ts';
import { invalid } from './errors.ts';
import type { Filters } from './lists.ts';
import { resourceRoutes } from './resources.ts';
import type { Row, Values } from './types.ts';
import { at, attributesIn, checkNames, requireText } from './writes.ts';

const filters: Filters = {
  id: ['equals'],
  name: ['equals'],
  created: ['greater-than', 'less-than'],
  updated: ['greater-than', 'less-than'],
};

const presentTemplate = ({ key, values, created, updated }: Row, origin: string): Values => ({
  type: 'template',
  id: key,
  attributes: {
    name: values.name,
    editor_type: values.editor_type,
    html: values.html,
    text: values.text ?? null,
    amp: null,
    created: toOffsetTime(created),
    updated: toOffsetTime(updated),
  },
  links: { self: `${origin}/api/templates/${key}/` },
});

/** Adds a head to a page without one, as recorded. */
const withHead = (html: unknown): unknown =>
  typeof html === 'string' && !html.includes('<head') ? html.replace('<html>', '<html><head></head>') : html;

const withoutAbsent = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Refuses HTML for a template of the editor, which generates the HTML.
 * https://developers.klaviyo.com/en/reference/create_template
 */
const checkHtml = (given: Values, editor: unknown): void => {
  if (editor === 'SYSTEM_DRAGGABLE' && given.html !== undefined)
    throw invalid(at('html'), 'HTML is not allowed for SYSTEM_DRAGGABLE templates.');
};

/** Adds a `<head>` to HTML without one, as recorded. @throws Refusal 400 */
export const addTemplate = (account: Account, body: unknown): Row => {
  const given = attributesIn(body, 'template');
  checkNames(given, ['name', 'editor_type', 'html', 'text']);
  for (const name of ['name', 'editor_type', 'html']) requireText(given, name);
  checkHtml(given, given.editor_type);
  return addRow(account, 'templates', { ...given, html: withHead(given.html) });
};

const patchTemplate = (account: Account, key: string, body: unknown): Row => {
  const row = knownRow(account, 'templates', key);
  const given = attributesIn(body, 'template', key);
  checkNames(given, ['name', 'html', 'text']);
  checkHtml(given, row.values.editor_type);
  return putRow(account, 'templates', row, withoutAbsent({ ...given, html: withHead(given.html) }));
};

/** Endpoints of templates, 10 per page. The editor of a template cannot change. */
export const templateRoutes = resourceRoutes({
  type: 'templates',
  filters,
  most: 10,
  present: presentTemplate,
  add: addTemplate,
  patch: patchTemplate,
});
