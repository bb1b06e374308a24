/** Decides by which ways a notification leaves the app. */
export const TELL_OUTSIDE = 'tell-outside';
/** Brings what one notification says to one device. */
export const PUSH = 'push';
/** Brings what was held back over quiet hours. */
export const PUSH_HELD = 'push-held';
/** Writes an e-mail of what nobody has seen. */
export const MAIL_UNSEEN = 'mail-unseen';
/** Looks whether somebody has seen an urgent one. */
export const FALL_BACK = 'fall-back';
