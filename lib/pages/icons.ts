import { type Html, html } from './html.ts';

const icon = (size: number, shape: Html): Html =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;

export const arrowBack = icon(16, html`<path d="M19 12H5m6-6-6 6 6 6"/>`);
export const check = icon(24, html`<path d="m5 12.5 4.5 4.5L19 7.5"/>`);
export const cross = icon(24, html`<path d="M7 7l10 10M17 7 7 17"/>`);
export const clock = icon(24, html`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`);
export const warning = icon(20, html`<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5m0 3.75v.01"/>`);
