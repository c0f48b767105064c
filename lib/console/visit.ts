import type { KeyScope } from '../access.ts';
import type { Html } from '../pages/html.ts';
import type { Ask } from './ask.ts';

/** A request for a page, as its module sees it. */
export interface Visit {
  /** Values of the path: `{ id }`. */
  readonly params: Readonly<Record<string, string>>;
  /** Filters in the address. An empty value is absent. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Epoch ms. */
  readonly now: number;
  /** Address of the service, without a slash at its end. */
  readonly origin: string;
  /** Path and query of the page. */
  readonly address: string;
  /** Token of the session for forms. */
  readonly formToken: string;
  /** Scopes of the key of the session. */
  readonly scopes: readonly KeyScope[];
  readonly ask: Ask;
}

/** The content of a page. */
export interface View {
  readonly title: string;
  readonly main: Html;
  /** Default: 200. */
  readonly status?: number;
}

/** Person and key of a session, as the header of a page shows them. */
export interface Signed {
  readonly keyName: string;
  readonly scopes: readonly KeyScope[];
  readonly isOperator: boolean;
}

/**
 * A page of the console, in a module of its own. A page calls routes of `shownRoutes`
 * (`lib/api/console.ts`) and renders their answers.
 */
export interface ConsolePage {
  /** Path below `/console`: `connections/{id}`. Empty for the first page. */
  readonly path: string;
  /** Name in the menu. Absent for a page that other pages link to. */
  readonly menu?: string;
  /** Keys that see the page in the menu. Default: keys of a project. */
  readonly isForOperator?: true;
  readonly load: (visit: Visit) => Promise<View>;
}
