import type { Join, LinkChange, Quirk, ValueField } from '../define.ts';
import { getList, getText } from '../language/answers.ts';
import { tagNames } from './codecs.ts';
import { beside } from './requests.ts';

/**
 * Finds the id of a contact tag by its name. Tags of the other type belong to templates.
 * https://developers.activecampaign.com/reference/retrieve-all-tags
 */
function* tagNamed(name: unknown): Quirk<string | undefined> {
  const request = { method: 'GET', path: '/tags', query: { 'filters[search][eq]': '{name}', limit: 100 } } as const;
  const answer = yield { request, values: { name } };
  const found = getList(answer, 'tags').find(
    (tag) => getText(tag, 'tag') === name && getText(tag, 'tagType') === 'contact',
  );
  return getText(found, 'id');
}

/**
 * Adds tags to a contact. Creates tags that do not exist.
 * https://developers.activecampaign.com/reference/create-contact-tag
 */
function* addTags({ others }: LinkChange): Quirk<string | undefined> {
  const unknown: unknown[] = [];
  for (const { id: name } of others) {
    const tag = yield* tagNamed(name);
    const body = { contactTag: { contact: '{id:number}', tag: '{tag:number}' } };
    if (tag === undefined) unknown.push(name);
    else yield { request: { method: 'POST', path: '/contactTags', body }, values: { tag } };
  }
  return unknown.length === 0 ? undefined : `there is no tag ${unknown.join(', ')}`;
}

/** Removes tags from a contact. https://developers.activecampaign.com/reference/remove-a-contacts-tag */
function* removeTags({ others }: LinkChange): Quirk<undefined> {
  const query = { include: 'contactTags.tag' };
  const answer = yield { request: { method: 'GET', path: '/contacts/{id}', query } };
  const names = others.map(({ id }) => id);
  const tags = getList(answer, 'tags').filter((tag) => names.includes(getText(tag, 'tag')));
  const ids = tags.map((tag) => getText(tag, 'id'));
  for (const link of getList(answer, 'contactTags').filter((one) => ids.includes(getText(one, 'tag')))) {
    yield { request: { method: 'DELETE', path: '/contactTags/{link}' }, values: { link: getText(link, 'id') } };
  }
  return undefined;
}

/**
 * Names of a contact's tags. A response includes the tags of all its contacts.
 * https://developers.activecampaign.com/reference/list-all-contacts
 */
export const tags: ValueField = {
  kind: 'value',
  read: '',
  codec: tagNames,
  links: { add: addTags, remove: removeTags },
};

/** Joins that put the tags into contacts, for `tags`. Same page. */
export const tagsBeside: readonly Join[] = [
  beside('contactTags'),
  { records: 'tags', of: 'id', read: '', at: 'tagsBeside' },
];
