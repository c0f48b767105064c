/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Whether a text is a colour: `#rrggbb`, in either case. */
export const isColour = (text: string): boolean => hex.test(text);

const toRgb = (colour: string): Rgb => {
  const [, red = '', green = '', blue = ''] = hex.exec(colour) ?? [];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
};

const toHex = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of a colour, 0 to 1. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminanceOf = (colour: string): number => {
  const [red, green, blue] = toRgb(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two colours, from 1 (none) to 21 (black on white). https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

const white = '#ffffff';
const black = '#000000';

/** Colour of text on a background. Black or white always has a contrast of at least 4.58. */
export const textOn = (background: string): string => (contrastOf(white, background) >= 4.5 ? white : black);

/** Minimum contrast of text. https://www.w3.org/TR/WCAG22/#contrast-minimum */
const enough = 4.5;

/** The colour, moved towards black or white until it is readable on a background. */
export const readableOn = (background: string, colour: string): string => {
  const goal = toRgb(textOn(background));
  const from = toRgb(colour);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = toHex([
      from[0] + (goal[0] - from[0]) * share,
      from[1] + (goal[1] - from[1]) * share,
      from[2] + (goal[2] - from[2]) * share,
    ]);
    if (contrastOf(mixed, background) >= enough) return mixed;
  }
  return toHex(goal);
};
