import type { ConsentRefusal, OAuth, OAuthHosts } from '../../lib/providers/define.ts';
import { code } from './markdown.ts';

const ownAppSentence = ({ ownApp }: OAuthHosts): readonly string[] => {
  if (ownApp === undefined) return [];
  const who = ownApp === 'always' ? 'Each account has' : 'An account may have';
  return [`${who} its own OAuth app. The page of a magic link asks for its client id and secret.`];
};

const callbackSentence = ({ callback }: OAuthHosts): readonly string[] =>
  callback === undefined
    ? []
    : [
        `The vendor sends the host of the account with the redirect (${code(callback)}). The service requests tokens from this host.`,
      ];

const hostFacts = (hosts: OAuthHosts): readonly string[] => {
  const { known = {}, own = [] } = hosts;
  const all = [...Object.entries(known).map(([host, name]) => `${code(host)} (${name})`), ...own.map(code)];
  const [usual] = Object.keys(known);
  return [
    `Hosts of a consent, in \`host\`: ${all.join(', ')}.${usual === undefined ? '' : ` Default: ${code(usual)}.`}`,
    ...callbackSentence(hosts),
    ...ownAppSentence(hosts),
  ];
};

const refusalFact = ([name, { message, advice }]: readonly [string, ConsentRefusal]): string =>
  `A consent that ends with ${code(name)}: ${[message, ...advice].join(' ')}`;

/** Sentences about the hosts of a consent, and about the reasons why a consent may fail. */
export const consentFacts = ({ hosts, errors: refusals = {} }: OAuth): readonly string[] => [
  ...(hosts === undefined ? [] : hostFacts(hosts)),
  ...Object.entries(refusals).map(refusalFact),
];
