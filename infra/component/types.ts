/*
 * Types that users of the package name. The package contains this file unchanged, so it contains only types and
 * imports nothing.
 */

/** Outcome of a link. A page of the project receives it in its URL and in messages of its own origin. */
export interface Outcome {
  /** Id of the link. */
  readonly magic_link: string;
  /** `pending`: the backend of the project confirms the connection with the code. */
  readonly status?: 'pending' | 'connected';
  readonly provider?: string;
  readonly id_connection?: string;
  /** Single-use code. Useless without a key of the project. */
  readonly code?: string;
}

/**
 * End of an attempt without a connection. `failed`: the user or the provider refused, or the link has ended. `timeout`:
 * no outcome arrived in half an hour.
 */
export interface Exit {
  readonly reason: 'failed' | 'timeout';
}

/** Options of `open`. */
export interface OpenOptions {
  /** The `url` of a magic link. */
  readonly link: string;
  /**
   * Called when the account is connected. If the outcome contains a `code`, the connection becomes active when the
   * backend of the project confirms it with the code.
   */
  readonly onConnected: (outcome: Outcome) => void;
  readonly onExit?: (exit: Exit) => void;
  /** Element that shows the form for an API key, if the project allows this. */
  readonly frame?: HTMLElement;
}

/** An opened link. */
export interface Opened {
  /** Ends the attempt on the side of this page. Afterwards no callback is called. */
  close(): void;
}

/** Options of `finish`. */
export interface FinishOptions {
  /** Origin of the page that opened the link. Default: the origin of this page. */
  readonly openerOrigin?: string;
}

/**
 * Opens a magic link. Call this function in a handler of a click. The page at the `return_url` sends the outcome on a
 * channel of this origin. The service reports when the link has ended. The function works without a connection between
 * the windows.
 * @throws TypeError if `link` is not the URL of a magic link
 */
export type Open = (options: OpenOptions) => Opened;

/**
 * Call this function on the page at the `return_url` of a link. It sends the outcome in the URL to the page that opened
 * the link, and closes this window.
 * @returns the outcome if no page waits for it, for example after a redirect; this page then sends the code to its
 * backend. `undefined` if another page received the outcome, or if the URL contains none
 */
export type Finish = (options?: FinishOptions) => Promise<Outcome | undefined>;
