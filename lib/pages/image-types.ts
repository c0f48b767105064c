/** Media types of the images that pages show. An SVG is a document that can run and load: it is none of them. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Bytes of an image. */
export const largestImage = 32 * 1024;

export type ImageType = (typeof imageTypes)[number];
