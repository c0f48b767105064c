import { unsaid } from '../../../contract/demands.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const hooks = ['paths', '/repos/{owner}/{repo}/hooks', 'post', 'requestBody', 'content', 'application/json', 'schema'];

const github = {
  provider: 'github' as const,
  files: ['rest.json'],
  reason: unsaid,
  url: 'https://docs.github.com/en/rest/repos/webhooks#create-a-repository-webhook',
};

export const demands: readonly SchemaPatch[] = [
  { ...github, at: hooks, require: ['config'] },
  { ...github, at: [...hooks, 'properties', 'config'], require: ['url'] },
];
