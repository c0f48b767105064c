/**
 * Media types of the images that pages show. SVG is excluded, because an SVG is a document that can run scripts and
 * load files.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Maximum size of an image, bytes. */
export const largestImage = 32 * 1024;

export type ImageType = (typeof imageTypes)[number];
