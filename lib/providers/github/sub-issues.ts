import type { LinkChange, Links, PathRequest, Quirk } from '../define.ts';
import { getPath } from '../language/answers.ts';

/** Adds an issue to a parent issue, or removes it. The request belongs to the parent. */
function* change(request: PathRequest, { others: [parent], record }: LinkChange): Quirk<undefined> {
  yield { request, values: { ...parent, sub_issue: getPath(record, 'id') } };
}

const parent = '/repositories/{repository}/issues/{id}';

/** Request that adds a sub-issue. https://docs.github.com/en/rest/issues/sub-issues#add-sub-issue */
const add: PathRequest = {
  method: 'POST',
  path: `${parent}/sub_issues`,
  body: { sub_issue_id: '{sub_issue}', replace_parent: true },
};

/** Request that removes a sub-issue. https://docs.github.com/en/rest/issues/sub-issues#remove-sub-issue */
const remove: PathRequest = { method: 'DELETE', path: `${parent}/sub_issue`, body: { sub_issue_id: '{sub_issue}' } };

export const subIssues = {
  *add(given: LinkChange) {
    return yield* change(add, given);
  },
  *remove(given: LinkChange) {
    return yield* change(remove, given);
  },
} as const satisfies Links;
