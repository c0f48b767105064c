import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas, mutants } from './all.ts';
import { applyTo, type Mutant } from './mutant.ts';

const root = join(import.meta.dirname, '..', '..');

/** Returns the reason why a mutant cannot be tried, if there is one. */
const faultOf = (mutant: Mutant): string | undefined => {
  const missing = [mutant.file, ...mutant.tests].filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) return `"${mutant.name}": there is no ${missing.join(', no ')}.`;
  if (mutant.tests.length === 0) return `"${mutant.name}" names no test.`;
  try {
    applyTo(readFileSync(join(root, mutant.file), 'utf8'), mutant);
    return undefined;
  } catch (error) {
    return String(error);
  }
};

describe('npm run test:mutants', () => {
  it.each(Object.entries(areas))('has no outdated mutant of %s', (_, list) => {
    expect(list.flatMap((mutant) => faultOf(mutant) ?? [])).toEqual([]);
  });

  it('has a unique name for each mutant', () => {
    const names = mutants.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
