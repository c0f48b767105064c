/** Media types of the images that pages show. An SVG is a document that can run and load: it is none of them. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];
