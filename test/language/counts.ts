import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { converterNames } from '../../lib/engine/http/request/template.ts';
import { buildersIn } from './builders.ts';
import { Language, type Member } from './members.ts';
import { usersOfMembers } from './users.ts';

const root = join(import.meta.dirname, '../..');
export const countsPath = 'test/language/counts.json';

/** The size of the language that providers are declared in. Its three last numbers may only fall. */
export interface Counts {
  /** Members that records, accounts and the functions of a declaration have. */
  readonly record: number;
  readonly account: number;
  readonly hook: number;
  /**
   * Parameters of builders, and the members of their options. A builder is a function in lib/providers/*.ts or
   * lib/providers/language that a file in a provider's folder imports.
   */
  readonly parameters: number;
  /** Converters of placeholders. */
  readonly converters: number;
  /** The sum of the numbers above. */
  readonly size: number;
  /** Different names of all members. */
  readonly words: number;
  /** Members of records and accounts with fewer than three providers. */
  readonly rare: number;
}

/** A member with the providers that use it. */
export type Used = Member & { readonly users: readonly string[] };

/** Reads the types and the declarations. It takes some seconds. */
export const measure = async (): Promise<{ readonly counts: Counts; readonly members: readonly Used[] }> => {
  const language = new Language();
  try {
    const users = await usersOfMembers(language);
    const members = language.members().map((member) => ({ ...member, users: users.get(member.id) ?? [] }));
    const ofPart = (part: Member['part']) => members.filter((one) => one.part === part).length;
    const [parameters, converters] = [buildersIn(language).count, converterNames.length];
    const counts = {
      record: ofPart('record'),
      account: ofPart('account'),
      hook: ofPart('hook'),
      parameters,
      converters,
      size: members.length + parameters + converters,
      words: new Set(members.map(({ name }) => name)).size,
      rare: members.filter((one) => one.part !== 'hook' && one.users.length < 3).length,
    };
    return { counts, members };
  } finally {
    language.close();
  }
};

/** The numbers that may only fall. */
export const bounded = ['size', 'words', 'rare'] as const;

/** The counts as the tree has them. */
export const storedCounts = (): Counts => JSON.parse(readFileSync(join(root, countsPath), 'utf8'));

/** The counts of a commit; `undefined` without git, without the commit, or if the commit has no counts. */
export const countsAt = (commit: string): Counts | undefined => {
  try {
    const text = execFileSync('git', ['show', `${commit}:${countsPath}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A sentence for each number that is higher than before. */
export const risen = (before: Counts, now: Counts, base: string): readonly string[] =>
  bounded
    .filter((name) => now[name] > before[name])
    .map(
      (name) =>
        `${name}: ${now[name]}, and ${base} has ${before[name]}. A new word takes the place of two others, or is a function in the folder of one provider.`,
    );
