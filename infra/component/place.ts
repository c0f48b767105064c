/** Where a link is shown beside the page. */
export interface Place {
  /** As far as the browser lets this page reach it. */
  readonly window: Window | null;
  remove(): void;
}

/** Phones, and browsers within apps, which have no second window or lose the first one. */
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

/** In the middle of the window of this page. */
const popupFeatures = (): string => {
  const [width, height] = [480, 760];
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
};

/**
 * Shows a link in a frame, in a window of its own, or in the place of this page.
 * @returns nothing in the last case: this page is about to end
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
