import type { ReactElement, ReactNode } from 'react';
import type { Outcome } from './types.ts';

/*
 * Types of the parts for React. The package contains this file unchanged, so it contains only types.
 */

/**
 * Confirmation of a pending connection: an address of your backend, which receives the outcome as JSON, or a function.
 */
export type Confirm = string | ((outcome: Outcome) => Promise<unknown>);

/** Options of `useUnifiedConnect`. */
export interface ConnectOptions {
  /** Source of magic links: an address of your backend that answers a POST with `{ url }`, or a function. */
  readonly link: string | (() => Promise<string>);
  /** Not needed for links without `confirm: true`. */
  readonly confirm?: Confirm;
  /** Called after the confirmation. */
  readonly onConnected?: (outcome: Outcome) => void;
  /** Called if no link could be made, the confirmation failed, or the attempt ended without a connection. */
  readonly onFailed?: (error: Error) => void;
}

/** State of a button. `loading`: the first link is being made. */
export type ConnectStatus = 'loading' | 'ready' | 'connecting' | 'connected' | 'failed';

/** An attempt to connect an account. */
export interface UnifiedConnect {
  readonly status: ConnectStatus;
  /** Whether a click has an effect. False while a link is being made. */
  readonly isReady: boolean;
  /** Opens the link. Call this function in a handler of a click. If no link could be made, makes a link. */
  readonly connect: () => void;
}

/**
 * Makes a magic link in advance, because a browser blocks a window that opens later than the click. Makes another link
 * after every attempt.
 */
export type UseUnifiedConnect = (options: ConnectOptions) => UnifiedConnect;

/** Properties of `ConnectButton`. */
export interface ConnectButtonProps extends ConnectOptions {
  /** Label. Default: `Connect an account`. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** Texts below the button, by state. Default: English texts for `connecting`, `connected` and `failed`. */
  readonly texts?: Partial<Readonly<Record<ConnectStatus, string>>>;
}

/** A button that connects an account, with a text about the state for all users and screen readers. */
export type ConnectButtonComponent = (props: ConnectButtonProps) => ReactElement;

/** Properties of `ConnectReturn`. */
export interface ConnectReturnProps {
  /** Not needed for links without `confirm: true`. */
  readonly confirm?: Confirm;
  /** Address of the next page after a confirmation in this window. Default: `/`. */
  readonly next?: string;
  /** Text during the confirmation. Default: `One moment …`. */
  readonly children?: ReactNode;
  /** Text after a failure. Default: `The account was not connected.` */
  readonly failed?: ReactNode;
}

/**
 * Content of the page at the `return_url`. Hands the outcome to the page that opened the link, and closes the window.
 * After a redirect in the same window, confirms the outcome and goes to the next page.
 */
export type ConnectReturnComponent = (props: ConnectReturnProps) => ReactElement;
