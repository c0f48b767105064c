import type { Registration } from '../../provider-webhooks/registration.ts';

export const registration: Registration = {
  requests: { path: /hooks$/ },
  lists: ({ github }) => ({
    path: new RegExp(`/${github.account('sim-octocat').repositoryId('sim-octocat/support')}/hooks$`),
  }),
  none: [],
  repeated: 422,
};
