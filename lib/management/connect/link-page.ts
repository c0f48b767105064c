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
  /** Path of its first page. */
  readonly path: string;
}

/** The image that the project has for itself or for a provider. @param owner whom people know by it */
const pictureOf = (project: Project, words: Words, name: string, owner: string): Picture | undefined => {
  const logo = Object.hasOwn(project.logos, name) ? project.logos[name] : undefined;
  return logo && { src: logoPath(project.id, name, logo.hash), alt: words.logoOf(owner) };
};

const brandOf = (project: Project, words: Words): Brand => {
  const name = project.branding.name ?? project.name;
  return { name, accent: project.branding.accentColor, logo: pictureOf(project, words, ownLogo, name) };
};

/** Who may frame what is loaded into a frame: a document of its own is framed by nobody. */
const framesFor = ({ connectFrames, connectOrigins }: Project, headers: LinkCall['headers']): readonly string[] =>
  connectFrames && headers['sec-fetch-dest'] === 'iframe' ? connectOrigins : [];

/** @throws as `findLink` */
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

/** An account that the project confirms is not said to be connected: its code was given once. */
const returnTo = (link: MagicLink, use?: LinkUse): string | undefined => {
  if (use === undefined || link.confirm) return addressAfter(link);
  return addressAfter(link, { status: 'connected', provider: use.provider, id_connection: use.connection });
};

export const customerOf = ({ alias, originId }: Pick<LinkedUser, 'alias' | 'originId'>): string => alias || originId;

/** What people call an account: some providers tell the number of one, and no name. */
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

/** Why a link can no longer be used; nothing when it can. @param wanted name of the provider that was to be connected */
export const closedPage = async (opened: Opened, now: number, wanted?: string): Promise<PageAnswer | undefined> => {
  const { link } = opened;
  if (isOpen(link, now)) return undefined;
  if (link.use === undefined) return { status: 410, page: expiredPage(opened, returnTo(link), link.revokedAt) };
  return { status: 410, page: usedPage(opened, await connectedBy(opened, link.use), wanted) };
};

/** @throws ApiError `not_found` where the customer is gone */
export const linkedUserOf = async ({ link }: Opened): Promise<LinkedUser> => {
  const user = await getLinkedUser(link.project, link.linkedUser);
  if (user === undefined) throw unknownLink();
  return user;
};
