import type { Account } from './account.ts';
import { urlOf } from './issue-members.ts';
import type { Priority, Shown, Status } from './types.ts';

const categories: Readonly<Record<Status['category'], Shown>> = {
  new: { id: 2, key: 'new', colorName: 'blue-gray', name: 'To Do' },
  indeterminate: { id: 4, key: 'indeterminate', colorName: 'yellow', name: 'In Progress' },
  done: { id: 3, key: 'done', colorName: 'green', name: 'Done' },
};

const presentCategory = (account: Account, { category }: Status): Shown => {
  const shown = categories[category];
  return { self: urlOf(account, `/rest/api/3/statuscategory/${shown.id}`), ...shown };
};

/** A status within issues and their transitions. */
export const presentStatus = (account: Account, status: Status): Shown => ({
  self: urlOf(account, `/rest/api/3/status/${status.id}`),
  id: status.id,
  name: status.name,
  description: '',
  iconUrl: `https://jira.example/images/${status.id}.png`,
  statusCategory: presentCategory(account, status),
});

/** A priority within an issue. */
export const presentShortPriority = (account: Account, { id, name }: Priority): Shown => ({
  self: urlOf(account, `/rest/api/3/priority/${id}`),
  id,
  name,
  iconUrl: `https://jira.example/images/${name}.svg`,
});

/** Long form of a priority, for lists of priorities. Issues contain the short form. */
export const presentPriority = (account: Account, priority: Priority): Shown => ({
  ...presentShortPriority(account, priority),
  description: `${priority.name} priority`,
  statusColor: '#f79232',
  isDefault: priority.name === 'Medium',
});
