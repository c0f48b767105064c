import type { ConsentRefusal, OAuth, OAuthHosts } from '../../lib/providers/define.ts';
import { code } from './markdown.ts';

const ownAppSentence = ({ ownApp }: OAuthHosts): readonly string[] => {
  if (ownApp === undefined) return [];
  const who = ownApp === 'always' ? 'Each account has' : 'An account may have';
  return [`${who} an OAuth app of its own: the page of a magic link takes its client id and secret.`];
};

const callbackSentence = ({ callback }: OAuthHosts): readonly string[] =>
  callback === undefined
    ? []
    : [
        `The vendor names the host of the account when the browser comes back (${code(callback)}); tokens are asked for there.`,
      ];

const hostFacts = (hosts: OAuthHosts): readonly string[] => {
  const { known = {}, own = [] } = hosts;
  const all = [...Object.entries(known).map(([host, name]) => `${code(host)} (${name})`), ...own.map(code)];
  const [usual] = Object.keys(known);
  return [
    `A consent has a \`host\`: ${all.join(', ')}.${usual === undefined ? '' : ` Without, it is ${code(usual)}.`}`,
    ...callbackSentence(hosts),
    ...ownAppSentence(hosts),
  ];
};

const refusalFact = ([name, { message: why, advice: help }]: readonly [string, ConsentRefusal]): string =>
  `A consent that ends with ${code(name)}: ${[why, ...help].join(' ')}`;

/** At which hosts people consent, and why a consent may end without one: a sentence for each. */
export const consentFacts = ({ hosts, errors: refusals = {} }: OAuth): readonly string[] => [
  ...(hosts === undefined ? [] : hostFacts(hosts)),
  ...Object.entries(refusals).map(refusalFact),
];
