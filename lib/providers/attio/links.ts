import type { LinkChange, Links, Quirk } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

interface Link {
  readonly target_object: string | undefined;
  readonly target_record_id: string | undefined;
}

/**
 * Changes the links of a task. An update replaces all links, so the current links are read first.
 * https://docs.attio.com/rest-api/endpoint-reference/tasks/update-a-task
 */
function* change(made: (links: readonly Link[]) => readonly Link[]): Quirk<undefined> {
  const task = yield { request: { method: 'GET', path: '/v2/tasks/{id}' } };
  const links = getList(task, 'data.linked_records').map((link) => ({
    target_object: getText(link, 'target_object') ?? getText(link, 'target_object_id'),
    target_record_id: getText(link, 'target_record_id'),
  }));
  yield {
    request: { method: 'PATCH', path: '/v2/tasks/{id}', body: { data: { linked_records: '{linked}' } } },
    values: { linked: made(links) },
  };
  return undefined;
}

const isOneOf = (link: Link, others: readonly Link[]): boolean =>
  others.some((one) => one.target_object === link.target_object && one.target_record_id === link.target_record_id);

/** Adds and removes links of a task to records of a single object. Links to records of other objects stay. */
export const linksOf = (object: string): Links => {
  const given = ({ others }: LinkChange): readonly Link[] =>
    others.map(({ id }) => ({ target_object: object, target_record_id: String(id) }));
  return {
    *add(changed) {
      const added = given(changed);
      return yield* change((links) => [...links, ...added.filter((one) => !isOneOf(one, links))]);
    },
    *remove(changed) {
      const taken = given(changed);
      return yield* change((links) => links.filter((link) => !isOneOf(link, taken)));
    },
  };
};
