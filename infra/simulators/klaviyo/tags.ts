import { type Account, addRow, knownRow, putRow } from './account.ts';
import { relationships } from './present.ts';
import { resourceRoutes } from './resources.ts';
import type { Row, Values } from './types.ts';
import { attributesIn, checkNames, requireText } from './writes.ts';

/** Default tag group of every account. https://developers.klaviyo.com/en/reference/get_tag_groups */
const group = '9177d0e0-65c1-4114-87d6-2bc6c4daaaed';

/** A tag, as recorded. */
const presentTag = ({ key, values }: Row, origin: string): Values => {
  const path = `/api/tags/${key}`;
  const linked = relationships(origin, path, ['tag-group', 'lists', 'segments', 'campaigns', 'flows']);
  return {
    type: 'tag',
    id: key,
    attributes: { name: values.name },
    relationships: {
      ...linked,
      'tag-group': { data: { type: 'tag-group', id: group }, ...Object(linked['tag-group']) },
    },
    links: { self: `${origin}${path}/` },
  };
};

const valuesIn = (body: unknown, id?: string): Values => {
  const given = attributesIn(body, 'tag', id);
  checkNames(given, ['name']);
  requireText(given, 'name');
  return given;
};

/** Creates a tag. @throws Refusal 400 for a body without a name */
export const addTag = (account: Account, body: unknown): Row => addRow(account, 'tags', valuesIn(body));

const patchTag = (account: Account, key: string, body: unknown): Row =>
  putRow(account, 'tags', knownRow(account, 'tags', key), valuesIn(body, key));

/** Endpoints of tags. An update returns 204, unlike other resources. */
export const tagRoutes = resourceRoutes({
  type: 'tags',
  filters: { name: ['equals'] },
  most: 50,
  sorts: ['id'],
  present: presentTag,
  add: addTag,
  patch: patchTag,
  isSilent: true,
});
