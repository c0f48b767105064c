/** A frame or a window that shows a link. */
export interface Place {
  /** Window of the link, if the browser gives this page access to it. */
  readonly window: Window | null;
  remove(): void;
}

/**
 * Whether the browser can show only one window: a phone, or a browser inside an app, which may lose the first window.
 */
const isOneWindow = (): boolean => /Mobi|Android|; wv\)|FBA[NV]|Instagram|Line\//.test(navigator.userAgent);

const inFrame = (url: URL, element: HTMLElement): Place => {
  const frame = document.createElement('iframe');
  frame.title = 'Connect an account';
  frame.referrerPolicy = 'no-referrer';
  frame.style.cssText = 'width:100%;height:100%;min-height:640px;border:0';
  frame.src = url.href;
  element.append(frame);
  return {
    get window() {
      return frame.contentWindow;
    },
    remove: () => frame.remove(),
  };
};

/** Size and position of a popup in the middle of this page's window. */
const popupFeatures = (): string => {
  const [width, height] = [480, 760];
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
};

/**
 * Shows a link in a frame, in a popup, or in place of this page.
 * @returns the place; `undefined` if the link replaces this page
 */
export const showLink = (url: URL, frame: HTMLElement | undefined): Place | undefined => {
  if (frame !== undefined) return inFrame(url, frame);
  const popup = isOneWindow() ? null : window.open(url.href, '_blank', popupFeatures());
  if (popup === null) {
    location.assign(url.href);
    return undefined;
  }
  return { window: popup, remove: () => popup.close() };
};
