import type { Vertical } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { Html } from '../html.ts';
import type { Language } from './languages.ts';

/** `contact` of `crm.contact`. */
export type ObjectNoun = ObjectName extends infer O ? (O extends `${string}.${infer N}` ? N : never) : never;

/** Who connects whose account to what. Each as people know it. */
export interface Parties {
  readonly customer: string;
  readonly provider: string;
  readonly project: string;
}

/** Every text of the pages of magic links, in one language. Names are put into them as they are. */
export interface Words {
  readonly language: Language;

  readonly choiceTitle: (customer: string, project: string) => string;
  readonly choiceText: (project: string) => string;
  readonly kinds: Readonly<Record<Vertical, string>>;
  readonly allTools: string;

  readonly title: (parties: Parties) => string;
  readonly notConnected: (title: string) => string;
  /** Asked before anything is given: the address may have come from somebody else. */
  readonly question: (provider: string, project: Html, customer: Html) => Html;
  readonly asksForAccess: (provider: string, project: string) => string;
  /** Before the objects that are read, and those that are written. */
  readonly reads: (project: string) => string;
  readonly writes: (project: string) => string;
  /** In the plural. */
  readonly objects: Readonly<Record<ObjectNoun, string>>;
  /** Between the items of a list. */
  readonly comma: string;
  readonly promise: string;

  readonly continueTo: (name: string) => string;
  readonly connect: (provider: string) => string;
  readonly useKey: string;
  readonly giveAccess: string;
  readonly whereToFind: string;

  readonly connected: (provider: string) => string;
  readonly canWork: (project: string) => string;
  readonly tool: string;
  readonly account: string;
  /** An account of which the provider tells a number only. */
  readonly accountOf: (customer: string, provider: string, id: string) => string;
  /** Stands for an image. */
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
  /** @param after what follows it in the address, `.example.com`, or nothing */
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

  /** What declarations of providers say to people, by the English text of it: labels of fields, hosts, refusals. */
  readonly declared: Readonly<Record<string, string>>;
}

/** A text of a declaration in the language of the page; in English where it is not translated. */
export const inWords = ({ declared }: Words, text: string): string =>
  Object.hasOwn(declared, text) ? (declared[text] ?? text) : text;
