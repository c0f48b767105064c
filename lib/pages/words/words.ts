import type { Vertical } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { Html } from '../html.ts';
import type { Language } from './languages.ts';

/** The noun of an object: `contact` for `crm.contact`. */
export type ObjectNoun = ObjectName extends infer O ? (O extends `${string}.${infer N}` ? N : never) : never;

/** Names of the customer, the provider and the project, as people know them. */
export interface Parties {
  readonly customer: string;
  readonly provider: string;
  readonly project: string;
}

/** All texts of the pages of magic links, in one language. Names are inserted unchanged. */
export interface Words {
  readonly language: Language;

  readonly choiceTitle: (customer: string, project: string) => string;
  readonly choiceText: (project: string) => string;
  readonly kinds: Readonly<Record<Vertical, string>>;
  readonly allTools: string;
  /** Label of the search in a list of tools, and the text of its button. */
  readonly search: string;
  readonly find: string;
  readonly categories: string;
  /** The entry for the tools of every category. */
  readonly allKinds: string;
  readonly noneFound: string;
  /** Page of a link for a tool that the link does not offer. */
  readonly unofferedTitle: string;
  readonly unofferedText: (project: string) => string;
  readonly seeTools: string;

  readonly title: (parties: Parties) => string;
  readonly notConnected: (title: string) => string;
  /** Question before the person gives anything, because another person may have sent the address. */
  readonly question: (provider: string, project: Html, customer: Html) => Html;
  readonly asksForAccess: (provider: string, project: string) => string;
  /** Headings of the objects that are read, and of the objects that are written. */
  readonly reads: (project: string) => string;
  readonly writes: (project: string) => string;
  /** Names of objects in the plural. */
  readonly objects: Readonly<Record<ObjectNoun, string>>;
  /** Separator between the items of a list. */
  readonly comma: string;
  readonly promise: string;
  /** Links to the project's own pages. */
  readonly privacy: string;
  readonly help: string;

  readonly continueTo: (name: string) => string;
  readonly connect: (provider: string) => string;
  readonly useKey: string;
  readonly giveAccess: string;
  readonly whereToFind: string;

  readonly connected: (provider: string) => string;
  readonly canWork: (project: string) => string;
  readonly tool: string;
  readonly account: string;
  /** Name of an account, if the provider returns only a number. */
  readonly accountOf: (customer: string, provider: string, id: string) => string;
  /** Alternative text of an image. */
  readonly logoOf: (name: string) => string;
  readonly returnTo: (project: string) => string;
  readonly closeWindow: string;

  readonly usedTitle: string;
  readonly wasNotConnected: (provider: string) => string;
  readonly usedText: string;
  readonly anotherLink: (project: string) => string;
  readonly expiredTitle: string;
  readonly revokedTitle: string;
  readonly expiredText: (project: string) => string;

  readonly leavingTitle: (name: string) => string;
  readonly leavingText: string;

  readonly checkMarked: string;
  readonly rejected: (provider: string) => string;
  readonly tooOften: (provider: string) => string;
  readonly hasProblem: (provider: string) => string;
  readonly unreachable: (provider: string) => string;
  readonly unreachableHere: string;
  readonly noSuchWay: (provider: string) => string;
  readonly tookTooLong: (provider: string) => string;
  readonly refused: (provider: string, reason: string) => string;
  readonly says: (provider: string, reason: string) => string;
  readonly notYet: (provider: string) => string;

  readonly enter: (label: string) => string;
  /** @param after text that follows the value in the address, `.example.com`, or empty */
  readonly isNoSuch: (label: string, after: string) => string;
  readonly enterAddress: string;
  readonly chooseOne: string;
  readonly noSuchAddress: (examples: readonly string[]) => string;
  readonly ownAddress: string;
  readonly forExample: (example: string) => string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly enterClientId: string;
  readonly enterClientSecret: string;
  readonly sendsBackTo: (redirectUri: string) => string;
  readonly ownApp: string;
  readonly enterOwnApp: string;
  readonly notWithAddress: (provider: string) => string;

  readonly accessDenied: (provider: string) => string;
  readonly uselessAccess: (provider: string) => string;
  readonly consentTooLate: (provider: string) => string;
  readonly consentFailed: (provider: string) => string;
  readonly doesItShow: (provider: string, shown: string) => string;

  /** Translations of texts in the declarations of providers, by the English text: labels of fields, hosts, refusals. */
  readonly declared: Readonly<Record<string, string>>;
}

/** A text of a declaration in the language of the page. Untranslated texts stay in English. */
export const inWords = ({ declared }: Words, text: string): string =>
  Object.hasOwn(declared, text) ? (declared[text] ?? text) : text;
