/** Categories of tickets and tasks, of deals, and of leads. */
export const categoriesKnown: readonly string[] = [
  'open',
  'in_progress',
  'on_hold',
  'closed',
  'won',
  'lost',
  'qualified',
  'unqualified',
];
