import type { Answer, Call, Route } from '../shared/vendor.ts';
import { notFound } from './errors.ts';
import { hookRoutes } from './hooks.ts';
import { noteRoutes } from './notes.ts';
import { checkParameters, ok, pageAsked } from './paging.ts';
import { presentAttribute, presentOption } from './present.ts';
import { recordRoutes } from './record-routes.ts';
import { appScopes } from './scopes.ts';
import { seededAt, uuidOf } from './seeds.ts';
import { taskRoutes } from './tasks.ts';
import type { ListSchema, Member, Schema } from './types.ts';
import { appOf, attributeNamed, listNamed, objectNamed, objectsOf, type Workspace } from './workspace.ts';

const presentMember = ({ id: workspace_id }: Workspace, { id, firstName, lastName, email, level }: Member) => ({
  id: { workspace_id, workspace_member_id: id },
  first_name: firstName,
  last_name: lastName,
  avatar_url: level === 'admin' ? `https://avatars.example/${id}` : null,
  email_address: email,
  access_level: level,
  created_at: seededAt,
});

const presentObject = ({ id: workspace_id }: Workspace, { id, slug, singular, plural, createdAt }: Schema) => ({
  id: { workspace_id, object_id: id },
  api_slug: slug,
  singular_noun: singular,
  plural_noun: plural,
  created_at: createdAt,
});

const presentList = (workspace: Workspace, { id, slug, plural, parent, createdAt }: ListSchema) => ({
  id: { workspace_id: workspace.id, list_id: id },
  api_slug: slug,
  name: plural,
  workspace_access: 'full-access',
  workspace_member_access: [],
  parent_object: [parent],
  created_by_actor: appOf(workspace),
  created_at: createdAt,
});

/**
 * Describes the token of the request: its workspace, app and scopes.
 * https://docs.attio.com/rest-api/endpoint-reference/meta/identify
 */
const identify = (workspace: Workspace): Answer => {
  const { settings } = workspace;
  const client = uuidOf(settings, 'app', 1);
  return {
    status: 200,
    body: {
      active: true,
      scope: appScopes.join(' '),
      client_id: client,
      token_type: 'Bearer',
      exp: null,
      iat: Math.floor(Date.parse(seededAt) / 1000),
      sub: workspace.id,
      aud: client,
      iss: 'attio.com',
      authorized_by_workspace_member_id: workspace.members[0]?.id ?? null,
      workspace_id: workspace.id,
      workspace_name: settings.name,
      workspace_slug: settings.slug,
      workspace_logo_url: null,
    },
  };
};

type Find = (workspace: Workspace, call: Call) => Schema;

const ofObject: Find = (workspace, { params }) => objectNamed(workspace, params.object ?? '');
const ofList: Find = (workspace, { params }) => listNamed(workspace, params.list ?? '');

const listAttributes =
  (find: Find) =>
  (workspace: Workspace, call: Call): Answer => {
    checkParameters(call, ['limit', 'offset', 'show_archived']);
    const schema = find(workspace, call);
    const page = pageAsked(schema.attributes, call, schema.attributes.length, 500);
    return ok(page.map((attribute) => presentAttribute(workspace, schema, attribute)));
  };

const listOptions =
  (find: Find, type: 'select' | 'status') =>
  (workspace: Workspace, call: Call): Answer => {
    const { params } = call;
    const schema = find(workspace, call);
    const attribute = attributeNamed(schema, params.attribute ?? '');
    if (attribute.type !== type) throw notFound(`Attribute with slug/ID "${attribute.slug}" not found.`);
    return ok(attribute.options.map(({ id }) => presentOption(workspace, schema, attribute, id)));
  };

const getMember = (workspace: Workspace, { params }: Call): Answer => {
  const member = workspace.members.find(({ id }) => id === params.workspace_member_id);
  if (member) return ok(presentMember(workspace, member));
  throw notFound(`Workspace member with ID "${params.workspace_member_id}" not found.`);
};

const attributeRoutes = (path: string, find: Find): readonly Route<Workspace>[] => [
  { method: 'GET', path, handle: listAttributes(find) },
  {
    method: 'GET',
    path: `${path}/{attribute}`,
    handle: (workspace, call) => {
      const schema = find(workspace, call);
      return ok(presentAttribute(workspace, schema, attributeNamed(schema, call.params.attribute ?? '')));
    },
  },
  { method: 'GET', path: `${path}/{attribute}/options`, handle: listOptions(find, 'select') },
  { method: 'GET', path: `${path}/{attribute}/statuses`, handle: listOptions(find, 'status') },
];

/** All endpoints. The order matters: the first route that matches a path answers. */
export const attioRoutes: readonly Route<Workspace>[] = [
  { method: 'GET', path: '/v2/self', handle: identify },
  ...recordRoutes,
  ...noteRoutes,
  ...taskRoutes,
  ...hookRoutes,
  {
    method: 'GET',
    path: '/v2/workspace_members',
    handle: (workspace) => ok(workspace.members.map((member) => presentMember(workspace, member))),
  },
  { method: 'GET', path: '/v2/workspace_members/{workspace_member_id}', handle: getMember },
  {
    method: 'GET',
    path: '/v2/objects',
    handle: (workspace) => ok(objectsOf(workspace).map((object) => presentObject(workspace, object))),
  },
  {
    method: 'GET',
    path: '/v2/objects/{object}',
    handle: (workspace, { params }) => ok(presentObject(workspace, objectNamed(workspace, params.object ?? ''))),
  },
  {
    method: 'GET',
    path: '/v2/lists',
    handle: (workspace) => ok(workspace.lists.map((list) => presentList(workspace, list))),
  },
  {
    method: 'GET',
    path: '/v2/lists/{list}',
    handle: (workspace, { params }) => ok(presentList(workspace, listNamed(workspace, params.list ?? ''))),
  },
  ...attributeRoutes('/v2/objects/{object}/attributes', ofObject),
  ...attributeRoutes('/v2/lists/{list}/attributes', ofList),
];
