/** The largest accepted picture (section 5 of the specification). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The accepted types of pictures; of an animation the first frame counts. */
export const IMAGE_TYPES: readonly string[] = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  'image/apng', // browsers call it a PNG
];
