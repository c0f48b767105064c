import type { PageAnswer } from '../../api/protocols/page.ts';
import type { Call } from '../../call.ts';
import { type Connected, expiredPage, type Named, type Setting, usedPage } from '../../pages/connect.ts';
import type { Brand, Picture } from '../../pages/document.ts';
import { languageOf } from '../../pages/words/languages.ts';
import { loadWords } from '../../pages/words/load.ts';
import type { Words } from '../../pages/words/words.ts';
import { summaries } from '../../providers/summary.ts';
import { isOpen, type LinkUse, type MagicLink } from '../../store/connections/magic-links.ts';
import { getLinkedUser, type LinkedUser } from '../../store/projects/linked-users.ts';
import { getProject, type Project } from '../../store/projects/projects.ts';
import { logoPath, ownLogo } from '../projects/logo-path.ts';
import { findLink, unknownLink } from './find-link.ts';
import { addressAfter } from './link-address.ts';

/** The part of a call that every page of a link needs. */
type LinkCall = Pick<Call, 'now' | 'headers'> & { readonly params: { readonly token: string } };

/** A link whose token was right, in any state. */
export interface Opened extends Setting {
  readonly link: MagicLink;
  readonly project: Project;
  /** Path of the link's first page. */
  readonly path: string;
}

/** The project's image for itself or for a provider. @param owner name of the party that the image stands for */
const pictureOf = (project: Project, words: Words, name: string, owner: string): Picture | undefined => {
  const logo = Object.hasOwn(project.logos, name) ? project.logos[name] : undefined;
  return logo && { src: logoPath(project.id, name, logo.hash), alt: words.logoOf(owner) };
};

const brandOf = (project: Project, words: Words): Brand => {
  const { accentColor: accent, privacyUrl, helpUrl } = project.branding;
  const name = project.branding.name ?? project.name;
  const links = [
    { text: words.privacy, href: privacyUrl },
    { text: words.help, href: helpUrl },
  ].flatMap(({ text, href }) => (href === undefined ? [] : [{ text, href }]));
  return { name, accent, logo: pictureOf(project, words, ownLogo, name), links };
};

/** Origins that may show this document in a frame. A document outside a frame has none, so no page can frame it. */
const framesFor = ({ connectFrames, connectOrigins }: Project, headers: LinkCall['headers']): readonly string[] =>
  connectFrames && headers['sec-fetch-dest'] === 'iframe' ? connectOrigins : [];

/** Opens the link of a call. @throws as `findLink` */
export const openLink = async ({ params: { token }, headers, now }: LinkCall): Promise<Opened> => {
  const link = await findLink(token, now);
  const project = await getProject(link.project);
  if (project === undefined || project.deletingSince !== undefined) throw unknownLink();
  const words = await loadWords(languageOf(link.language ?? headers['accept-language']));
  const frames = framesFor(project, headers);
  return { link, project, brand: brandOf(project, words), words, frames, path: `/connect/${token}` };
};

export const nameOf = (provider: string): string => summaries[provider]?.name ?? provider;

/** A provider as the pages of a link show it. */
export const namedProvider = ({ project, words }: Opened, provider: string): Named => {
  const name = nameOf(provider);
  return { name, logo: pictureOf(project, words, provider, name) };
};

/**
 * Address for the return of the person. If the project confirms accounts, the address does not say that the account
 * is connected, because its code was given only once.
 */
const returnTo = (link: MagicLink, use?: LinkUse): string | undefined => {
  if (use === undefined || link.confirm) return addressAfter(link);
  return addressAfter(link, { status: 'connected', provider: use.provider, id_connection: use.connection });
};

export const customerOf = ({ alias, originId }: Pick<LinkedUser, 'alias' | 'originId'>): string => alias || originId;

/** Name of an account for people. Some providers return the number of an account and no name. */
const accountNameOf = async ({ link, words }: Opened, { provider, account }: LinkUse): Promise<string> => {
  if (!/^\d+$/.test(account)) return account;
  const user = await getLinkedUser(link.project, link.linkedUser);
  return words.accountOf(user === undefined ? link.linkedUserOriginId : customerOf(user), nameOf(provider), account);
};

export const connectedBy = async (opened: Opened, use: LinkUse): Promise<Connected> => ({
  provider: nameOf(use.provider),
  account: await accountNameOf(opened, use),
  returnUrl: returnTo(opened.link, use),
});

/**
 * Page that explains why a link can no longer be used; `undefined` if it can. @param wanted name of the provider that
 * the person wanted to connect
 */
export const closedPage = async (opened: Opened, now: number, wanted?: string): Promise<PageAnswer | undefined> => {
  const { link } = opened;
  if (isOpen(link, now)) return undefined;
  if (link.use === undefined) return { status: 410, page: expiredPage(opened, returnTo(link), link.revokedAt) };
  return { status: 410, page: usedPage(opened, await connectedBy(opened, link.use), wanted) };
};

/** The linked user of a link. @throws ApiError `not_found` if the linked user was deleted */
export const linkedUserOf = async ({ link }: Opened): Promise<LinkedUser> => {
  const user = await getLinkedUser(link.project, link.linkedUser);
  if (user === undefined) throw unknownLink();
  return user;
};
