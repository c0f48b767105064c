import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderReadme } from '../infra/readme.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('README.md', () => {
  it('shows the routes and the matrix as they are declared; `npm run readme` brings it up to date', () => {
    expect(renderReadme(readme)).toBe(readme);
  });

  it('is found out when a section is changed or lost', () => {
    expect(renderReadme(readme.replace('`crm.contact`', '`crm.person`'))).toBe(readme);
    expect(() => renderReadme(readme.replace('<!-- matrix -->', ''))).toThrow('matrix');
  });
});
