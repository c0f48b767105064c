import { toOffsetTime } from '../shared/times.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, addRow, putRow } from './account.ts';
import { invalid, notFound } from './errors.ts';
import { isWithin, pageOf } from './pages.ts';
import { linksOf } from './present.ts';
import type { Row, Values } from './types.ts';

/** A template, as recorded. No answer contains the HTML. */
const present = ({ settings }: Account, { id, created, changed, values }: Row, origin: string): Values => {
  const isOwn = values.type === 'user';
  const login = isOwn ? settings.code : '';
  return {
    id,
    type: values.type,
    name: values.name,
    drag_and_drop: false,
    responsive: false,
    category: '',
    date_created: isOwn ? toOffsetTime(created) : '',
    date_edited: isOwn ? toOffsetTime(changed) : '',
    created_by: login,
    edited_by: login,
    active: values.active,
    thumbnail: '',
    share_url: '',
    content_type: isOwn ? 'html' : 'template',
    _links: linksOf(origin, `/templates/${id}`),
  };
};

const known = ({ tables }: Account, id = ''): Row => {
  const row = /^\d{1,15}$/.test(id) ? tables.templates.get(Number(id)) : undefined;
  if (row === undefined) throw notFound();
  return row;
};

/**
 * Name and HTML of a body. Both are required, even in an update.
 * https://mailchimp.com/developer/marketing/api/templates/update-template/
 */
const givenIn = (body: unknown): Values => {
  const given: Values = isObject(body) ? body : {};
  for (const name of ['name', 'html'])
    if (typeof given[name] !== 'string' || given[name] === '') throw invalid(name, 'This value should not be blank.');
  return { name: given.name, html: given.html };
};

/** Creates a template. It needs a name and HTML. @throws Refusal 400 */
export const addTemplate = (account: Account, body: unknown): Row =>
  addRow(account, 'templates', { ...givenIn(body), type: 'user', active: true });

/** Updates a template. Name and HTML are required, even if only one changes. @throws Refusal 400 or 404 */
export const patchTemplate = (account: Account, id: string, body: unknown): Row =>
  putRow(account, 'templates', known(account, id), givenIn(body));

/** "User templates are not 'deleted,' but rather marked as 'inactive.'" https://mailchimp.com/developer/marketing/api/templates/get-template-info/ */
export const removeTemplate = (account: Account, id: string): void => {
  putRow(account, 'templates', known(account, id), { active: false });
};

/** The account's own active templates. The vendor's templates have the type `base`. */
export const liveTemplates = ({ tables }: Account): readonly Row[] =>
  tables.templates.all().filter(({ values: { type, active } }) => type === 'user' && active === true);

/** HTML of an existing template. */
export const templateHtml = (account: Account, id: unknown): unknown =>
  liveTemplates(account).find((row) => row.id === id)?.values.html;

const placeOf = ({ query }: Call, { created, changed }: Row): number =>
  query.get('sort_field') === 'date_edited' ? changed : created;

const ordered = (call: Call, rows: readonly Row[]): readonly Row[] => {
  const sorted = rows.toSorted((one, other) => placeOf(call, one) - placeOf(call, other));
  return call.query.get('sort_dir') === 'DESC' ? sorted.toReversed() : sorted;
};

const listTemplates = (account: Account, call: Call): Answer => {
  const type = call.query.get('type');
  const all = account.tables.templates
    .all()
    .filter(({ values }) => type === null || values.type === type)
    .filter(({ created }) => isWithin(call, 'since_date_created', 'before_date_created', created));
  const templates = pageOf(call, ordered(call, all)).map((row) => present(account, row, call.origin));
  return {
    status: 200,
    body: { templates, total_items: all.length, _links: linksOf(call.origin, call.path) },
  };
};

const shown = (account: Account, row: Row, { origin }: Call): Answer => ({
  status: 200,
  body: present(account, row, origin),
});

const idIn = ({ params }: Call): string => params.template ?? '';

/** Endpoints of templates. A deleted template remains readable, with `active: false`. */
export const templateRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/templates', handle: listTemplates },
  {
    method: 'POST',
    path: '/templates',
    handle: (account, call) => shown(account, addTemplate(account, call.body), call),
  },
  {
    method: 'GET',
    path: '/templates/{template}',
    handle: (account, call) => shown(account, known(account, idIn(call)), call),
  },
  {
    method: 'PATCH',
    path: '/templates/{template}',
    handle: (account, call) => shown(account, patchTemplate(account, idIn(call), call.body), call),
  },
  {
    method: 'DELETE',
    path: '/templates/{template}',
    handle: (account, call) => {
      removeTemplate(account, idIn(call));
      return { status: 204 };
    },
  },
];
