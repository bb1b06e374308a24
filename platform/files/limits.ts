/** The largest picture that is taken, everywhere (section 5 of the specification). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Kinds of pictures that are taken, everywhere; as of those that move, their first picture. */
export const IMAGE_TYPES: readonly string[] = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  'image/apng', // browsers call it a PNG
];
