/** The largest picture that is taken, everywhere (section 5 of the specification). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
